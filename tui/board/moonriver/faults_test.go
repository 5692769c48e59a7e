package moonriver

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// Each sentence names who did it, whose things it changed, and the places in their order.
func TestEverySentenceOfTheStory(t *testing.T) {
	s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{1}).Scene(rules.Observer)
	here, there := int16(moonriver.CellAt(2, 2)), int16(moonriver.CellAt(4, 3))
	tell := func(e rules.Event, text string) boardtest.Sentence { return boardtest.Sentence{Event: e, Text: text} }
	boardtest.CheckSentences(t, Presenter{}, s, moonriver.EventEnd, []boardtest.Sentence{
		tell(rules.Event{Kind: moonriver.EventScenario, What: 1}, "The legend of this game: Rafting. Pays for groups of three and more forest plots, at least one of them on the river: 10, 20, 30..."),
		tell(rules.Event{Kind: moonriver.EventOrder, Who: 2, Where: 1}, "Bartholomew-the-2nd is drawn as number 1."),
		tell(rules.Event{Kind: moonriver.EventRound, What: 4}, "Round 4 begins."),
		tell(rules.Event{Kind: moonriver.EventRound, What: 12, Gained: 1}, "The last round begins."),
		tell(rules.Event{Kind: moonriver.EventGo, Who: 2, What: 5, Where: 3}, "Bartholomew-the-2nd will take canyon 5."),
		tell(rules.Event{Kind: moonriver.EventTake, Who: 2, What: 5, From: 3}, "Bartholomew-the-2nd takes canyon 5."),
		tell(rules.Event{Kind: moonriver.EventTake, Who: 2, What: 5, From: 3, Where: 1}, "Bartholomew-the-2nd takes canyon 5; it finds no room, so a domino must be laid."),
		tell(rules.Event{Kind: moonriver.EventLay, Who: 2, What: 5, Where: here}, "Bartholomew-the-2nd lays canyon 5 on b2."),
		tell(rules.Event{Kind: moonriver.EventScrap, Who: 2, What: 5}, "Bartholomew-the-2nd gives up canyon 5."),
		tell(rules.Event{Kind: moonriver.EventDiscard, What: 5, From: 3}, "canyon 5 leaves the game."),
		tell(rules.Event{Kind: moonriver.EventDiscard, Who: 2, What: 5}, "Bartholomew-the-2nd loses canyon 5, which is left over."),
		tell(rules.Event{Kind: moonriver.EventStop, Who: 2}, "Bartholomew-the-2nd stops."),
		tell(rules.Event{Kind: moonriver.EventCow, Who: 2, What: 5, Where: here, Gained: 1}, "Bartholomew-the-2nd gets a cow on b2."),
		tell(rules.Event{Kind: moonriver.EventCow, Who: 2, What: 5, Where: here, Gained: 2}, "Bartholomew-the-2nd gets 2 cows on b2."),
		tell(rules.Event{Kind: moonriver.EventNoCow, Who: 2, What: 5, Where: here, Gained: 1}, "The herd is empty: Bartholomew-the-2nd gets no cow on b2."),
		tell(rules.Event{Kind: moonriver.EventCull, Who: 2, What: 5, From: here, Where: there}, "The skull on b2 takes a cow of Bartholomew-the-2nd from d3."),
		tell(rules.Event{Kind: moonriver.EventSkullSpent, Who: 2, From: here}, "The skull of Bartholomew-the-2nd on b2 finds no cow."),
		tell(rules.Event{Kind: moonriver.EventHire, Who: 2, What: int16(moonriver.Farmer), From: int16(moonriver.Cowboy), Where: here}, "Bartholomew-the-2nd hires a Farmer for b2."),
		tell(rules.Event{Kind: moonriver.EventNobody, Who: 2, Where: here}, "Nobody is left in the saloon for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: moonriver.EventDrive, Who: 2, From: here, Where: there}, "Bartholomew-the-2nd drives a cow from b2 to d3."),
		tell(rules.Event{Kind: moonriver.EventSwap, Who: 2, Whom: 1, What: 5, From: 9}, "Bartholomew-the-2nd gives desert 9 to Ann for canyon 5."),
		tell(rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: here, Where: there}, "Bartholomew-the-2nd takes a cow of Ann from b2 to d3."),
		tell(rules.Event{Kind: moonriver.EventClaim, Who: 2, What: 97, Where: here}, "Bartholomew-the-2nd lays the bonus plot prairie 1a on b2."),
		tell(rules.Event{Kind: moonriver.EventBonusGone, Who: 2, What: 1}, "The bonus plot of Bartholomew-the-2nd fits nowhere and leaves the game."),
		tell(rules.Event{Kind: moonriver.EventStray, Who: 2, What: 5, Where: here, Gained: 1}, "Bartholomew-the-2nd: a cow too many leaves b2."),
		tell(rules.Event{Kind: moonriver.EventStray, Who: 2, What: 5, Where: here, Gained: 3}, "Bartholomew-the-2nd: 3 cows too many leave b2."),
		tell(rules.Event{Kind: moonriver.EventEnd, Who: 2, What: 1, Where: 2}, "Bartholomew-the-2nd has 1 point."),
		tell(rules.Event{Kind: moonriver.EventEnd, Who: 2, What: 40, Where: 2}, "Bartholomew-the-2nd has 40 points."),
	})
}

