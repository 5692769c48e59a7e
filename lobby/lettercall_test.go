package lobby

import (
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/webhook"
)

// friendAway has Anna here, whom Bert counts a friend, and Bert away, who wants to be summoned.
func (a *awaySaloon) friendAway() (anna *guy, bert table.Person) {
	a.t.Helper()
	anna, b := a.player("Anna"), a.player("Bert")
	bert = b.visit.Person()
	must(a.t, errorOf(a.lobby.SetHook(a.t.Context(), bert, a.receiver.URL, webhook.JSON)))
	if s := a.next("the test"); s.Event != eventTest {
		a.t.Fatalf("%+v", s)
	}
	b.settles(anna, Friend, true)
	b.mail.Close()
	return anna, bert
}

// Letters of a friend are told of once, those of ten minutes together.
func TestLetterCall_OnceAndGathered(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.friendAway()
	a.player("Stranger").writes(bert.ID, "buy this")
	anna.writes(bert.ID, "are you there?")
	anna.writes(bert.ID, "hello?")
	a.clock.advance(summonsPause)
	if s := a.next("two letters"); s.Event != eventLetter || s.Letters != 2 || len(s.From) != 1 || s.From[0] != "Anna" || s.Text != eventLetter {
		t.Errorf("%+v", s)
	}
	anna.writes(bert.ID, "tomorrow then")
	a.clock.advance(summonsPause)
	a.clock.advance(lettersRest - 2*summonsPause)
	anna.writes(bert.ID, "at noon")
	a.clock.advance(summonsPause)
	if s := a.next("the others"); s.Letters != 4 {
		t.Errorf("all that is unread: %+v", s)
	}
	a.clock.advance(2 * lettersRest)
	a.nobodyElse(a.enter(bert))
}

// An invitation names its table; a second one to the same table summons nobody.
func TestLetterCall_AnInvitationNamesItsTable(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.friendAway()
	at := anna.newTable(table.Proposal{Seats: 2})
	for range 2 {
		must(t, anna.visit.Invite(anna.ctx(), bert.ID, at))
		a.clock.advance(lettersRest)
	}
	if s := a.next("the invitation"); s.Event != eventInvitation || s.Table != string(at) || s.Game == "" || s.Invitations != 1 || s.Letters != 0 {
		t.Errorf("%+v", s)
	}
	a.nobodyElse(a.enter(bert))
}

// Nobody is called by a stranger, by somebody who is muted, for turns alone, or while they are here.
func TestLetterCall_NotByWhomever(t *testing.T) {
	for name, changes := range map[string]func(a *awaySaloon, anna, bert *guy) error{
		"a stranger": func(a *awaySaloon, anna, bert *guy) error {
			return bert.visit.Settle(bert.ctx(), anna.visit.id, Friend, false)
		},
		"a friend who is muted": func(a *awaySaloon, anna, bert *guy) error {
			return bert.visit.Settle(bert.ctx(), anna.visit.id, Mute, true)
		},
		"who blocks one after writing": func(a *awaySaloon, anna, bert *guy) error {
			anna.writes(bert.visit.id, "hello")
			return anna.visit.Settle(anna.ctx(), bert.visit.id, Block, true)
		},
		"turns only": func(a *awaySaloon, anna, bert *guy) error {
			return a.lobby.SetTurnsOnly(bert.ctx(), bert.visit.Person(), true)
		},
		"read meanwhile": func(a *awaySaloon, anna, bert *guy) error {
			anna.writes(bert.visit.id, "hello")
			list, err := bert.visit.Letters(bert.ctx())
			if err != nil {
				return err
			}
			return bert.visit.ReadLetters(bert.ctx(), list[0].Number+1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAwaySaloon(t)
			anna, bert := a.friendAway()
			b := a.enter(bert)
			must(t, changes(a, anna, b))
			b.mail.Close()
			blocks := strings.HasPrefix(name, "who blocks")
			if !blocks && name != "read meanwhile" {
				anna.writes(bert.ID, "hello")
			}
			a.clock.advance(summonsPause)
			b = a.enter(bert)
			if !blocks {
				anna.writes(bert.ID, "hello again")
			}
			a.clock.advance(summonsPause)
			a.nobodyElse(b)
		})
	}
}

// At night nobody is called for a letter; in the morning they are.
func TestLetterCall_WaitsForTheMorning(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.friendAway()
	if _, err := a.lobby.SetNight(t.Context(), bert, Night{From: 10, To: 14}); err != nil { // it is noon
		t.Fatal(err)
	}
	anna.writes(bert.ID, "hello")
	a.clock.advance(summonsPause)
	a.nobodyElse(anna)
	a.clock.advance(2 * time.Hour)
	if s := a.next("bert"); s.Event != eventLetter {
		t.Errorf("%+v", s)
	}
}

// The choice outlasts another address, and goes with the last one.
func TestSetTurnsOnly_StaysWithTheHook(t *testing.T) {
	a := newAwaySaloon(t)
	_, bert := a.friendAway()
	must(t, a.lobby.SetTurnsOnly(t.Context(), bert, true))
	a.clock.advance(testPause)
	must(t, errorOf(a.lobby.SetHook(t.Context(), bert, a.receiver.URL+"/elsewhere", webhook.JSON)))
	a.next("the second test")
	if h, err := a.lobby.HookOf(bert); err != nil || !h.TurnsOnly || h.Address != a.receiver.URL+"/elsewhere" {
		t.Errorf("%+v, %v", h, err)
	}
	must(t, a.lobby.DropHook(t.Context(), bert))
	must(t, a.lobby.SetTurnsOnly(t.Context(), bert, true))
	if h, err := a.lobby.HookOf(bert); err != nil || h != (Hook{}) {
		t.Errorf("%+v, %v", h, err)
	}
	if p, err := a.store.Player(string(bert.ID)); err != nil || p.Hook != (*data.Hook)(nil) {
		t.Errorf("%+v, %v", p.Hook, err)
	}
}
