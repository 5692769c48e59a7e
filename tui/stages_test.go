package tui

import (
	"iter"
	"slices"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/style"
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
		return pressing(opens(t, tuitest.NewFakeLobby(), "dusty", "SHA256:new"), "up", "enter")
	}},
	{"welcome-shut", func(t testing.TB) *terminal { return opens(t, shutLobby(), "dusty", "SHA256:new") }},
	{"hall-empty", func(t testing.TB) *terminal { return seated(t, tuitest.NewFakeLobby(), "Ann") }},
	{"hall", inCrowd()},
	{"hall-fresh", fresh},
	{"hall-regular", regular},
	{"hall-code", inCrowd("j", "t", "1")},
	{"hall-leave", inCrowd("q")},
	{"hall-called", called},
	{"new", inCrowd("n")},
	{"new-choices", inCrowd("n", "down", "down", "right")},
	{"change", func(t testing.TB) *terminal {
		return pressing(gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann")), "e")
	}},
	{"gather", func(t testing.TB) *terminal { return gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann")) }},
	{"gather-guest", func(t testing.TB) *terminal { w, _ := crowd(t); return pressing(w.onTable(0), "w") }},
	{"play", func(t testing.TB) *terminal { return playing(t) }},
	{"play-watching", func(t testing.TB) *terminal { w, _ := crowd(t); return pressing(w.onTable(1), "enter") }},
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
	{"end-record", func(t testing.TB) *terminal { return pressing(over(t), "m:record") }},
	{"profile", inCrowd("m:profile", "m:code")},
	{"profile-language", inCrowd("m:profile", "down")},
	{"profile-rename", inCrowd("m:profile", "enter")},
	{"profile-keys", twoKeys},
	{"page", known("@", "enter", "5", "down", "down")},
	{"page-own", known("m:page")},
	{"people", known("@")},
	{"people-friends", amongFriends("@")},
	{"compare-whom", known("@", "0", "down")},
	{"compare", compared("@", "0", "enter")},
	{"people-table", inPlay("@")},
	{"review", func(t testing.TB) *terminal { return pressing(reviewing(t, "toy"), "h") }},
	{"hall-friends", amongFriends()},
	{"waits", amongFriends("i")},
	{"waits-invitation", amongFriends("i", "up")},
	{"letters", amongFriends("i", "down", "enter")},
	{"waits-guest", inCrowd("i")},
	{"report", moderating("i", "down", "enter")},
	{"person", amongFriends("m", "B", "o", "b", "enter")},
	{"leaders", known("m:honours", "down")},
	{"leaders-none", inCrowd("m:honours")},
	{"deals", dealt("m:daily")},
	{"deals-tried", dealt("m:daily", "down", "down", "left", "down", "down")},
	{"hall-deals", dealt()},
	{"hall-evening", ofEvening(evenOpen)},
	{"evenings", ofEvening(evenOver, "e")},
	{"new-evening", ofEvening(evenOpen, "e", "n", "down")},
	{"evening-open", ofEvening(evenOpen, "e", "enter")},
	{"evening-enter", ofEvening(uninvited, "e", "enter")},
	{"evening-running", ofEvening(evenRunning, "e", "enter", "right")},
	{"evening-wall", onWall},
	{"end-evening", gameOver},
	{"evening-league", ofEvening(leagueRunning, "e", "enter")},
	{"evening-over", ofEvening(evenOver, "e", "enter")},
	{"help", inPlay("?")},
	{"leave", inPlay("q")},
	{"ask", inPlay("q", "r")},
	{"talk", inPlay("t", "h", "i")},
	{"learn", inCrowd("m:learn")},
	{"train", trained("m:train", "down")},
	{"train-empty", inCrowd("m:train")},
	{"exercise", trained("m:train", "down", "enter")},
	{"exercise-missed", func(t testing.TB) *terminal {
		w := trained("m:train", "enter")(t)
		for range 3 {
			w.press("enter") // whatever is marked
		}
		return w
	}},
	{"lesson", lesson},
	{"lesson-end", func(t testing.TB) *terminal { return pressing(lesson(t), "q") }},
	{"hints", inPlay("h")},
	{"menu", inCrowd("m")},
	{"menu-play", inPlay("m", "down")},
	{"menu-found", amongFriends("m", "B", "o", "b")},
	{"menu-nobody", inPlay("m", "x", "q", "x")},
	{"asked", func(t testing.TB) *terminal {
		w, _ := facing(t, tuitest.NewFakeLobby())
		w.changed(func(s *table.Snapshot) {
			s.Question = table.Question{What: table.MatterPause, Asked: rules.SeatSet(3 - s.Seat), Of: rules.SeatSet(1, 2)}
		})
		return w
	}},
	{"held-up", func(t testing.TB) *terminal { waits, _, _ := heldUp(t); return waits }},
	{"agree", func(t testing.TB) *terminal { waits, _, _ := held(t); return waits }},
	{"farewell", func(t testing.TB) *terminal {
		w := playing(t)
		w.send(lobby.News{Farewell: "The saloon closes for a moment."})
		return w
	}},
}

// compared is known where Ann has a page that is not Bob's.
func compared(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w := known()(t)
		won := lobby.Standing{Game: "toy", Title: "Toy", Games: 9, Wins: 2, Rating: &lobby.Rating{Value: 22.4, Uncertainty: 3.1, Games: 9, Wins: 2}}
		theLobby(w).Pages = map[string]lobby.Page{"p-Ann": {Who: "p-Ann", Name: "Ann", Kind: table.KindPlayer, Games: []lobby.Standing{won}}, "p-牛仔": {Who: "p-牛仔", Name: "牛仔"}}
		return pressing(w, keys...)
	}
}

// trained presses keys in a hall with exercises: the board stands as in a game of the toy that is played.
func trained(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w, h := crowd(t)
		snap := *playing(t).m.window.table.Snap
		snap.Card.ID, snap.Card.Chairs = "exercise", slices.Clone(snap.Card.Chairs)
		snap.Card.Chairs[snap.Seat-1].Person = w.m.window.visitor.Person
		day := lobby.Exercise{Name: lobby.ExerciseOfDay, Game: "toy", Level: 1240, Tries: 3, Rating: 1216, Snapshot: &snap}
		own := lobby.Exercise{Name: "old#12", Game: "toy", Level: 980, Tries: 2, Missed: 1, Rating: 1216, Snapshot: &snap}
		told := lobby.ExerciseAnswer{Moves: []string{"take 3"}, Gain: 12, Why: []lobby.ReviewReason{{Code: "why-points", Text: "it scores 3 points at once", Args: []any{3}}}}
		h.Training = lobby.Training{Rating: 1216, Answers: 9, Solved: 4, Missed: 2, Later: 1, Day: &day, Waiting: []lobby.Exercise{own}}
		h.Exercises = map[string]*tuitest.FakeExercise{day.Name: {Exercise: day, Told: told}, own.Name: {Exercise: own, Move: "take 1", Told: told}}
		return pressing(w, keys...)
	}
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
	return pressing(w, "m:profile", "down", "down")
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

func TestRoomsDoNotOverlap(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {110, 34}, {120, 36}, {120, 40}, {160, 48}, {200, 60}} {
		body := layFrame(size[0], size[1]).body
		var all [][]rect
		for _, n := range someNeeds() {
			r := layHome(body.w, body.h, n)
			all = append(all, append(r.at[:], r.side, r.about))
		}
		for chairs := 2; chairs <= 5; chairs++ {
			g := layGather(body.w, body.h, chairs)
			all = append(all, []rect{g.chairs, g.waits, g.options, g.chat})
		}
		for _, rooms := range all {
			for i, a := range rooms {
				if a.y+a.h > body.h || a.x+a.w > body.w {
					t.Errorf("%v: %+v leaves the body", size, a)
				}
				for _, b := range rooms[i+1:] {
					if a.h > 0 && b.h > 0 && a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
						t.Errorf("%v: %+v and %+v overlap", size, a, b)
					}
				}
			}
		}
	}
}

