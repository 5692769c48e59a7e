package rules_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest/toy"
)

func TestInfo_CheckCompletes(t *testing.T) {
	given := map[string]string{"mode": "rich"}
	s, err := toy.Game{}.Info().Check(rules.Setup{Seats: 2, Options: given})
	must(t, err)
	want := map[string]string{"mode": "rich", "claim-1": "creek", "claim-2": "creek", "claim-3": "creek"}
	if s.Game != "nuggets" || s.Version != 2 || !maps.Equal(s.Options, want) {
		t.Errorf("the setup is completed to %+v", s)
	}
	if len(given) != 1 {
		t.Error("the options that were given have been written to")
	}
	if old, err := (toy.Game{}).Info().Check(rules.Setup{Seats: 2, Version: 1}); err != nil || old.Version != 1 {
		t.Errorf("an earlier version becomes %d (%v)", old.Version, err)
	}
}

func TestInfo_CheckRefuses(t *testing.T) {
	for _, c := range []struct {
		want  string
		setup rules.Setup
	}{
		{`the setup is for "chess", not for nuggets`, rules.Setup{Game: "chess", Seats: 2}},
		{"this program has the rules of nuggets up to version 2, not version 3", rules.Setup{Seats: 2, Version: 3}},
		{"not version -1", rules.Setup{Seats: 2, Version: -1}},
		{"Nuggets is for 2 to 3 players, not for 1", rules.Setup{Seats: 1}},
		{"Nuggets is for 2 to 3 players, not for 4", rules.Setup{Seats: 4}},
		{`nuggets has no option "speed" (it has: mode, claim-1`, rules.Setup{Seats: 2, Options: map[string]string{"speed": "x"}}},
		{`option mode is one of plain, rich, not "poor"`, rules.Setup{Seats: 2, Options: map[string]string{"mode": "poor"}}},
	} {
		_, err := toy.Game{}.Info().Check(c.setup)
		if !errors.Is(err, rules.ErrSetup) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %q, want %q", err, c.want)
		}
		if _, err := rules.NewRecord(toy.Game{}, c.setup); !errors.Is(err, rules.ErrSetup) {
			t.Errorf("%s: a record is made all the same (%v)", c.want, err)
		}
	}
}

func TestAudience_WhatNamesNobodyIsSecret(t *testing.T) {
	var nobody rules.Audience
	for _, viewer := range []rules.Seat{rules.Observer, rules.House, 1, 5} {
		if nobody.Includes(viewer) {
			t.Errorf("nobody includes %d", viewer)
		}
		if got, want := rules.Everyone.Includes(viewer), viewer != rules.House; got != want {
			t.Errorf("everyone includes %d: %v", viewer, got)
		}
		if got, want := rules.Only(5).Includes(viewer), viewer == 5; got != want {
			t.Errorf("only seat 5 includes %d: %v", viewer, got)
		}
	}
}

func TestEvents_ForAViewer(t *testing.T) {
	var none *rules.Events
	none.Add(rules.Event{Kind: 1})
	if none.All() != nil || none.For(1) != nil {
		t.Error("a nil collector has collected")
	}
	var e rules.Events
	e.Add(rules.Event{Kind: 1, Audience: rules.Everyone})
	e.Add(rules.Event{Kind: 2, Audience: rules.Only(2)})
	e.Add(rules.Event{Kind: 3})
	for viewer, want := range map[rules.Seat]int{rules.Observer: 1, 1: 1, 2: 2} {
		if got := e.For(viewer); len(got) != want {
			t.Errorf("viewer %d is told %v", viewer, got)
		}
	}
	if e.Reset(); len(e.All()) != 0 {
		t.Error("Reset has kept something")
	}
}

func TestRank_SharedPlaces(t *testing.T) {
	scores := []int{0, 5, 9, 5, 2, 9}
	order := rules.Rank(5, func(a, b rules.Seat) int { return scores[a] - scores[b] })
	want := [][]rules.Seat{{2, 5}, {1, 3}, {4}}
	if !slices.EqualFunc(order, want, slices.Equal) {
		t.Errorf("the order is %v, want %v", order, want)
	}
	o := rules.Outcome{Order: order}
	for seat, place := range map[rules.Seat]int{2: 1, 5: 1, 1: 3, 3: 3, 4: 5, 6: 0} {
		if o.Place(seat) != place {
			t.Errorf("seat %d is in place %d, want %d", seat, o.Place(seat), place)
		}
	}
}

func TestRefusal_Sentences(t *testing.T) {
	r := rules.Refuse("N-2", "you cannot %s %d now", "dig", 4)
	if r.Sentence() != "you cannot dig 4 now" || r.Error() != "N-2: you cannot dig 4 now" {
		t.Errorf("%q, %q", r.Sentence(), r.Error())
	}
	if plain := rules.Refuse("sure", "100% sure"); plain.Error() != "100% sure" {
		t.Errorf("%q", plain.Error())
	}
}

func TestRefusal_CodesTellTheRuleAndWhichRefusalItIs(t *testing.T) {
	for code, rule := range map[string]string{"MR-4.3": "MR-4.3", "MR-4.1/apart": "MR-4.1", "ZB-9/most": "ZB-9", "seat-taken": "", "": ""} {
		if got := rules.Refuse(code, "no").Rule(); got != rule {
			t.Errorf("the rule of %q is %q, not %q", code, got, rule)
		}
	}
	apart, free := rules.Refuse("MR-4.1/apart", "%s lies apart"), rules.Refuse("MR-4.1/free", "%s is not free")
	filled := apart.With("c3")
	if filled.Error() != "MR-4.1: c3 lies apart" || len(apart.Args) != 0 {
		t.Errorf("%q of %+v", filled.Error(), apart)
	}
	if err := fmt.Errorf("playing: %w", filled); !errors.Is(err, apart) || errors.Is(err, free) {
		t.Error("refusals are told apart by other things than their codes")
	}
}

// Of all spellings of a number only the shortest is notation, so that a move has one.
func TestParseNumber_AcceptsOneSpelling(t *testing.T) {
	for text, want := range map[string]bool{
		"-3": true, "0": true, "7": true, "12": true,
		"": false, "-4": false, "13": false, "+7": false, "07": false, "-0": false, " 7": false, "7x": false, "٧": false,
	} {
		if n, ok := rules.ParseNumber(text, -3, 12); ok != want {
			t.Errorf("%q is read as %d, %v", text, n, ok)
		}
	}
}
