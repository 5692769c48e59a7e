package table

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
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

// A line keeps its time, but where the clock was set back.
func TestSay_ALineIsLaterThanOthers(t *testing.T) {
	others := []ChatLine{{When: noon}}
	for when, want := range map[time.Time]time.Time{noon.Add(time.Hour): noon.Add(time.Hour), noon: noon.Add(1), noon.Add(-time.Hour): noon.Add(1)} {
		if got := (ChatLine{When: when}).Behind(others).When; !got.Equal(want) {
			t.Errorf("what was said at %v is of %v", when, got)
		}
	}
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

func TestAsides_TellWhoLeftAndWhen(t *testing.T) {
	s := playing(t, "open")
	s = play(t, s, anna, tabletest.Take(1))
	moved := s.Lines()
	run(t, s, at(anna, bert), []act{{bert, Stand{}, ""}, {bert, Sit{}, ""}, {anna, Resign{}, ""}})
	snap := s.Snapshot(2, s.Card(Surroundings{}), nil, &Stories{})
	facts := s.Facts()
	want := []Aside{
		{Fact: facts - 3, At: moved, Seat: 2, What: AsideAway}, {Fact: facts - 2, At: moved, Seat: 2, What: AsideBack},
		{Fact: facts - 1, At: moved, Seat: 1, What: AsideResigned},
	}
	if !reflect.DeepEqual(snap.Asides, want) {
		t.Errorf("it is told that %+v, not %+v", snap.Asides, want)
	}
	if c := snap.Card.Chairs; !c[0].Resigned || c[1].Resigned {
		t.Errorf("of %+v the first has resigned", c)
	}
}

func TestAsides_TellAStandInForWhoIsLate(t *testing.T) {
	s := playing(t, "open")
	happened(t, s, WentAway{Seat: 1, Late: true})
	card := s.Card(Surroundings{})
	if snap := s.Snapshot(1, card, nil, &Stories{}); !card.Chairs[0].Late || snap.Asides[0].What != AsideLate {
		t.Errorf("%+v does not say that the time was over, but %+v", card.Chairs[0], snap.Asides)
	}
	happened(t, s, CameBack{1})
	if s.Card(Surroundings{}).Chairs[0].Late {
		t.Error("who has come back is late still")
	}
}
