package lobby

import (
	"sync"
	"testing"
	"time"

	"saloon/data"
	"saloon/rules"
)

// A power cut between what a moderator lays upon somebody and the chair that it frees leaves nobody waiting
// for who may not come.
func TestModerate_APowerCutKeepsNoChair(t *testing.T) {
	for _, kind := range []data.SanctionKind{data.SanctionBan, data.SanctionKeep, data.SanctionMute} {
		h := newTestSaloon(t)
		anna, bert := h.twoPlaying("open")
		at, who := anna.table.Card.ID, anna.visit.Person()
		s := data.Sanction{Player: string(bert.visit.id), Name: "Bert", Kind: kind, Reason: "noise", By: "operator", Since: time.Now().UTC().Round(0)}
		if kind == data.SanctionKeep {
			s.Table = string(at)
		}
		must(t, h.store.Write(t.Context(), data.Act{Entry: data.AuditEntry{Act: string(kind), Player: s.Player, When: s.Since}, Sanction: &s}))
		h.reopen()
		anna = h.enter(who)
		anna.look(at)
		if kind == data.SanctionMute {
			<-h.lobby.Restored()
			if anna.table.Card.SeatOf(bert.visit.id) == rules.Observer {
				t.Error("who is muted has lost the seat")
			}
			continue
		}
		anna.until("a bot plays", func() bool { return anna.table.Card.Chairs[1].Away })
		anna.playOut()
	}
}

// What two moderators do at the same moment holds, whichever of them the saloon hears first.
func TestModerate_ManyAtOneMomentAllHold(t *testing.T) {
	h := newTestSaloon(t)
	people := map[string]*guy{}
	for _, name := range []string{"Anna", "Bert", "Cleo", "Dora"} {
		people[name] = h.player(name)
	}
	for round := range 200 {
		var acts sync.WaitGroup
		for name := range people {
			acts.Go(func() {
				if _, err := h.lobby.Moderate(t.Context(), Operator, Act{What: ActMute, Whom: name, For: time.Hour, Reason: "noise"}); err != nil {
					t.Error(err)
				}
			})
		}
		acts.Wait()
		for name, p := range people {
			if h.lobby.mute(p.visit.somebody()) == nil {
				t.Fatalf("round %d: %s is told as muted, and is not", round, name)
			}
			h.moderate(Act{What: ActUnmute, Whom: name})
		}
	}
}
