package montana

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// Until one has built, the map says how the rows lie to each other, by two hexes and what touches them.
func TestSpeak_RowsLieToEachOther(t *testing.T) {
	lie, before := regexp.MustCompile(`shifted by half a hex: (\w+) touches (.*); (\w+) touches (.*)\.$`), 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		told := Presenter{}.Ask(b.Scene, "map", "")
		found := lie.FindStringSubmatch(told[len(told)-1])
		if built := b.mine().Placed > 0; built == (found != nil) {
			t.Fatalf("built is %t, and the map ends with %q", built, told[len(told)-1])
		} else if built {
			return before > 0
		}
		before++
		for i := 1; i < len(found); i += 2 {
			around := Presenter{}.Ask(b.Scene, "around", found[i])[1:]
			names := strings.Split(strings.ReplaceAll(found[i+1], " and ", ", "), ", ")
			for _, name := range names {
				boardtest.Has(t, strings.Join(around, "\n"), ", "+name+":")
			}
			if len(names) != 6 {
				t.Errorf("around %s are told %q", found[i], names)
			}
		}
		return false
	})
}

// Hexes are read out in the order of their rows and columns, wherever they stand in a list.
func TestSpeak_HexesAreSorted(t *testing.T) {
	hex, long := regexp.MustCompile(`\b[a-k]\d+\b`), 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		told := (Presenter{}).State(b.Scene)
		if b.view.Turn.Step == montana.StepBuild && !b.onlyTradesHelp() {
			told = append(told, Presenter{}.Question(b.Scene))
		}
		for _, line := range told {
			at := func(name string) int {
				return slices.IndexFunc(b.looks, func(l hexLook) bool { return l.name == name })
			}
			names := hex.FindAllString(line, -1)
			if !slices.IsSortedFunc(names, func(x, y string) int {
				one, two := &b.looks[at(x)], &b.looks[at(y)]
				return (one.row-two.row)*100 + one.half - two.half
			}) {
				t.Fatalf("it says %q", line)
			}
			if len(names) > 4 {
				long++
			}
		}
		return long > 20
	})
}

// Whoever goes over the land by hexes hears of each neighbour what it is; what one is told to lack goods for can be reached.
func TestSpeak_AroundAHexIsWhatLiesThere(t *testing.T) {
	line, lacks, dry := regexp.MustCompile(`, (\w+): (.*)\.$`), 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		at := func(name string) *montana.Hex {
			return &b.view.Hexes[slices.IndexFunc(b.looks, func(l hexLook) bool { return l.name == name })]
		}
		around := func(name string, each func(h *montana.Hex, is string)) {
			for _, told := range (Presenter{}).Ask(b.Scene, "around", name)[1:] {
				found := line.FindStringSubmatch(told)
				each(at(found[1]), found[2])
			}
		}
		for i, h := range b.view.Hexes {
			if h.Kind != "lake" || dry > 0 && h.Canteen || dry > 40 {
				continue
			}
			want := "lake with canteen"
			if !h.Canteen {
				want = "lake"
				dry++
			}
			found := line.FindStringSubmatch(Presenter{}.Ask(b.Scene, "around", b.looks[i].name)[1])
			around(found[1], func(lake *montana.Hex, is string) {
				if *lake == h && is != want {
					t.Fatalf("%v is called %q", h, is)
				}
			})
		}
		told := Presenter{}.Ask(b.Scene, "builds", "")
		_, list, lacking := strings.Cut(told[len(told)-1], "In reach, but you lack: ")
		for one := range strings.SplitSeq(list, "; ") {
			if name, _, _ := strings.Cut(one, ","); lacking {
				lacks++
				near := false
				around(name, func(h *montana.Hex, _ string) { near = near || h.Camp || h.Owner > 0 })
				if !near {
					t.Fatalf("%s is said to be in reach: %q", name, told)
				}
			}
		}
		return lacks > 40 && dry > 0
	})
}

// Where there are too many answers to name them all, the question names one, and it offers to
// pass only where that is allowed.
func TestQuestionsSayWhatCanBeTyped(t *testing.T) {
	kinds := map[montana.Step]uint8{montana.StepBid: montana.MoveBid, montana.StepReward: montana.MoveReward}
	asked := map[montana.Step]int{}
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		step, s := b.view.Turn.Step, b.Scene
		if kinds[step] == 0 || len(s.Legal) <= few || b.onlyTradesHelp() {
			return false
		}
		asked[step]++
		question, names := Presenter{}.Question(s), board.MoveNames(Presenter{}, s, kinds[step])
		if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(question, name) }) {
			t.Fatalf("%q names none of %q", question, names)
		}
		if mayFold := b.IsLegal(montana.MoveFold); strings.Contains(question, "fold") != mayFold {
			t.Fatalf("it asks %q, and folding is allowed: %t", question, mayFold)
		}
		return asked[montana.StepBid] > 50 && asked[montana.StepReward] > 20
	})
}

