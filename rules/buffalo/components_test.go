package buffalo

import (
	"errors"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func TestLoad_TellsFileLineAndFault(t *testing.T) {
	meadows := string(rulestest.Sheets(t, embedded)["meadows.csv"].Data)
	rulestest.FaultySheets(t, embedded, Load, []rulestest.Change{
		{"meadows.csv", meadows, strings.ReplaceAll(meadows, ",1\n", ",0\n"), "meadows.csv: marks 0 meadows for two players"},
		{"meadows.csv", "2,8,", "2,5,", "meadows.csv line 3: size must be above 6"},
		{"meadows.csv", "3,10", "4,10", "meadows.csv line 4: order must be"},
		{"meadows.csv", "Lucky-Lake", "Fire-Fields", "meadows.csv line 8: name must be new"},
		{"meadows.csv", "Lucky-Lake", "Lucky Lake 7", "meadows.csv line 8: name must be new and of letters"},
		{"meadows.csv", "Lucky-Lake", "Lucky" + strings.Repeat("'", 5000), "meadows.csv line 8: name must be new and of letters"},
		{"meadows.csv", "Lucky-Lake", "Luc\u212ay-Lake", "meadows.csv line 8: name must be new and of letters"},
		{"meadows.csv", "1-2-1,0", "1-x-1,0", "meadows.csv line 6: bonus must be digits"},
		{"meadows.csv", "0-1-2-3", "0-1-2-3-4-5", "meadows.csv line 12: bonus must have at most 5"},
		{"meadows.csv", "11,33,Hang-Man-Mountains,0-1-2-3,0\n", "", "meadows.csv: has 10 meadows"},
		{"meadows.csv", "0-1-2-3,0\n", "0-1-2-3,0\n12,40,More,1,0\n", "meadows.csv line 13: there are 11 meadows"},
		{"meadows.csv", "order,", "number,", "meadows.csv line 1: the columns must be"},
		{"cowcards.csv", "blue,2,A", "pink,2,A", "cowcards.csv line 2: colour must be one of"},
		{"cowcards.csv", "blue,2,A", "blue,6,A", "cowcards.csv line 2: value must be a number from 2 to 5"},
		{"cowcards.csv", "blue,2,A", "blue,2,", "cowcards.csv line 2: letter must be"},
		{"cowcards.csv", "green,2,E", "green,2,A", "cowcards.csv line 22: there is another card 2A"},
		{"cowcards.csv", "red,2,S", "red,2,N", "cowcards.csv line 54: two players already have"},
		{"cowcards.csv", "purple,5,F,0", "purple,5,F,1", "cowcards.csv line 51: only blue and red"},
		{"cowcards.csv", "purple,5,F,0\n", "", "cowcards.csv: has 9 purple cards"},
		{"cowcards.csv", "blue,2,A,0", "blue,2,A", "cowcards.csv line 2: has 3 fields"},
	}...)
}

func TestLoad_AnOperatorsMeadowIsPlayed(t *testing.T) {
	g, err := Load(rulestest.Changed(t, embedded, rulestest.Change{"meadows.csv", "7,18,Lucky-Lake,1-2-1,1", "7,17,Long-Lake,9-9,1"}))
	must(t, err)
	if move, err := g.Parse("bonus long-lake 9"); err != nil || string(g.AppendMove(nil, move)) != "bonus long-lake 9" {
		t.Errorf("%x, %v", move, err)
	}
	if g.meadows[6].size != 17 {
		t.Error("the size is another")
	}
}

func TestNotationRefusesEverythingElse(t *testing.T) {
	g := mustNew(t)
	for _, text := range []string{
		"", " ", "send", "send 4m", "send 1m lucky-lake", "send 4M lucky-lake", "send 44 lucky-lake", "send 4m Lucky-Lake", "send 4m lucky-lake pink",
		"send 4m lucky-lake green 1", "graze", "graze -1", "graze 03", "graze +3", "graze 10", "graze x", "bonus fire-fields 0", "bonus fire-fields",
		"bonus 2 fire-fields", "done 1", "done\n", "offer 101", "offer", "pick", "pick 1", "recall", "recall 4m 2", "deal 2", "deal 6 lucky-lake",
		"deal 0 lucky-lake", "deal 1 lone-star-valley powder-prairie coffee-canyon dead-bull-desert fire-fields drunkn-creek", "drop", "start green lucky-lake", "Graze 3", "gráze 3", "?", "send 4m green", "start lucky-lake",
	} {
		move, err := g.Parse(text)
		if !errors.Is(err, rules.ErrNotation) || move != rules.NoMove {
			t.Errorf("%q is read as %x (%v)", text, move, err)
		}
	}
}
