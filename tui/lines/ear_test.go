package lines

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	zoff "saloon/rules/buffalo"
	moonrules "saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tuitest"
)

var transcripts = flag.String("transcripts", "", "a folder into which TestBrief_WholeGamesByEar writes what is heard")

// unspoken are signs that a screen reader has no word for, or one that says nothing here.
var unspoken = regexp.MustCompile(`[^\pL\pN\s.,:;?!'()%+-]`)

// Whole games cost whoever listens few bytes in brief: to people who only play, and to those who look around often.
func TestBrief_WholeGamesByEar(t *testing.T) {
	t.Parallel()
	const sparing = 15 << 10
	curious := map[string]int{"moonriver": 32 << 10, "buffalo": 20 << 10, "montana": 27 << 10}
	for _, code := range []string{"en", "de", "nl"} {
		for game, looks := range map[string][]string{"moonriver": {"moves", "state", "map", "lays"}, "buffalo": {"moves", "state", "map"}, "montana": {"moves", "state", "map", "builds"}} {
			t.Run(fmt.Sprint(game, code), func(t *testing.T) {
				text := wholeGame(t, code, game, nil)
				if len(text) > sparing {
					t.Errorf("whoever only plays hears %d bytes:\n%s", len(text), text)
				}
				for line := range strings.Lines(text) {
					if len(line) > 1.25*longest || unspoken.MatchString(line) {
						t.Errorf("too long to listen to, or with signs: %s", line)
					}
				}
				if *transcripts != "" {
					if err := os.WriteFile(filepath.Join(*transcripts, game+"."+code), []byte(text), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				if text := wholeGame(t, code, game, looks); len(text) > curious[game] {
					t.Errorf("whoever looks around hears %d bytes:\n%s", len(text), text)
				}
			})
		}
	}
}

// wholeGame is what the first of three hears of a game that minds play. At every third decision one looks around.
func wholeGame(t *testing.T, code, game string, looks []string) string {
	g := tuitest.GameFor(t, game)
	play, src := boardtest.NewPlay(t, g, rules.Setup{Seats: 3}, rules.Seed{7}), rules.Seed{8}.Source(0)
	mind := g.(rules.Expert).Mind(nil)
	m, _, out := listening(t, nil)
	m.Words, m.brief = lang.For(code).Aloud(), true
	at := tuitest.SnapshotOf(play, 1)
	m.enterTable(at.Card.ID)
	decisions := 0
	for {
		m.table.follow(tuitest.SnapshotOf(play, 1))
		seat := play.Record.Match().ToAct().First()
		if seat < 1 {
			break
		}
		if seat == 1 {
			if decisions++; decisions%3 == 0 {
				for _, look := range looks {
					m.carryOut(look)
				}
			}
		}
		play.Make(t, seat, mind.Choose(play.Record.Match(), seat, src))
	}
	flush(t, m)
	t.Logf("%s, %s: %d decisions, %d bytes, %d lines", game, code, decisions, out.Len(), strings.Count(out.String(), "\n"))
	return out.String()
}

// In brief, who asks again how all stands hears what has changed, and with more the rest.
func TestBrief_AnswersTellWhatHasChanged(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "moonriver"), rules.Setup{Seats: 2}, rules.Seed{7})
	m, _, out := listening(t, tuitest.SnapshotOf(play, 1))
	m.brief = true
	says(t, m, out, "state")
	first := strings.Split(strings.TrimSpace(out.String()), "\n")
	seat := play.Record.Match().ToAct().First()
	play.Make(t, seat, play.Scene(seat).Legal[0])
	m.table.follow(tuitest.SnapshotOf(play, 1))
	says(t, m, out, "state")
	for _, line := range first {
		if place := strings.HasPrefix(line, "Next round: "); strings.Contains(out.String(), line) || place && !strings.Contains(out.String(), "Next round: ") {
			t.Errorf("asked again it says\n%s", out)
		}
	}
	boardtest.Has(t, out.String(), fmt.Sprintf("%d lines as before. Type more", len(first)-1))
	if says(t, m, out, "more"); strings.Count(out.String(), "\n") != len(first)-1 {
		t.Errorf("more says\n%s", out)
	}
}

