package tui

import (
	"testing"

	"saloon/lobby/evening"
	"saloon/lobby/table"
)

// In a league somebody may have two games at a time: the one that waits for them is theirs, whichever is newer.
func TestEvenings_ALeagueNamesTheTableThatWaits(t *testing.T) {
	w, h := leagueRunning(t)
	var own []table.ID
	for _, g := range h.Evenings[0].Running() {
		if h.Evenings[0].Entrants()[g.Seats[0]].Who.Name == "Ann" || h.Evenings[0].Entrants()[g.Seats[1]].Who.Name == "Ann" {
			own = append(own, g.Table)
		}
	}
	if len(own) != 2 {
		t.Fatalf("Ann plays at %v", own)
	}
	w.press("e", "enter")
	for _, at := range own {
		clear(w.m.window.visitor.Waiting)
		w.m.window.visitor.Waiting[at] = true
		w.press("down", "up")
		w.shows("Your game is at table " + string(at) + ".")
	}
}

// Nobody is led to a table of an evening over days, and nobody is told so.
func TestEvenings_NobodyNeedsToBeHereForAnEveningOverDays(t *testing.T) {
	w, _ := toEvening(t, evening.League, crew...)
	w.press("e", "enter")
	w.shows("you need not be here when it begins")
	w.lacks("led to your table")
	w.press("?")
	w.says("People who come from one address may meet.") // nobody need be here, so nobody knows from where they come
}

// Who leaves a league that runs is told before that there is no way back.
func TestEvenings_LeavingALeagueSaysThatItIsForGood(t *testing.T) {
	w, _ := leagueRunning(t)
	w.press("e", "enter", "e")
	w.says("Your games at tables")
	w.says("go on and count.")
	w.shows("There is no way back into it.")
}

// Of an evening that was called off the page shows who had entered, and no standing.
func TestEvenings_CalledOffHasNoStanding(t *testing.T) {
	w, h := toEvening(t, evening.Knockout, crew...)
	w.press("e", "enter")
	must(t, h.HaveEvening("cup", func(s *evening.State, m evening.Moment) evening.Effects {
		return s.Step(w.m.window.visitor.Person, evening.CallOff{}, m)
	}))
	w.post()
	w.shows("It was called off.", "Who has entered", "Bob", "What it is", "called off before its first game")
	w.lacks("still in it", "to look back at", "No table runs now", "Its results for ever")
}
