package tui

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// finished is a window at the end of a game of chance, and that game from its beginning.
func finished(t *testing.T, game string, n int) (*terminal, *table.Frames) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 2 + n%3}, rules.Seed{byte(n)})
	for src := (rules.Seed{byte(n), 1}).Source(0); play.Random(t, src); {
	}
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.looks(tuitest.SnapshotOf(play, 1))
	return w, w.m.window.table.Snap.Past.Open()
}

// What a key does is not said to be elsewhere, when it is at this table.
func TestEnd_TheSheetStandsBeforeWhatKeysDo(t *testing.T) {
	w, _ := finished(t, "buffalo", 1)
	w.press("enter")
	w.press("p", "o")
	w.shows("o works again once esc has closed this.")
}

// What the end tells of leads and turns is so, whatever was played.
func TestEnd_TellsHowTheGameWent(t *testing.T) {
	told := map[string]int{}
	for i := range 41 {
		n := i
		if i >= 36 {
			n = []int{28, 30, 51, 62, 83}[i-36] // somebody leads again at last
		}
		w, past := finished(t, []string{"moonriver", "buffalo", "montana", "buffalo"}[i/12], n)
		at := &w.m.window.table.TableInView
		all := strings.Join(at.HowItWent(w.m.window.Texts), " ")
		if strings.Contains(all, " led from round ") && ledAtLast(at, past) && !strings.Contains(all, " on, at most") && !strings.Contains(all, " passed ") {
			t.Errorf("game %d: who led at last is not told: %s", n, all)
		}
		if since := regexp.MustCompile(`again from round (\d+) of (\d+) on`).FindStringSubmatch(all); since != nil && since[1] != since[2] && strings.Contains(all, "only at the very end") {
			t.Errorf("game %d: who led for rounds has passed nobody at the end: %s", n, all)
		}
		for _, said := range at.HowItWent(w.m.window.Texts) {
			if n := numbersIn(said); strings.Contains(said, " on, at most") && n[len(n)-2] != past.Round(past.Last()) {
				t.Errorf("the title counts %d rounds: %s", past.Round(past.Last()), said)
			}
			told["again from "] += strings.Count(said, "again from ")
			for kind, is := range map[string]func(*tell.TableInView, *table.Frames, rules.Seat, []int) bool{
				" led from round ": ledThen, " passed ": passedThen, "The best turn was ": wasBest,
			} {
				if strings.Contains(said, kind) {
					told[kind]++
					if !is(at, past, whoIn(at, said), numbersIn(said)) {
						t.Errorf("game %d: that is not so: %s", n, said)
					}
				}
			}
		}
	}
	if len(told) < 4 || told["again from "] < 4 || told[" led from round "] < 12 || told[" passed "] < 6 {
		t.Errorf("told was %v", told)
	}
}

// Who looks at something when the game ends sees how it went by enter, as everybody else.
func TestEnd_EnterTellsHowItWentWhateverIsLookedAt(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 2}, rules.Seed{7})
		src := rules.Seed{8}.Source(0)
		play.Random(t, src)
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		w.looks(tuitest.SnapshotOf(play, 1))
		w.press("l")
		for play.Random(t, src) {
		}
		w.m.window.table.takeSnapshot(tuitest.SnapshotOf(play, 1))
		w.press("enter")
		w.shows(w.m.window.Words.T("went.title"))
	}
}

// Aloud the best turn is told to its last deed.
func TestEnd_TellsTheBestTurnWhole(t *testing.T) {
	told, whole := 0, 0
	for n := range 12 {
		w, past := finished(t, "moonriver", n)
		at, say := w.m.window.table.TableInView, tell.Texts{Words: lang.For("en").Aloud()}
		at.Scene.Words = say.Words
		for _, said := range at.HowItWent(say) {
			if !strings.HasPrefix(said, "The best turn") || !strings.Contains(said, ", worth ") {
				continue
			}
			told++
			who, last := whoIn(&at, said), ""
			for _, turn := range past.Turns() {
				if past.Points(turn.After, who)-past.Points(turn.Before, who) != numbersIn(said)[1] {
					continue
				}
				for _, line := range past.Story(turn.After)[turn.Before:] {
					for _, deed := range at.Presenter.Brief(at.Scene, line) {
						if did, own := strings.CutPrefix(deed, at.Scene.Name(who)+" "); own {
							last = did
						}
					}
				}
				whole += len(board.If(strings.HasSuffix(said, strings.TrimSuffix(last, ".")+")."), "x", ""))
			}
		}
	}
	if whole < told || told < 8 {
		t.Errorf("of %d best turns %d are told whole", told, whole)
	}
}

// whoIn is whose name comes first in a sentence.
func whoIn(at *tell.TableInView, said string) (who rules.Seat) {
	first := len(said)
	for i, name := range at.Scene.Names {
		if found := strings.Index(said, name); found >= 0 && found < first {
			who, first = rules.Seat(i+1), found
		}
	}
	return who
}

