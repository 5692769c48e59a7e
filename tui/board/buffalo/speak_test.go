package buffalo

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// A bonus row is read out as what each herd gets: nobody can hear what 1-2-1 means.
func TestBonusRowsAreReadOutInWords(t *testing.T) {
	s := play(t, 3, 1).Scene(1)
	told := strings.Join(Presenter{}.State(s), "\n")
	for i, md := range s.View.(*buffalo.View).Meadows {
		want := fmt.Sprintf("the largest herd gets %d, the second %d", md.Row[0], md.Row[1])
		if len(md.Row) == 3 {
			want += fmt.Sprintf(", the third %d", md.Row[2])
		}
		want += "."
		for _, text := range []string{told, Presenter{}.Ask(s, "map", "")[i]} {
			if !strings.Contains(text, want) || strings.Contains(text, fmt.Sprintf("%d-%d", md.Row[0], md.Row[1])) {
				t.Errorf("the row %v is not %q in %q", md.Row, want, text)
			}
		}
	}
}

// Of meadows that are full only the names are read out, in one line; who asks for one hears it whole.
func TestFullMeadowsAreReadOutInOneLine(t *testing.T) {
	p := play(t, 5, 1)
	s := p.Scene(until(t, p, buffalo.StepChoose, 5))
	told, full := strings.Join(Presenter{}.State(s), "\n"), 0
	for _, md := range s.View.(*buffalo.View).Meadows {
		if md.Free == 0 {
			full++
		}
		if strings.Contains(told, md.Title+": ") != (md.Free > 0) || !strings.Contains(told, md.Title) {
			t.Errorf("%s has %d spaces in\n%s", md.Title, md.Free, told)
		}
		if asked := (Presenter{}).Ask(s, "map", md.Title); len(asked) != 1 || !strings.Contains(asked[0], md.Title+": ") {
			t.Errorf("map %s says %q", md.Title, asked)
		}
	}
	if full == 0 {
		t.Fatal("no meadow is full")
	}
}

// Who is asked for cows hears what decides: the herds that theirs must not equal, and the room.
func TestTheQuestionNamesTheHerdsThatAreThere(t *testing.T) {
	for seed := range byte(5) {
		p := play(t, 3, seed)
		s := p.Scene(until(t, p, buffalo.StepGraze, 3))
		v := s.View.(*buffalo.View)
		asked, md := Presenter{}.Question(s), v.Meadow(v.At)
		for _, h := range md.Herds {
			if want := fmt.Sprintf("%s %d", colourName(s.Words, h.Colour), h.Cows); !strings.Contains(asked, want) {
				t.Errorf("%q does not name %s", asked, want)
			}
		}
		boardtest.Has(t, asked, fmt.Sprintf("%d free", md.Free))
	}
}

// A card that somebody does not hold, and the beginning of a meadow, are judged by the rules, which say why not; what may
// be a move is left as it was typed.
func TestACardThatIsNotHeldIsRefusedByTheRules(t *testing.T) {
	p := play(t, 3, 1)
	s := p.Scene(until(t, p, buffalo.StepChoose, 3))
	held := s.View.(*buffalo.View).Hand[0].String()
	md := s.View.(*buffalo.View).Meadow(buffalo.PartsOf(s.Legal[0]).Meadow)
	for card, want := range map[string]string{"9z": md.Name, held: md.Name[:4]} {
		if got := (Presenter{}).Typed(s, "send "+card+" "+md.Name[:4]); got != "send "+card+" "+want {
			t.Errorf("%s is taken for %q", card, got)
		}
	}
}

// Who wants to hear little is told of the others' cards at a reveal, and not again of the own.
func TestBriefTellsNobodyTheOwnCardsTwice(t *testing.T) {
	p := play(t, 3, 3)
	for src := (rules.Seed{5}).Source(0); p.Random(t, src); {
	}
	s, told := p.Scene(1), ""
	for _, line := range s.Story {
		told += "\n" + strings.Join(Presenter{}.Brief(s, line), "\n")
	}
	for seat, most := range map[rules.Seat]bool{1: false, 2: true, 3: true} {
		sends := "\n" + s.Name(seat) + " sends "
		if n := strings.Count(told, sends) - strings.Count(told, sends+"card "); most != (n > 7) || !most && n > 0 {
			t.Errorf("of seat %d %d cards are told at reveals", seat, n)
		}
	}
}