// A hex that can be built on, and one that cannot, is named as it is read out; a row that is
// bid on means its bid where only one is open.
func TestHexesAndRowsAreTypedAsTheyAreRead(t *testing.T) {
	bids := 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s := b.Scene
		for at := len(s.Story) % 29; at < len(b.view.Hexes); at += 29 {
			typed := Presenter{}.Typed(s, "Build on "+strings.ToUpper(hexAt(s, at)))
			if m, err := s.Game.Parse(typed); err != nil || m.Kind() != montana.MoveBuild || hexIn(b.view, m) != at {
				t.Fatalf("build on %s is %q", hexAt(s, at), typed)
			}
		}
		for _, m := range s.Legal {
			if written := (Presenter{}).Written(s, m); (Presenter{}).Typed(s, written) != s.Notation(m) || strings.Contains(written, ",") {
				t.Fatalf("%s is written %q", s.Notation(m), written)
			}
			if m.Kind() == montana.MoveBid {
				bids++
				checkBidTyped(t, s, m)
			}
		}
		return bids > 200
	})
}

// checkBidTyped types a legal bid by its row and price, and by its row alone, which is no bid where several are open.
func checkBidTyped(t *testing.T, s board.Scene, m rules.Move) {
	t.Helper()
	row, column := montana.CellOf(m)
	open := 0
	for _, other := range s.Legal {
		if r, _ := montana.CellOf(other); other.Kind() == montana.MoveBid && r == row {
			open++
		}
	}
	for typed, one := range map[string]bool{
		fmt.Sprint("row ", row): open == 1, fmt.Sprint("bid row ", row): open == 1, fmt.Sprintf("row %d for %d", row, cost(s, row, column)): true,
	} {
		if got, err := s.Game.Parse(Presenter{}.Typed(s, typed)); one != (err == nil) || one && got != m {
			t.Fatalf("%s with %d open is %q: %v", typed, open, Presenter{}.Typed(s, typed), err)
		}
	}
}

// Who builds again hears what each hex costs, and who may push the pointer hears after how many
// sectors there are which workers.
func TestQuestionsNamePricesAndSectors(t *testing.T) {
	asked := map[montana.Step]int{}
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s, step := b.Scene, b.view.Turn.Step
		for _, m := range s.Legal {
			want := ""
			switch {
			case step == montana.StepBuild && m.Kind() == montana.MoveBuild:
				want = moveHex(s, m) + " for " + price(s, m)
			case m.Kind() == montana.MovePush && montana.NumberOf(m) == 2:
				want = "after 2 sectors " + speaker{b}.shows(b.view.Turn.Sector+2)
				at := fmt.Sprintf("The pointer is at sector %d: %s.", b.view.Turn.Sector, speaker{b}.shows(b.view.Turn.Sector))
				if told := strings.Join(append((Presenter{}).Ask(s, "wheel", ""), Presenter{}.State(s)...), " "); strings.Count(told, at) != 2 {
					t.Fatalf("%q does not say twice %q", told, at)
				}
			default:
				continue
			}
			asked[step]++
			if question := (Presenter{}).Question(s); !strings.Contains(question, want) {
				t.Fatalf("%q does not say %q", question, want)
			}
		}
		return asked[montana.StepBuild] > 30 && asked[montana.StepPush] > 30
	})
}

func TestWhatCannotBeDoneNamesItsRule(t *testing.T) {
	b, _ := at(t, 4, montana.StepTurn, 20, boardtest.Theme(), "")
	spaces, hexes := 0, 0
	for i := range b.offers {
		if why := b.offers[i].Why; why != nil {
			spaces++
			if text := b.aboutOffer(&b.offers[i]); !strings.HasSuffix(text, "("+why.Rule()+").") {
				t.Errorf("%q does not end with %s", text, why.Rule())
			}
		}
	}
	for at, site := range b.sites {
		if site.Why != nil && total(site.Missing[:]) == 0 {
			hexes++
			if text := b.aboutHex(at); !strings.HasSuffix(text, "("+site.Why.Rule()+").") {
				t.Errorf("%q does not end with %s", text, site.Why.Rule())
			}
		}
	}
	if spaces == 0 || hexes == 0 {
		t.Errorf("only %d spaces and %d hexes are forbidden", spaces, hexes)
	}
}

