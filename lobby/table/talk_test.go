package table

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

// heard is what a viewer of a table may know of what was said.
func heard(s *State, viewer rules.Seat) string {
	var told Stories
	var texts []string
	for _, line := range s.Snapshot(viewer, s.Card(Surroundings{}), nil, &told).Chat {
		texts = append(texts, line.From+": "+line.Text)
	}
	return strings.Join(texts, ", ")
}

func does(t *testing.T, s *State, by Person, c Command) *State {
	t.Helper()
	fx := s.Step(by, c, at(anna, bert, carl))
	if fx.Refused != nil {
		t.Fatalf("%s may not %T: %v", by.Name, c, fx.Refused)
	}
	return fx.After
}

// What watchers say may give away what one seat cannot see of the other.
func TestSay_WatchersAreHeardByPlayersWhenTheGameIsOver(t *testing.T) {
	s := does(t, gathering(t, 2, "open"), carl, Say{"hello"})
	s = does(t, s, bert, Sit{})
	s = does(t, does(t, s, anna, Ready{true}), bert, Ready{true})
	s = does(t, s, carl, Say{"she holds two"})
	s = does(t, s, bert, Say{"hm"})
	const all = "Carl: hello, Carl: she holds two, Bert: hm"
	if got := heard(s, 1); got != "Carl: hello, Bert: hm" {
		t.Errorf("Anna hears %q", got)
	}
	if got := heard(s, rules.Observer); got != all {
		t.Errorf("watchers hear %q", got)
	}
	for s.Phase() != Over {
		seat := s.awaited()[0]
		by := []Person{anna, bert}[seat-1]
		s = does(t, s, by, Play{s.match().AppendMoves(nil, seat)[0], s.Lines()})
	}
	if got := heard(s, 1); got != all {
		t.Errorf("after the end Anna hears %q", got)
	}
}

func TestAgree_ATableForFriendsHasACodeForOthers(t *testing.T) {
	o, refused := saloon.Open(anna, Proposal{Game: "toy", Friends: true}, at(anna))
	if refused != nil {
		t.Fatal(refused)
	}
	if c := o.State.Card(Surroundings{}); !c.Private || !c.Friends || o.State.Code() != "secret" {
		t.Errorf("it is private: %v, for friends: %v, with the code %q", c.Private, c.Friends, o.State.Code())
	}
	s := does(t, o.State, anna, Change{Proposal{Game: "toy"}})
	if c := s.Card(Surroundings{}); c.Private || c.Friends {
		t.Errorf("opened to all, it is private: %v, for friends: %v", c.Private, c.Friends)
	}
}

func TestQuickPhrase(t *testing.T) {
	for _, code := range QuickPhrases() {
		if got, ok := QuickPhrase("!" + code); got != code || !ok {
			t.Errorf("!%s is %q, %v", code, got, ok)
		}
	}
	for _, text := range []string{"", "!", "gg", "!gg!", "! gg", "!nothing"} {
		if got, ok := QuickPhrase(text); ok {
			t.Errorf("%q is the quick phrase %q", text, got)
		}
	}
	if !slices.Contains(QuickPhrases(), "turn") {
		t.Error("nobody can say whose turn it is")
	}
}