// In short it is said from whom a cow or a plot came.
func TestTheSummaryNamesWhomItWasTakenFrom(t *testing.T) {
	s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{1}).Scene(rules.Observer)
	for _, e := range []rules.Event{
		{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: int16(moonriver.CellAt(2, 2)), Where: int16(moonriver.CellAt(4, 3))},
		{Kind: moonriver.EventSwap, Who: 2, Whom: 1, What: 5, From: 9},
	} {
		if text := (Presenter{}).Summary(s, 2, []rules.Event{e}); !strings.Contains(text, s.Name(1)) || strings.Contains(text, s.Name(2)) {
			t.Errorf("what %s took from %s is summed up as %q", s.Name(2), s.Name(1), text)
		}
	}
}

// asked are steps with something to choose.
var asked = []moonriver.Step{moonriver.StepGo, moonriver.StepExpand, moonriver.StepHire, moonriver.StepDrive, moonriver.StepSteal}

// eachBoard shows boards of all sizes, languages and numbers of players, with the cursor on
// one choice after the other.
func eachBoard(t *testing.T, check func(b *gameBoard, s board.Scene, size [2]int, picture string)) {
	t.Helper()
	for _, language := range lang.Languages() {
		for i, step := range asked {
			b, s := late(t, 2+i%3, "legends", step, language)
			for _, size := range append(slices.Collect(maps.Values(sizes)), [2]int{110, 31}, [2]int{149, 44}) {
				for range 12 {
					check(b, s, size, ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())))
					press(b, s, size, "tab")
				}
				press(b, s, size, "enter")
			}
		}
	}
}

// A sum without points says nothing, and is left out.
func TestNoSumIsZero(t *testing.T) {
	zero := regexp.MustCompile(`[×] ?0\b|= ?0\b|[+-]0\b`)
	eachBoard(t, func(b *gameBoard, s board.Scene, size [2]int, picture string) {
		where, what := b.Look()
		texts := []string{picture, b.Decision().Text(), where + what}
		for _, source := range (Presenter{}).Sources(s, s.Seat) {
			texts = append(texts, source.Text)
			if source.Points == 0 {
				t.Errorf("%s brings nothing", source.Text)
			}
		}
		for _, text := range texts {
			if found := zero.FindString(text); found != "" {
				t.Fatalf("%q stands in\n%s", found, text)
			}
		}
	})
}

// A territory that would lose its last cow is told as such, and not as a sum of nothing.
func TestALastCowIsMissedInWords(t *testing.T) {
	b, s := late(t, 2, "camp", moonriver.StepExpand, "en")
	counting := 0
	for _, land := range b.facts[s.Seat-1].territories {
		if land.Points() == 0 {
			continue
		}
		counting++
		want := land.Terrain.String() + " without a cow -" + strconv.Itoa(land.Points())
		land.Cows = 0
		parts := b.layParts(moonriver.Preview{Territories: [2]moonriver.Territory{land}}, nil)
		if got := parts[0].Text; got != want {
			t.Errorf("it brings %q, not %q", got, want)
		}
	}
	if counting == 0 {
		t.Error("no territory counted")
	}
}

// A short name stands whole in every camp where it just fits.
func TestShortNamesStandWholeInTheirCamps(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		b, s := late(t, seats, "camp", moonriver.StepGo, "en")
		s.Names = []string{"anna", "bert", "cleo", "yara"}[:seats]
		b.Update(s)
		for _, size := range sizes {
			if text := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())); regexp.MustCompile("[a-z]{2}…").MatchString(text) {
				t.Errorf("%d play: a name is cut in\n%s", seats, text)
			}
		}
	}
}