// A hex that only cows pay for says so, wherever it is spoken of, and where only a trade leads to
// another build the question names one.
func TestWhatATradeWouldPayForIsSaid(t *testing.T) {
	hexes, asked := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		k := speaker{b}
		for at, site := range k.sites {
			after, want := k.Scene.Words.N("montana.after-trade", site.Trades), ""
			if text := k.aboutHex(at); strings.Contains(text, after) != (site.Trades > 0) {
				t.Fatalf("%d cows would pay, and it says %q", site.Trades, text)
			}
			if site.Trades > 0 {
				hexes++
				want = hexAt(k.Scene, at) + ", " + k.Scene.Words.N("montana.cow", site.Trades) + " for "
			}
			if told := strings.Join(k.builds(""), "\n"); !strings.Contains(told, want) {
				t.Fatalf("%q is not in %q", want, told)
			}
		}
		if b.view.Turn.Step == montana.StepBuild && b.onlyTradesHelp() {
			asked++
			if question := (Presenter{}).Question(k.Scene); !strings.Contains(question, " cow for ") && !strings.Contains(question, " cows for ") {
				t.Fatalf("where only trades help it asks %q", question)
			}
		}
		return hexes > 20 && asked > 0
	})
}

// Of a hex out of reach that is said, and what lacks for it.
func TestLook_SaysWhatIsOutOfReach(t *testing.T) {
	b, s := at(t, 4, montana.StepTurn, 20, boardtest.Theme(), "")
	far := 0
	for i, l := range b.looks {
		if l.site == nil || l.site.Missing.Total() == 0 {
			continue
		}
		if says := strings.Contains(b.hexText(i), s.Words.T("montana.hex.far")); says != (l.standing == outOfReach) {
			t.Errorf("of %s it says %q", l.name, b.hexText(i))
		}
		far += bit(l.standing == outOfReach)
	}
	if far == 0 {
		t.Fatal("everything is in reach")
	}
}

