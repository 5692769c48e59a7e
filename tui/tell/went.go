package tell

import (
	"math"
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// How a game that is over went, from its points after each turn.

// HowItWent is who led when, what turned the game, the best turn of all, and the ties; in up to five sentences.
func (t *TableInView) HowItWent(say Texts) []string { return t.howItWent(say, true) }

// howItWent tells it with the moves of the best turn, or without any.
func (t *TableInView) howItWent(say Texts, moves bool) []string {
	if t.Snap.Past == nil || t.Scene.Outcome == nil {
		return nil
	}
	if _, told := t.went[say.Words]; !told { // once: the game is played again for it
		w := &went{TableInView: t, say: say, past: t.Snap.Past.Open(), seats: rules.Seat(len(t.Scene.Names))}
		t.went = map[*lang.Words][]string{say.Words: NonEmpty(append(w.ledWhen(), w.bestTurn(moves))...)}
	}
	return append(slices.Clone(t.went[say.Words]), NonEmpty(say.Ties(t.Scene, t.Snap.Lapsed()), say.Leavers(t.Snap, t.Scene))...)
}

type went struct {
	*TableInView
	say   Texts
	past  *table.Frames
	seats rules.Seat
	since int // the round since which somebody led to the end, where that was told
}

// leader is who alone has most points in a frame, and by how many; House for nobody.
func (w *went) leader(frame int) (first rules.Seat, by int) {
	most, second := math.MinInt, math.MinInt // points may be below zero
	for seat := rules.Seat(1); seat <= w.seats; seat++ {
		switch n := w.past.Points(frame, seat); {
		case n > most:
			first, most, second = seat, n, most
		case n > second:
			second = n
		}
	}
	if by = most - second; by == 0 {
		first = rules.House
	}
	return first, by
}

// A lead is the rounds in a row at whose end the same one led.
type lead struct {
	who      rules.Seat
	from, to int
	most     int // by how many points at most
}

// leads are all of them, in their order; House leads where nobody does.
func (w *went) leads() (list []lead) {
	for frame := range w.past.Last() + 1 {
		round := w.past.Played(frame)
		if round < 1 || frame < w.past.Last() && w.past.Played(frame+1) == round {
			continue
		}
		seat, by := w.leader(frame)
		if len(list) == 0 || list[len(list)-1].who != seat {
			list = append(list, lead{who: seat, from: round})
		}
		now := &list[len(list)-1]
		now.to, now.most = round, max(now.most, by)
	}
	return list
}

// ledWhen says who led at the end of most rounds in a row, and again at last; and what turned the game, or who led at last.
func (w *went) ledWhen() []string {
	list := slices.DeleteFunc(w.leads(), func(l lead) bool { return l.who < 1 })
	if len(list) == 0 {
		return []string{w.turningPoint()}
	}
	longest, last, say := list[0], list[len(list)-1], w.say.Words
	for _, l := range list {
		if l.to-l.from > longest.to-longest.from {
			longest = l
		}
	}
	name, rounds := w.Scene.Name(longest.who), w.past.Round(w.past.Last()) // as the title counts
	ended := last.to == w.past.Played(w.past.Last())
	led := ""
	switch {
	case longest.to == longest.from:
	case ended && longest == last:
		w.since = last.from
		led = w.ledOn(last)
	case ended && longest.who == last.who:
		w.since = last.from
		led = say.T("went.led-again", name, longest.from, longest.to, last.from, rounds, w.points(max(longest.most, last.most)))
	default:
		led = say.T("went.led", name, longest.from, longest.to, w.points(longest.most))
	}
	turned := w.turningPoint()
	if turned == "" && led != "" && ended && longest.who != last.who && last.to > last.from {
		turned = w.ledOn(last)
	}
	return []string{led, turned}
}

func (w *went) ledOn(l lead) string {
	return w.say.Words.T("went.led-on", w.Scene.Name(l.who), l.from, w.past.Round(w.past.Last()), w.points(l.most))
}

func (w *went) points(n int) string { return w.say.counted("leaders.points", w.Scene, n) }

// turningPoint says when the winner came before all others for good, and past whom.
func (w *went) turningPoint() string {
	if len(w.Scene.Won) != 1 {
		return ""
	}
	winner, frame := w.Scene.Won[0], w.past.Last()
	for frame > 0 {
		if first, _ := w.leader(frame - 1); first != winner {
			break
		}
		frame--
	}
	turn := w.past.TurnOf(frame)
	before := w.past.Turns()[turn].Before
	passed, _ := w.leader(before)
	if frame == 0 || passed < 1 || passed == winner || w.since > 0 && w.past.Played(frame) != w.since {
		return ""
	}
	name, gain := w.Scene.Name(winner), w.say.counted("end.points", w.Scene, w.gain(w.past.Turns()[turn], winner))
	if turn == w.past.TurnOf(w.past.Last()) {
		return w.say.Words.T("went.passed-last", name, w.Scene.Name(passed), gain)
	}
	return w.say.Words.T("went.passed", name, w.past.Played(frame), w.Scene.Name(passed), gain)
}

func (w *went) gain(t table.Turn, seat rules.Seat) int {
	return w.past.Points(t.After, seat) - w.past.Points(t.Before, seat)
}

// mostDid is how long what was done in a turn may be told on a screen: two lines. Aloud it may be twice as long, but
// not where cards are named beside what they brought.
const mostDid = 100

// wholeTurns are the turns of the game; to a choice in secret belongs all that it led to, up to the next one.
func (w *went) wholeTurns() (list []table.Turn) {
	for _, t := range w.past.Turns() {
		if last := len(list) - 1; last >= 0 && list[last].Secret && !t.Secret {
			list[last].After = t.After
			continue
		}
		list = append(list, t)
	}
	return list
}

// bestTurn says which turn brought most, and with its moves what was done in it.
func (w *went) bestTurn(moves bool) string {
	var t table.Turn
	who, most := rules.House, 1
	for _, turn := range w.wholeTurns() {
		for seat := rules.Seat(1); seat <= w.seats; seat++ {
			if n := w.gain(turn, seat); n > most && w.past.Played(turn.After) > 0 {
				t, who, most = turn, seat, n
			}
		}
	}
	if who == rules.House {
		return ""
	}
	did, limit := w.Presenter.Summary(w.Scene, who, w.eventsOf(who, t.Before, t.After)), mostDid
	if w.say.Words == w.say.Words.Aloud() { // which cannot say the signs of a summary
		did, limit = w.deeds(who, t.Before, t.After), board.If(t.Secret, mostDid, 2*mostDid)
	}
	if !moves || did == "" || widget.Width(did) > limit {
		return w.say.Words.T("went.best", w.Scene.Name(who), w.past.Played(t.After), w.points(most))
	}
	return w.say.Words.T("went.best-by", w.Scene.Name(who), w.past.Played(t.After), w.points(most), did)
}

// deeds are what was done, in words without its seat's name.
func (w *went) deeds(seat rules.Seat, from, to int) string {
	var list []string
	for _, line := range w.past.Story(to)[from:] {
		for _, text := range w.Presenter.Brief(w.Scene, line) {
			if did, own := strings.CutPrefix(text, w.Scene.Name(seat)+" "); own && !line.Undone {
				list = append(list, strings.TrimSuffix(did, "."))
			}
		}
	}
	return strings.Join(list, ", ")
}

func (w *went) eventsOf(seat rules.Seat, from, to int) (list []rules.Event) {
	for _, line := range w.past.Story(to)[from:] {
		for _, e := range line.Events {
			if e.Who == seat && !line.Undone {
				list = append(list, e)
			}
		}
	}
	return list
}
