package lobby

import (
	"saloon/rules"
	"saloon/rules/bot"
)

// A botTurn is what a table knows of the bot on one seat.
type botTurn struct {
	number int // of the turn that it thinks about, or 0
	player bot.Bot
	level  string
}

// standIn is the level of a bot that plays for somebody who left.
func standIn() string {
	levels := bot.Levels()
	return levels[len(levels)/2]
}

// wakeBots gives every bot that has to decide its turn, after a natural delay.
func (t *table) wakeBots() {
	if t.paused != nil || t.ended || t.state.phase != Playing {
		return
	}
	acting := t.state.record.Match().ToAct()
	for i, c := range t.state.chairs {
		seat := rules.Seat(i + 1)
		if !acting.Has(seat) || !c.byBot() || t.turns[seat].number != 0 || !t.state.lets(seat) {
			continue
		}
		t.lastTurn++
		number := t.lastTurn
		t.turns[seat].number = number
		if delay := t.lobby.botDelay; delay > 0 && t.state.agreed.Terms.Get(TermPace) != paceQuick {
			t.lobby.clock.AfterFunc(delay, func() { t.inbox.put(message{ask: func() { t.think(seat, number) }}) })
		} else {
			t.think(seat, number)
		}
	}
}

// think hands a bot's decision to the pool, as the game stands now.
func (t *table) think(seat rules.Seat, number int) {
	turn := &t.turns[seat]
	if turn.number != number || t.paused != nil {
		return
	}
	if t.state.phase != Playing || !t.state.chair(seat).byBot() || !t.state.record.Match().ToAct().Has(seat) || !t.state.lets(seat) {
		turn.number = 0
		return
	}
	if next, on := t.state.nextLine(); on {
		t.tell(Person{}, botMove{seat: seat, move: next.Move, at: t.state.played(), number: number})
		return
	}
	level := t.state.chair(seat).level
	if level == "" {
		level = standIn()
	}
	if turn.player == nil || turn.level != level {
		player, err := bot.New(level, t.state.game)
		if err != nil { // a level that a newer program has dropped
			player, _ = bot.New(standIn(), t.state.game)
		}
		turn.player, turn.level = player, level
	}
	at := t.state.played()
	t.lobby.bots.add(botJob{
		table: t.state.id, player: turn.player, sight: rules.See(t.state.record.Match(), seat),
		answer: func(m rules.Move, hung bool) {
			t.tell(Person{}, botMove{seat: seat, move: m, at: at, number: number, hung: hung})
		},
	})
}

// endTurn takes a bot's answer; it is false when nobody waits for it any more.
func (t *table) endTurn(m botMove) bool {
	turn := &t.turns[m.seat]
	if turn.number != m.number {
		return false
	}
	turn.number = 0
	if m.hung {
		turn.player = nil // it still thinks, so it is not asked again
	}
	return true
}

// forgetTurns makes answers that are still to come nobody's.
func (t *table) forgetTurns() {
	for seat := range t.turns {
		t.turns[seat] = botTurn{}
	}
}