// Each sentence names who did it, whom it pushed out, and what was got or paid.
func TestEverySentenceOfTheStory(t *testing.T) {
	s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{1}).Scene(rules.Observer)
	copper, grain := int16(montana.Copper), int16(montana.Grain)
	tell := func(e rules.Event, text string) boardtest.Sentence { return boardtest.Sentence{Event: e, Text: text} }
	boardtest.CheckSentences(t, Presenter{}, s, montana.EventOver, []boardtest.Sentence{
		tell(rules.Event{Kind: montana.EventFirst, Who: 2}, "Bartholomew-the-2nd begins."),
		tell(rules.Event{Kind: montana.EventSpun, Who: 2, Where: 3}, "Bartholomew-the-2nd spins: 2 grain."),
		tell(rules.Event{Kind: montana.EventSpun, Who: 2, Where: 3, From: 1}, "Bartholomew-the-2nd pushes on to 2 grain for 2 grain."),
		tell(rules.Event{Kind: montana.EventWorkers, Who: 2, What: copper, Gained: 2}, "Bartholomew-the-2nd hires 2 copper workers."),
		tell(rules.Event{Kind: montana.EventDismissed, Who: 2, What: copper}, "Bartholomew-the-2nd puts back a copper worker."),
		tell(rules.Event{Kind: montana.EventShort, Who: 2, What: grain}, "Bartholomew-the-2nd puts 1 grain back into the supply."),
		tell(rules.Event{Kind: montana.EventShort, Who: 2, What: copper, Where: 1}, "Bartholomew-the-2nd puts a copper worker back into the supply."),
		tell(rules.Event{Kind: montana.EventMissed, Who: 2, What: grain, Gained: 1}, "The supply is short of grain for Bartholomew-the-2nd."),
		tell(rules.Event{Kind: montana.EventCamp, Who: 2, Where: 5}, "Bartholomew-the-2nd puts the start tile on h3."),
		tell(rules.Event{Kind: montana.EventPlaced, Who: 2, What: copper, Gained: 1, From: 1, Where: 4}, "Bartholomew-the-2nd sends 1 copper worker to the quarry."),
		tell(rules.Event{Kind: montana.EventPlaced, Who: 2, What: copper, Gained: 2, From: 1, Where: 2}, "Bartholomew-the-2nd sends 2 copper workers to the quarry for 5 silver."),
		tell(rules.Event{Kind: montana.EventCleared, Where: 1}, "Cleared: quarry."),
		tell(rules.Event{Kind: montana.EventSilver, Who: 2, Gained: 3}, "Bartholomew-the-2nd gets 3 silver."),
		tell(rules.Event{Kind: montana.EventSilver, Who: 2, Gained: -3}, ""),
		tell(rules.Event{Kind: montana.EventGoods, Who: 2, What: grain, Gained: 2}, "Bartholomew-the-2nd gets 2 grain."),
		tell(rules.Event{Kind: montana.EventExchanged, Who: 2, What: int16(montana.BigCopper), Gained: 1}, "Bartholomew-the-2nd swaps 1 small copper for 1 large copper."),
		tell(rules.Event{Kind: montana.EventCity, Who: 2}, "Bartholomew-the-2nd goes to the city."),
		tell(rules.Event{Kind: montana.EventBid, Who: 2, Gained: 4, Where: 2, What: 3}, "Bartholomew-the-2nd bids 4 on row 2."),
		tell(rules.Event{Kind: montana.EventOutbid, Who: 2, Whom: 1, Where: 2}, "Bartholomew-the-2nd pushes out Ann."),
		tell(rules.Event{Kind: montana.EventFolded, Who: 2}, "Bartholomew-the-2nd passes."),
		tell(rules.Event{Kind: montana.EventFolded, Who: 2, ByItself: true}, "Bartholomew-the-2nd has too few pumpkins to bid."),
		tell(rules.Event{Kind: montana.EventReward, Who: 2, Where: 3}, "Bartholomew-the-2nd takes row 3."),
		tell(rules.Event{Kind: montana.EventBuilt, Who: 2, Where: 5, Gained: 1}, "Bartholomew-the-2nd builds on h3 for 2 stone: 1 settlement."),
		tell(rules.Event{Kind: montana.EventBuilt, Who: 2, Where: 5, Gained: 3}, "Bartholomew-the-2nd builds on h3 for 2 stone: 3 settlements."),
		tell(rules.Event{Kind: montana.EventCow, Who: 2, Where: 5}, "Bartholomew-the-2nd gets a cow."),
		tell(rules.Event{Kind: montana.EventCanteen, Who: 2, Where: 5}, "Bartholomew-the-2nd gets a canteen."),
		tell(rules.Event{Kind: montana.EventTraded, Who: 2, What: 1}, "Bartholomew-the-2nd trades a cow for stone."),
		tell(rules.Event{Kind: montana.EventExtra, Who: 2}, "Bartholomew-the-2nd hands in a canteen for another turn."),
		tell(rules.Event{Kind: montana.EventTurn, Who: 2}, "It is the turn of Bartholomew-the-2nd."),
		tell(rules.Event{Kind: montana.EventLast, Who: 2}, "Bartholomew-the-2nd has placed the last settlement: this round is the last."),
		tell(rules.Event{Kind: montana.EventOver}, "The game is over."),
	})
}

// The map names each hex whole, so that no number before a price is heard as an amount; before the start tile lies nobody builds.
func TestSpeak_TheMapNamesHexesWhole(t *testing.T) {
	s := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{1}).Scene(1)
	told := Presenter{}.Ask(s, "map", "")
	if hex := regexp.MustCompile(`^Row a: a\d+ [^;]+; a\d+ `); !hex.MatchString(told[0]) {
		t.Errorf("the map begins %q", told[0])
	}
	boardtest.Has(t, strings.Join(Presenter{}.Ask(s, "builds", ""), " "), "Nobody can build before the start tile lies.")
}

// Of every space that is closed it is said in a word why: it is taken, or silver or workers lack.
func TestSpeak_AClosedSpaceSaysWhy(t *testing.T) {
	heard := map[string]bool{}
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepTurn {
			return false
		}
		k := speaker{b}
		for i := range b.offers {
			o := &b.offers[i]
			if o.Why == nil {
				continue
			}
			want := map[string]string{"MT-5/taken": "taken.", "MT-5.2": "you lack silver.", "MT-5/workers": "you lack workers.", "MT-5/few": "you lack workers."}[o.Why.Code]
			boardtest.Has(t, k.space("x", o, true), "; "+want)
			heard[want] = true
		}
		return len(heard) == 3
	})
	if len(heard) != 3 {
		t.Errorf("heard is %v", heard)
	}
}
