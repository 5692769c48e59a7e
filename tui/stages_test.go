package tui

import (
	"iter"
	"testing"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tuitest"
)

// A stage leads a window to a screen.
type stage struct {
	name string
	go_  func(t testing.TB) *terminal
}

// stages leads a window through the saloon, one screen after the other.
var stages = []stage{
	{"welcome", func(t testing.TB) *terminal { return opens(t, tuitest.NewFakeLobby(), "dusty", "SHA256:new") }},
	{"welcome-guest", func(t testing.TB) *terminal { return opens(t, tuitest.NewFakeLobby(), "dusty", "") }},
	{"welcome-linking", func(t testing.TB) *terminal {
		return pressing(opens(t, tuitest.NewFakeLobby(), "dusty", "SHA256:new"), "tab")
	}},
	{"hall-empty", func(t testing.TB) *terminal { return seated(t, tuitest.NewFakeLobby(), "Ann") }},
	{"hall", inCrowd()},
	{"hall-code", inCrowd("j", "t", "1")},
	{"hall-leave", inCrowd("q")},
	{"hall-called", called},
	{"new", inCrowd("n")},
	{"new-choices", inCrowd("n", "down", "down", "right")},
	{"change", func(t testing.TB) *terminal {
		return pressing(gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann")), "=")
	}},
	{"gather", func(t testing.TB) *terminal { return gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann")) }},
	{"gather-guest", inCrowd("w")},
	{"play", func(t testing.TB) *terminal { return playing(t) }},
	{"play-watching", inCrowd("down", "down", "enter")},
	{"play-paused", paused},
	{"play-away", away},
	{"play-resigned", resigned},
	{"story", inPlay("s")},
	{"points", inPlay("p")},
	{"replay", inPlay("enter", "o")},
	{"replay-over", func(t testing.TB) *terminal { return pressing(withArchive(t, "toy"), "right", "right", "down") }},
	{"play-on", func(t testing.TB) *terminal { return pressing(withArchive(t, "toy"), "n") }},
	{"end", func(t testing.TB) *terminal { return over(t) }},
	{"end-board", func(t testing.TB) *terminal { return pressing(over(t), "l") }},
	{"end-record", func(t testing.TB) *terminal { return pressing(over(t), "e") }},
	{"profile", inCrowd("@", "+")},
	{"profile-language", inCrowd("@", "down")},
	{"profile-rename", inCrowd("@", "enter")},
	{"profile-keys", twoKeys},
	{"page", known("z", "z", "B", "o", "b", "enter", "down", "down")},
	{"page-own", known("z", "enter")},
	{"page-whose", known("z")},
	{"review", func(t testing.TB) *terminal { return pressing(reviewing(t, "toy"), "!") }},
	{"hall-friends", amongFriends()},
	{"waits", amongFriends("/")},
	{"waits-invitation", amongFriends("/", "up")},
	{"letters", amongFriends("/", "down", "enter")},
	{"waits-guest", inCrowd("/")},
	{"report", moderating("/", "down", "enter")},
	{"person", amongFriends("&", "B", "o", "b", "enter")},
	{"leaders", known("*", "down")},
	{"leaders-none", inCrowd("*")},
	{"deals", dealt("%")},
	{"deals-tried", dealt("%", "down", "down", "left", "down", "down")},
	{"hall-deals", dealt()},
	{"help", inPlay("?")},
	{"leave", inPlay("q")},
	{"ask", inPlay("q", "r")},
	{"talk", inPlay("t", "h", "i")},
	{"learn", inCrowd("0")},
	{"lesson", lesson},
	{"lesson-end", func(t testing.TB) *terminal { return pressing(lesson(t), "q") }},
	{"hints", inPlay("h")},
	{"held-up", func(t testing.TB) *terminal { waits, _, _ := heldUp(t); return waits }},
	{"agree", func(t testing.TB) *terminal { waits, _, _ := held(t); return waits }},
	{"farewell", func(t testing.TB) *terminal {
		w := playing(t)
		w.send(lobby.News{Farewell: "The saloon closes for a moment."})
		return w
	}},
}

func pressing(w *terminal, keys ...string) *terminal {
	w.press(keys...)
	return w
}

// inCrowd presses keys in a hall with people and tables; inPlay in a game.
func inCrowd(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal { w, _ := crowd(t); return pressing(w, keys...) }
}

func inPlay(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal { return pressing(playing(t), keys...) }
}

// known is a hall whose lobby tells of a player with results.
func known(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w, h := crowd(t)
		tuitest.Famous(h)
		return pressing(w, keys...)
	}
}

// amongFriends is a hall with a friend, an invitation and letters for Ann.
func amongFriends(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w, h := crowd(t)
		bob := h.People[0].Person
		h.Company = tuitest.FakeCompany{
			Ties:        map[table.PlayerID]lobby.Tie{bob.ID: {Name: bob.Name, Tie: data.Tie{Friend: true}}, "c": {Name: "Cid", Tie: data.Tie{Friend: true}}},
			Invitations: []lobby.Invitation{{Number: 3, By: bob.ID, From: "Bob", Table: "t1", Game: "toy", Title: "Toy"}},
			Letters: []lobby.Letter{
				{Letter: data.Letter{Number: 2, With: string(bob.ID), Name: "Bob", When: h.Clock, Text: "!turn", Unread: true}},
				{Letter: data.Letter{Number: 1, With: "c", Name: "Cid", Out: true, When: h.Clock, Text: "until tomorrow"}},
			},
			Unread: 1,
		}
		h.Publish()
		w.post()
		return pressing(w, keys...)
	}
}

// called is the hall of somebody whose turn it has just become at a table.
func called(t testing.TB) *terminal {
	h := tuitest.NewFakeLobby()
	stays, away := facing(t, h)
	away.press("esc")
	stays.post()
	stays.press("enter")
	away.post()
	return away
}

// twoKeys is the profile of somebody with two keys, the cursor on one of them.
func twoKeys(t testing.TB) *terminal {
	w, h := crowd(t)
	for _, key := range []lobby.Key{"SHA256:aaa", "SHA256:bbb"} {
		h.Known[key] = w.m.window.visitor.Person
	}
	return pressing(w, "@", "down", "down")
}

// lesson is a game that a lesson leads through.
func lesson(t testing.TB) *terminal {
	w := playing(t)
	h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
	h.Tables[0].Lesson = &table.Guide{Step: 2, Of: 5}
	h.Publish()
	w.post()
	return w
}

// paused is a game that goes on only when the saloon can write again.
func paused(t testing.TB) *terminal {
	w := playing(t)
	h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
	h.Tables[0].Phase = table.Paused
	h.Tables[0].Notice = &table.Notice{Phrase: rules.Phrase{Code: "paused-not-written", Text: "the table is paused: its moves cannot be written down"}}
	h.Publish()
	w.post()
	return w
}

// away is a game in which a bot stands in for the viewer.
func away(t testing.TB) *terminal {
	w := playing(t)
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Slow = true
	return pressing(w, "q", "b")
}

// resigned is a game that the viewer has given up.
func resigned(t testing.TB) *terminal {
	w := playing(t)
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Slow = true
	return pressing(w, "q", "r", "y")
}

// someStages are all stages, or one in four with -short, for the race detector.
func someStages() iter.Seq[stage] {
	return func(yield func(stage) bool) {
		for i, stage := range stages {
			if testing.Short() && i%4 != 0 {
				continue
			}
			if !yield(stage) {
				return
			}
		}
	}
}
