package lobby

import (
	"saloon/lobby/table"
	"saloon/rules"
)

// publish puts a snapshot into the mailbox of everybody who watches, and the card
// into the hall.
func (k *keeper) publish() {
	around := table.Surroundings{Closed: k.ended, Notice: k.notice(), Gone: k.gone}
	notice := around.Notice
	if notice == nil && k.state.Phase() == table.Paused {
		notice = noticeAgreed
	}
	for c := range k.watchers {
		around.Here = append(around.Here, c.id)
	}
	card, standIns := k.state.Card(around), k.state.StandIns(k.moment())
	k.absentShown = standIns.For
	made := map[rules.Seat]*table.Snapshot{}
	for c := range k.watchers {
		seat := k.state.SeatOf(c.id)
		if made[seat] == nil {
			made[seat] = k.state.Snapshot(seat, card, notice, &k.stories)
			made[seat].StandIns = standIns
		}
		c.show(made[seat])
	}
	if !k.ended {
		k.readCircle(&card)
		k.hall.show(card, k.state.Code())
	}
}

// publishAnyhow shows the table, and survives a State so broken that it cannot be
// shown.
func (k *keeper) publishAnyhow() {
	defer func() {
		if p := recover(); p != nil {
			k.log.Error("a table cannot be shown", "journal", k.id, "panic", p)
		}
	}()
	k.publish()
}