// TestBoardsInFewColours keeps pictures of the boards in the smallest window as
// terminals with 16 colours, on both grounds, and with none show them.
func TestBoardsInFewColours(t *testing.T) {
	themes := map[string]*style.Theme{
		"16":       style.For(colorprofile.ANSI, true, false),
		"16-light": style.For(colorprofile.ANSI, false, false),
		"none":     style.For(colorprofile.ASCII, true, true),
	}
	for game, moves := range map[string]int{"moonriver": 50, "buffalo": 48, "montana": 120} {
		w := opened(t, tuitest.NewFakeLobby(), game, 4, 1, moves)
		for more := moves; !w.m.window.table.Scene.MyTurn(); more++ {
			w = opened(t, tuitest.NewFakeLobby(), game, 4, 1, more)
		}
		w.resize(minWidth, minHeight)
		for name, theme := range themes {
			w.m.window.theme = theme
			w.picture(t, game+"-"+name)
		}
	}
}

// shutLobby lets newcomers in by a code.
func shutLobby() *tuitest.FakeLobby {
	h := tuitest.NewFakeLobby()
	h.Code = "kqm7wx2p"
	h.Shut = rules.Refuse("newcomers-are-invited", "newcomers come in here by invitation; the code of one comes from whoever runs this saloon%s").With(" (club@example.org)")
	return h
}
