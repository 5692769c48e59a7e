package lobby

import (
	"testing"

	"saloon/lobby/table"
	"saloon/lobby/webhook"
)

// An operator changes limits while people are here; they hold for those too.
func TestSetLimits_HoldAtOnceForWhoIsHere(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	anna := h.player("Anna")
	said := func() (n int) {
		for anna.visit.Say(anna.ctx(), "spam") == nil && n < 100 {
			n++
		}
		return n
	}
	h.lobby.SetLimits(Limits{Chat: 1, ChatBurst: 3, TablesPerHost: 1})
	if n := said(); n != 3 {
		t.Errorf("%d lines are taken, of 3", n)
	}
	anna.newTable(table.Proposal{})
	wantRefused(t, "a second table", errorOf(anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy"})), "too-many-tables")
	h.lobby.SetLimits(Limits{TablesPerHost: 2})
	anna.newTable(table.Proposal{})
	if l := h.lobby.limits.Load(); l.Chat != DefaultLimits().Chat {
		t.Errorf("what is not said again is %v", l.Chat)
	}
}

// Where nobody was called, people can be called from now on, and the other way round.
func TestSetHookRules_HoldAtOnce(t *testing.T) {
	a := newAwaySaloon(t)
	anna, bert := a.player("Anna").visit.Person(), a.player("Bert").visit.Person()
	rules := a.lobby.messenger.sender.Rules()
	a.lobby.SetHookRules(webhook.Rules{})
	if a.lobby.HasHooks() {
		t.Error("people are still told that they can be called")
	}
	wantRefused(t, "where nobody is called any more", errorOf(a.lobby.SetHook(t.Context(), anna, a.receiver.URL, "")), refusedNoHooks.Code)
	a.lobby.SetHookRules(rules)
	must(t, errorOf(a.lobby.SetHook(t.Context(), bert, a.receiver.URL, "")))
	if s := a.next("the test"); s.Event != eventTest {
		t.Errorf("%+v", s)
	}
}