// Of a line of which only a part is new, that part is told; the whole line where something in it has gone or cannot be told apart.
func TestBrief_TellsThePartsThatHaveChanged(t *testing.T) {
	before := []string{"Ann: silver 2; cows 1.", "Row 1: b1 corn; c1 camp.", "Next: place 1, corn; place 2, forest."}
	for line, want := range map[string]string{
		"Ann: silver 2; cows 1.":                 "",
		"Ann: silver 2; cows 3.":                 "Ann: cows 3.",
		"Row 1: b1 corn; c1 camp; d1 desert.":    "Row 1: d1 desert.",
		"Row 1: c1 camp.":                        "Row 1: c1 camp.",
		"Next: place 1, corn; place 2, prairie.": "Next: place 1, corn; place 2, prairie.",
		"Bert: silver 2; cows 3.":                "Bert: silver 2; cows 3.",
		"Ann won.":                               "Ann won.",
	} {
		if got := changedParts(line, before); got != want {
			t.Errorf("of %q is told %q", line, got)
		}
	}
}

// Sentences in a row about one person are one, and a long question is broken where it can be stopped.
func TestBrief_JoinsAndBreaks(t *testing.T) {
	got := joined([]string{"Ann sends a.", "Ann sends b.", "Bert sends c.", "Round 2 begins.", "Bert sends d.", "Ann asks?", "Ann sends e."}, []string{"Ann", "Bert"})
	if want := []string{"Ann sends a, b.", "Bert sends c.", "Round 2 begins.", "Bert sends d.", "Ann asks?", "Ann sends e."}; !slices.Equal(got, want) {
		t.Errorf("they are %q", got)
	}
	long := strings.Repeat("one for 1; ", 20) + "or done?"
	lines := broken(long)
	if strings.Join(lines, " ") != long || len(lines) < 2 || slices.ContainsFunc(lines, func(line string) bool { return len(line) > longest }) {
		t.Errorf("it is broken into %q", lines)
	}
}

// Whoever chose last of all hears with the word last what all had chosen, though others have moved since.
func TestLast_TellsTheReveal(t *testing.T) {
	play, src := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7}), rules.Seed{8}.Source(0)
	reveal := func() int {
		story := play.Scene(3).Story
		return slices.IndexFunc(story, func(line rules.StoryLine) bool {
			return slices.ContainsFunc(line.Events, func(e rules.Event) bool { return e.Kind == zoff.EventRevealed })
		})
	}
	for reveal() < 0 || play.Scene(3).Story[len(play.Scene(3).Story)-1].Seat == 3 {
		play.Random(t, src)
	}
	if line := play.Scene(3).Story[reveal()]; line.Seat != 3 {
		t.Fatal("seat 3 did not choose last")
	}
	m, _, out := listening(t, tuitest.SnapshotOf(play, 3))
	says(t, m, out, "last")
	for _, name := range play.Scene(3).Names[:2] {
		if strings.Count(out.String(), name+" sends ") != 2 {
			t.Errorf("last says\n%s", out)
		}
	}
	if strings.Contains(out.String(), " sends card ") {
		t.Errorf("last tells the own choice:\n%s", out)
	}
}

// What another has done to the person is told first, and told once.
func TestDoneToMe_IsToldFirst(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "moonriver"), rules.Setup{Seats: 2}, rules.Seed{7})
	at := tuitest.SnapshotOf(play, 1)
	m, _, out := listening(t, at)
	cell := func(row int) int16 { return int16(moonrules.CellAt(3, row)) }
	at.Story = append(at.Story, rules.StoryLine{Seat: 2, Events: []rules.Event{
		{Kind: moonrules.EventHire, Who: 2, What: int16(moonrules.Thief), Where: cell(3)},
		{Kind: moonrules.EventSteal, Who: 2, Whom: 1, From: cell(2), Where: cell(3)},
	}})
	flush(t, m)
	for _, brief := range []bool{true, false} {
		out.Reset()
		m.brief, m.table.storyTold = brief, len(at.Story)-1
		m.table.follow(at)
		flush(t, m)
		if text := out.String(); !strings.HasPrefix(text, "Bartholomew-the-2nd took a cow from your c2.\nBartholomew-the-2nd hires") || strings.Contains(text, "takes a cow") {
			t.Errorf("a theft is told as\n%s", text)
		}
	}
}