// Each sentence names who did it, the card, and the meadow, in their places.
func TestEverySentenceOfTheStory(t *testing.T) {
	s := play(t, 3, 1).Scene(rules.Observer)
	card, red := int16(2<<5), int16(2) // the card 2A
	tell := func(e rules.Event, text string) boardtest.Sentence { return boardtest.Sentence{Event: e, Text: text} }
	boardtest.CheckSentences(t, Presenter{}, s, buffalo.EventOver, []boardtest.Sentence{
		tell(rules.Event{Kind: buffalo.EventDealt, Whom: 2, Where: 1}, "Bartholomew-the-2nd is dealt Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventStarted, Who: 2, What: red, Where: 1}, "Bartholomew-the-2nd begins in Powder-Prairie with red."),
		tell(rules.Event{Kind: buffalo.EventOffered, Who: 2, Gained: 7}, "Bartholomew-the-2nd offers 7."),
		tell(rules.Event{Kind: buffalo.EventBid, Who: 2, Gained: 7}, "Bartholomew-the-2nd has offered 7."),
		tell(rules.Event{Kind: buffalo.EventPicked, Who: 2, What: red}, "Bartholomew-the-2nd takes red."),
		tell(rules.Event{Kind: buffalo.EventRound, Gained: 3}, "Round 3 begins."),
		tell(rules.Event{Kind: buffalo.EventSent, Who: 2, What: card, Where: 1}, "Bartholomew-the-2nd sends card 2A to Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventSent, Who: 2, What: card, Where: 1, From: red}, "Bartholomew-the-2nd sends card 2A to Powder-Prairie for red."),
		tell(rules.Event{Kind: buffalo.EventDropped, Who: 2, What: card}, "Bartholomew-the-2nd discards card 2A."),
		tell(rules.Event{Kind: buffalo.EventRecalled, Who: 2, What: card}, "Bartholomew-the-2nd takes card 2A back."),
		tell(rules.Event{Kind: buffalo.EventRecalled, Who: 2, Gained: 7}, "Bartholomew-the-2nd takes the offer back."),
		tell(rules.Event{Kind: buffalo.EventReady, Who: 2}, "Bartholomew-the-2nd is ready."),
		tell(rules.Event{Kind: buffalo.EventUnready, Who: 2}, "Bartholomew-the-2nd thinks again."),
		tell(rules.Event{Kind: buffalo.EventRevealed, Who: 2, What: card, Where: 1}, "Bartholomew-the-2nd sends 2A to Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventRevealed, Who: 2, What: card, Where: 1, From: red}, "Bartholomew-the-2nd sends 2A to Powder-Prairie for red."),
		tell(rules.Event{Kind: buffalo.EventGrazed, Who: 2, What: red, Where: 1, Gained: 1}, "Bartholomew-the-2nd places 1 red cow in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventGrazed, Who: 2, What: red, Where: 1, Gained: 4}, "Bartholomew-the-2nd places 4 red cows in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventGrazed, Who: 2, What: red, Where: 1, ByItself: true}, "Bartholomew-the-2nd cannot place anything in Powder-Prairie: every number would make equal herds."),
		tell(rules.Event{Kind: buffalo.EventVoid, Who: 2, What: card, Where: 1}, "Powder-Prairie is full: card 2A of Bartholomew-the-2nd is void."),
		tell(rules.Event{Kind: buffalo.EventFull, Who: 2, What: red, Where: 1}, "Powder-Prairie is full."),
		tell(rules.Event{Kind: buffalo.EventBonus, Who: 2, What: red, From: 1, Gained: 1}, "Powder-Prairie pays Bartholomew-the-2nd 1 bonus cow (cattle market)."),
		tell(rules.Event{Kind: buffalo.EventBonus, Who: 2, What: red, From: 1, Where: 2, Gained: 3}, "Powder-Prairie pays Bartholomew-the-2nd 3 bonus cows (second herd)."),
		tell(rules.Event{Kind: buffalo.EventPlaced, Who: 2, What: red, Where: 1, From: 3, Gained: 1}, "Bartholomew-the-2nd places 1 bonus cow in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventPlaced, Who: 2, What: red, Where: 1, From: 3, Gained: 2}, "Bartholomew-the-2nd places 2 bonus cows in Powder-Prairie."),
		tell(rules.Event{Kind: buffalo.EventLapsed, What: red, From: 1, Gained: 1}, "1 bonus cow of Powder-Prairie lapses."),
		tell(rules.Event{Kind: buffalo.EventLapsed, Who: 2, What: red, From: 1, Gained: 2}, "2 bonus cows of Powder-Prairie lapse."),
		tell(rules.Event{Kind: buffalo.EventFinal, Who: 2, What: red, Where: 1, Gained: 1}, "Final bonus in Powder-Prairie: 1 cow for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: buffalo.EventFinal, Who: 2, What: red, Where: 1, Gained: 5}, "Final bonus in Powder-Prairie: 5 cows for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: buffalo.EventOver, Gained: 1}, "All rounds have been played."),
		tell(rules.Event{Kind: buffalo.EventOver, Gained: 2}, "All meadows are full."),
		tell(rules.Event{Kind: buffalo.EventOver, Who: 2, Gained: 3}, "All cows of one player are placed."),
	})
}

// sumOf adds up the numbers in a text.
func sumOf(text string) int {
	return board.Sum(regexp.MustCompile(`\b\d+\b`).FindAllString(text, -1), func(number string) int {
		n, _ := strconv.Atoi(number)
		return n
	})
}

// What is told of a seat since the viewer's last turn adds up to its gain.

func TestSummariesTellWhatWasGained(t *testing.T) {
	p := play(t, 3, 3)
	until(t, p, buffalo.StepChoose, 3)
	told := 0
	for _, line := range board.Recap(Presenter{}, p.Scene(1)) {
		numbers := sumOf(line.Text)
		if told += numbers; numbers != line.Gain {
			t.Errorf("seat %d gained %d: %q", line.Seat, line.Gain, line.Text)
		}
	}
	if told == 0 {
		t.Error("nobody has gained anything")
	}
}

func TestSummaryOfASecretIsThatItIsMade(t *testing.T) {
	p := play(t, 3, 3)
	src := rules.Seed{1}.Source(0)
	for range 2 {
		p.Random(t, src) // seat 1 chooses
	}
	for seat, want := range map[rules.Seat]string{1: "has chosen", 3: "is choosing"} {
		if got := (Presenter{}).Summary(p.Scene(2), seat, nil); got != want {
			t.Errorf("of seat %d is told %q", seat, got)
		}
	}
}

// While all choose in secret, the position says who has chosen already.
func TestThePositionSaysWhoHasChosen(t *testing.T) {
	p := play(t, 3, 3)
	until(t, p, buffalo.StepChoose, 1)
	for src := (rules.Seed{1}).Source(0); p.Record.Match().ToAct().Has(1); {
		p.Random(t, src)
	}
	s, told := p.Scene(2), ""
	for _, line := range (Presenter{}).State(s) {
		if strings.Contains(line, s.Words.T("buffalo.state.ready")) {
			told += line
		}
	}
	if !strings.Contains(told, s.Name(1)) || strings.Contains(told, s.Name(3)) {
		t.Errorf("ready is told of %q", told)
	}
}

// The bonus at the end is told too, and what is told adds up to the gain that stands before it.
func TestSummaryTellsTheFinalBonus(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		p := play(t, seats, 3)
		last := until(t, p, buffalo.StepChoose, board.If(seats == 2, 6, 5))
		earlier, from := p.Record.Match().View(last), p.Record.Len()
		for src := (rules.Seed{5}).Source(0); p.Random(t, src); {
		}
		s, finals := p.Scene(last), 0
		s.Earlier, s.NewsFrom = earlier, from
		for _, line := range board.Recap(Presenter{}, s) {
			finals += strings.Count(line.Text, "final bonus ")
			if sumOf(line.Text) != line.Gain {
				t.Errorf("of %d players seat %d gained %d: %q", seats, line.Seat, line.Gain, line.Text)
			}
		}
		if finals == 0 {
			t.Errorf("of %d players nobody is told a final bonus", seats)
		}
	}
}

// A turn is summed up in the order in which it happened: a bonus that was taken before the own cows comes first.
func TestSummaryTellsFirstWhatCameFirst(t *testing.T) {
	s := play(t, 2, 3).Scene(1)
	bonus := rules.Event{Kind: buffalo.EventPlaced, Who: 1, Where: 1, Gained: 1}
	cows := rules.Event{Kind: buffalo.EventGrazed, Who: 1, Where: 2, Gained: 5}
	for _, events := range [][]rules.Event{{bonus, cows}, {cows, bonus}} {
		said := Presenter{}.Summary(s, 1, events)
		if bonusFirst := strings.Index(said, "bonus") < strings.Index(said, "placed"); bonusFirst != (events[0] == bonus) {
			t.Errorf("%q tells the bonus first: %v", said, bonusFirst)
		}
	}
}

// With two herds each, whoever is asked for bonus cows hears which herd they are for and why, and why some found no place.
func TestABonusNamesTheHerdAndWhy(t *testing.T) {
	p := play(t, 2, 1, "variant", "market")
	s := p.Scene(until(t, p, buffalo.StepBonus, 1))
	boardtest.Has(t, Presenter{}.Question(s), "("+colourName(s.Words, s.View.(*buffalo.View).Bonus.Colour)+", cattle market)")
	placed := rules.Event{Kind: buffalo.EventPlaced, Who: s.Seat, What: 2, Where: 1, Gained: 1}
	boardtest.Has(t, Presenter{}.Tell(s, placed), "Powder-Prairie (red).")
	lapsed := rules.Event{Kind: buffalo.EventLapsed, Who: s.Seat, What: 2, From: 1, Where: 1, Gained: 1}
	boardtest.Has(t, Presenter{}.ToViewer(s, 2, lapsed), "found no place: everywhere it would have made equal herds.")
}