// What marks a plot hides no partner that lies there.
func TestPartnersAreSeenUnderTheCursor(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		b, s := late(t, seats, "camp", moonriver.StepGo, "en")
		press(b, s, sizes[board.Compact], "l")
		for _, size := range sizes {
			for _, laid := range b.view.Ranches[s.Seat-1].Plots {
				if laid.Partner == moonriver.NoPartner {
					continue
				}
				b.Around.Point(cellThing(s.Seat, laid.Cell))
				picture := boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
				d := own(b, s, size)
				x, y := d.place(laid.Cell)
				want := board.If(d.ch < 3, partnerSigns[laid.Partner], b.partnerIn(laid.Partner, d.cw))
				boardtest.Has(t, strings.Join(region(picture, box{x, y, d.cw, d.ch}), "\n"), want)
			}
		}
	}
}

// What is cut ends with an ellipsis. Names of players may be cut, and nothing else.
func TestNothingButNamesIsCut(t *testing.T) {
	eachBoard(t, func(b *gameBoard, s board.Scene, size [2]int, picture string) {
		for line := range strings.Lines(picture) {
			for _, word := range strings.Fields(line) {
				part, cut := strings.CutSuffix(strings.TrimRight(word, "│▕"), "…")
				part = strings.Trim(part, "●■▲◆║═~▸◀")
				if cut && part != "" && !strings.Contains(strings.Join(s.Names, " "), part) && !strings.Contains(part, "牛") {
					t.Fatalf("%s: %q is cut at %v:\n%s", s.Words.Code(), word, size, picture)
				}
			}
		}
	})
}

// Six letters of a name fit beside a column, with the sign of its seat.
func TestNamesFitBesideColumns(t *testing.T) {
	b, s := late(t, 4, "camp", moonriver.StepGo, "en")
	s.Names = []string{"Walter", "Dustin", "Jolene", "Calvin"}
	b.Update(s)
	for _, size := range []board.Size{board.Comfortable, board.Roomy} {
		picture := ansi.Strip(boardtest.Draw(b, s, sizes[size][0], sizes[size][1], boardtest.Theme()))
		for line := range strings.Lines(picture) {
			if strings.Contains(line, "…") {
				t.Errorf("a name is cut: %s", line)
			}
		}
	}
}

// Every partner has a name of its own that is no other word, whole wherever it stands on
// the large ranch and in the saloon.
func TestPartnersAreNamedInFull(t *testing.T) {
	for _, language := range lang.Languages() {
		b := &gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: board.Scene{Words: lang.For(language)}}}
		for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
			name := b.Say("brief." + p.String())
			if strings.Contains(name, ".") || strings.EqualFold(name, b.Say("gold.word")) {
				t.Errorf("%s: %s is called %q", language, p, name)
			}
			for _, wide := range []int{9, 11, 14} {
				boardtest.Has(t, b.partnerIn(p, wide), name)
			}
		}
	}
}

// A column of plots is no row in German.
func TestColumnsAreNoRows(t *testing.T) {
	_, s := late(t, 2, "camp", moonriver.StepGo, "de")
	for _, e := range []rules.Event{{Kind: moonriver.EventDraw, What: 17, Where: 1}, {Kind: moonriver.EventGo, Who: 1, What: 17, Where: 1}} {
		if text := (Presenter{}).Tell(s, e); strings.Contains(text, "Reihe") {
			t.Errorf("a column is told as %q", text)
		}
	}
}

// The number that sorts a plot into its column is the one that people are told; that by
// which bots and line mode name plots stands nowhere on the board.
func TestPlotsShowNoOtherNumberThanTheirs(t *testing.T) {
	b, s := late(t, 4, "camp", moonriver.StepGo, "en")
	for i, place := range b.view.Next {
		b.Pick.Point(thingColumn | board.Thing(i+1))
		_, what := b.Look()
		number := regexp.MustCompile(`number (\d+)`).FindStringSubmatch(what)
		if f := face(s, place.Plot); place.Ranchero == 0 && (len(number) < 2 || number[1] != moonriver.Plot(f.Number).String()) {
			t.Errorf("plot %s has the number %d: %q", place.Plot, f.Number, what)
		}
		id := regexp.MustCompile(`\b` + place.Plot.String() + `\b`)
		if name := plotName(s, place.Plot); id.MatchString(name) {
			t.Errorf("plot %s is told as %q", place.Plot, name)
		}
	}
}

func TestSummaryOfATurn(t *testing.T) {
	_, s := late(t, 2, "camp", moonriver.StepGo, "en")
	events := []rules.Event{
		{Kind: moonriver.EventTake, Who: 1, What: 95, From: 2},
		{Kind: moonriver.EventLay, Who: 1, What: 57, Where: int16(moonriver.CellAt(2, 2))},
		{Kind: moonriver.EventLay, Who: 1, What: 95, Where: int16(moonriver.CellAt(1, 2))},
		{Kind: moonriver.EventCow, Who: 1, What: 95, Where: int16(moonriver.CellAt(1, 2)), Gained: 2},
		{Kind: moonriver.EventHire, Who: 1, What: int16(moonriver.Farmer), Where: int16(moonriver.CellAt(2, 2))},
		{Kind: moonriver.EventGo, Who: 1, What: 96, Where: 4},
	}
	if got, want := (Presenter{}).Summary(s, 1, events), "laid homestead + desert at a2 b2, hired Farmer, chose Home ╰▼╯2"; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
	if got := (Presenter{}).Summary(s, 1, events[5:]); got != "laid nothing, chose Home ╰▼╯2" {
		t.Errorf("of a turn without a domino it says %q", got)
	}
}

