package montana

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

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
// bid on means its lowest bid.
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
			if m.Kind() == montana.MoveBid {
				bids++
				checkBidTyped(t, s, m)
			}
		}
		return bids > 200
	})
}

// checkBidTyped types a legal bid by its row, and by its row and price.
func checkBidTyped(t *testing.T, s board.Scene, m rules.Move) {
	t.Helper()
	row, column := montana.CellOf(m)
	least := cost(s, row, column)
	for _, other := range s.Legal {
		if other.Kind() == montana.MoveBid {
			if r, c := montana.CellOf(other); r == row {
				least = min(least, cost(s, r, c))
			}
		}
	}
	for typed, want := range map[string]int{
		fmt.Sprint("row ", row):                                 least,
		fmt.Sprint("bid row ", row):                             least,
		fmt.Sprintf("row %d for %d", row, cost(s, row, column)): cost(s, row, column),
	} {
		got, err := s.Game.Parse(Presenter{}.Typed(s, typed))
		if err != nil || !slices.Contains(s.Legal, got) {
			t.Fatalf("%s is %q, which is no legal bid: %v", typed, Presenter{}.Typed(s, typed), err)
		}
		if r, c := montana.CellOf(got); r != row || cost(s, r, c) != want {
			t.Fatalf("%s is a bid on row %d for %d", typed, r, cost(s, r, c))
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