func numbersIn(said string) (list []int) {
	for _, word := range regexp.MustCompile(`\b\d+\b`).FindAllString(said, -1) {
		n, _ := strconv.Atoi(word)
		list = append(list, n)
	}
	return list
}

// ledThen checks one span of rounds or two, and the greatest lead in them.
func ledThen(at *tell.TableInView, past *table.Frames, who rules.Seat, n []int) bool {
	ends, most := roundEnds(past), 0
	for ; len(n) > 1; n = n[2:] {
		for round := n[0]; round <= n[1]; round++ {
			by := leadOf(at, past, ends[round], who)
			if by < 1 {
				return false
			}
			most = max(most, by)
		}
	}
	return most == n[0]
}

// ledAtLast reports whether somebody led when the last two rounds were over.
func ledAtLast(at *tell.TableInView, past *table.Frames) bool {
	ends, last := roundEnds(past), past.Round(past.Last())
	for i := range at.Scene.Names {
		if who := rules.Seat(i + 1); leads(at, past, past.Last(), who) {
			return last > 1 && leads(at, past, ends[last-1], who)
		}
	}
	return false
}

// roundEnds are the frames in which the rounds were over: those that have begun the next.
func roundEnds(past *table.Frames) map[int]int {
	ends := map[int]int{past.Round(past.Last()): past.Last()}
	for frame := range past.Last() {
		if round := past.Round(frame); past.Round(frame+1) != round {
			ends[round] = frame + 1
		}
	}
	return ends
}

// playedIn is the round in which the newest line of a frame was played.
func playedIn(past *table.Frames, frame int) int {
	for round, end := range roundEnds(past) {
		if before, some := roundEnds(past)[round-1]; frame <= end && (!some || frame > before) {
			return round
		}
	}
	return 0
}

func leads(at *tell.TableInView, past *table.Frames, frame int, who rules.Seat) bool {
	return leadOf(at, past, frame, who) > 0
}

// leadOf is by how many points somebody is before all others.
func leadOf(at *tell.TableInView, past *table.Frames, frame int, who rules.Seat) int {
	by := math.MaxInt
	for i := range at.Scene.Names {
		if other := rules.Seat(i + 1); other != who {
			by = min(by, past.Points(frame, who)-past.Points(frame, other))
		}
	}
	return by
}

func passedThen(at *tell.TableInView, past *table.Frames, who rules.Seat, n []int) bool {
	from := past.Last()
	for from > 0 && leads(at, past, from-1, who) {
		from--
	}
	turn := past.Turns()[past.TurnOf(from)]
	gain := past.Points(turn.After, who) - past.Points(turn.Before, who)
	return !leads(at, past, turn.Before, who) && gain == n[len(n)-1] && (len(n) == 1 || playedIn(past, from) == n[0])
}

// wasBest checks the turn that brought most; in Zoff a turn is a round: its choices, and all that they have led to.
func wasBest(at *tell.TableInView, past *table.Frames, who rules.Seat, n []int) bool {
	most, own := 0, false
	turns, ends := past.Turns(), roundEnds(past)
	if at.Presenter.Game() == "buffalo" {
		turns = nil
		for round := 1; round <= past.Round(past.Last()); round++ {
			turns = append(turns, table.Turn{Before: ends[round-1], After: ends[round]})
		}
	}
	for _, turn := range turns {
		for i := range at.Scene.Names {
			gain := past.Points(turn.After, rules.Seat(i+1)) - past.Points(turn.Before, rules.Seat(i+1))
			if playedIn(past, turn.After) == n[0] && rules.Seat(i+1) == who {
				own = own || gain == n[1]
			}
			if playedIn(past, turn.After) > 0 {
				most = max(most, gain)
			}
		}
	}
	return own && n[1] == most
}

// What a choice brings is told without the pictures of what its words say already.
func TestBrings_LeavesNoLettersOfWorkers(t *testing.T) {
	presenter, _ := tell.Env{}.PresenterOf("montana")
	game, taken := tuitest.GameFor(t, "montana"), 0
	for seed := range byte(20) {
		play, src := boardtest.NewPlay(t, game, rules.Setup{Seats: 2}, rules.Seed{seed}), rules.Seed{5}.Source(0)
		for taken == 0 && play.Random(t, src) {
			s := play.Scene(play.Record.Match().ToAct().First())
			s.OnScreen = true
			for _, m := range s.Legal {
				words := presenter.Move(s, m)
				if len(s.Legal) == 1 || !strings.HasPrefix(words, "take ") {
					break
				}
				taken++
				if said := (&tell.Choice{Scene: s, Move: m, Legal: true}).Brings(presenter, words); said != "" {
					t.Errorf("%s brings %q", words, said)
				}
			}
		}
	}
	if taken == 0 {
		t.Error("nobody has taken workers")
	}
}