// The parts of a decision add up to its gain.
func TestGainsAddUp(t *testing.T) {
	b, s := late(t, 4, "legends", moonriver.StepExpand, "en")
	press(b, s, sizes[board.Compact], "enter", "enter")
	checked := 0
	for i := range b.Pick.Options() {
		p, ok := b.view.Preview(b.Pick.Move())
		if ok {
			sum := 0
			for _, part := range b.Decision().Parts {
				n, _ := strconv.Atoi(gain.FindString(part.Text))
				sum += n
			}
			if checked++; sum != p.Gain() {
				t.Errorf("way %d brings %d, and the parts say %d: %s", i, p.Gain(), sum, b.Decision().Text())
			}
		}
		press(b, s, sizes[board.Compact], "tab")
	}
	if checked == 0 {
		t.Error("there was nothing to lay")
	}
}

// Each part of the score that has a picture on the board has a sign in the legend that says
// so; terrains with a short name of their own are shown with both.
func TestPartsOfTheScoreHaveTheirPictures(t *testing.T) {
	pictures := map[string]string{
		"desert": "∙", "canyon": "▁", "prairie": `"`, "forest": "↟", "homestead": "⌂",
		"gold": signGold, "beavers": signBeaver, "corn": signCorn,
		"diggers": signGold, "trappers": signBeaver, "farmers": signCorn, "legend": "",
	}
	for _, language := range lang.Languages() {
		_, s := late(t, 3, "legends", moonriver.StepGo, language)
		boardtest.CheckParts(t, Presenter{}, s, pictures)
	}
}

// The sum of a territory in the first column stands apart from the number of its row.
func TestSumsStandApartFromTheNumbersOfRows(t *testing.T) {
	touches, apart, seen := regexp.MustCompile("(?m)^( [0-9]|[0-9]{2})[0-9]+×"), regexp.MustCompile("(?m)^( [0-9]|[0-9]{2}) [0-9]+×"), 0
	for _, seats := range []int{2, 4} {
		boardtest.Each(t, Presenter{}, game(t), []rules.Setup{{Seats: seats}}, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
			picture := boardtest.Shown(boardtest.Draw(b, s, 80, 21, boardtest.Theme()), 80, 21)
			if touches.MatchString(picture) {
				t.Fatalf("a sum touches the number of its row:\n%s", picture)
			}
			seen += len(apart.FindAllString(picture, -1))
			return seen > 50*seats
		})
	}
}

// Whoever has played stands beside the position that they stood on, also who took the first plot as the round began.
func TestColumn_SaysWhoHasPlayedOnEachPosition(t *testing.T) {
	taken := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, _ board.Scene) bool {
		for i, place := range b.view.Current {
			if len(b.view.Ranches) < 4 || place.Plot != 0 || place.Ranchero != rules.House {
				continue
			}
			if taken++; b.standsAt(i+1, place, 0) == rules.House {
				t.Errorf("round %d: nobody has played on position %d, whose plot is gone", b.view.Round, i+1)
			}
		}
		return taken > 100 || t.Failed()
	})
}

// Cows that do not count are told where one looks at them.
func TestLook_SaysThatOneCowOfAPlotCounts(t *testing.T) {
	says := "Only one of its cows counts"
	alone, together := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		for at := range b.facts[0].at {
			_, text := b.aboutCell(cellThing(1, moonriver.Cell(at)))
			f := &b.facts[0].at[at]
			if f.is && strings.Contains(text, says) != (f.Cows > 1) {
				t.Errorf("of a plot with %d cows it says %q", f.Cows, text)
			}
			together, alone = together+min(f.Cows/2, 1), alone+f.Cows%2
		}
		return alone > 20 && together > 20
	})
}

// In German, "mit" would need other words for cows than those that count them.
func TestGerman_WhatIsPrintedStandsInItsCase(t *testing.T) {
	s := board.Scene{Words: lang.For("de").Aloud()}
	if got := withPrinted(s, "Prärie 94", moonriver.Face{Cows: 2, Circles: 1}); got != "Prärie 94 (2 Rinder und Kreis)" {
		t.Errorf("it reads %q", got)
	}
}
