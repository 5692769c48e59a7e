package buffalo

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"saloon/rules"
)

func sheets(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"meadows.csv", "cowcards.csv"} {
		raw, err := fs.ReadFile(embedded, "components/"+name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: raw}
	}
	return files
}

func TestLoad_TellsFileLineAndFault(t *testing.T) {
	for _, c := range []struct{ name, file, old, new, want string }{
		{"a size out of order", "meadows.csv", "2,8,", "2,5,", "meadows.csv line 3: size must be above 6"},
		{"an order out of turn", "meadows.csv", "3,10", "4,10", "meadows.csv line 4: order must be"},
		{"a name twice", "meadows.csv", "Lucky-Lake", "Fire-Fields", "meadows.csv line 8: name must be new"},
		{"a name that cannot be written", "meadows.csv", "Lucky-Lake", "Lucky Lake 7", "meadows.csv line 8: name must be new and of letters"},
		{"a name that is endless", "meadows.csv", "Lucky-Lake", "Lucky" + strings.Repeat("'", 5000), "meadows.csv line 8: name must be new and of letters"},
		{"a letter from elsewhere", "meadows.csv", "Lucky-Lake", "Luc\u212ay-Lake", "meadows.csv line 8: name must be new and of letters"},
		{"a bonus of words", "meadows.csv", "1-2-1,0", "1-x-1,0", "meadows.csv line 6: bonus must be digits"},
		{"a bonus too long", "meadows.csv", "0-1-2-3", "0-1-2-3-4-5", "meadows.csv line 12: bonus must have at most 5"},
		{"a meadow too few", "meadows.csv", "11,33,Hang-Man-Mountains,0-1-2-3,0\n", "", "meadows.csv: has 10 meadows"},
		{"a meadow too many", "meadows.csv", "0-1-2-3,0\n", "0-1-2-3,0\n12,40,More,1,0\n", "meadows.csv line 13: there are 11 meadows"},
		{"two players without meadows", "meadows.csv", ",1\n", ",0\n", "meadows.csv: marks 0 meadows for two players"},
		{"other columns", "meadows.csv", "order,", "number,", "meadows.csv line 1: the columns must be"},
		{"a colour unknown", "cowcards.csv", "blue,2,A", "pink,2,A", "cowcards.csv line 2: colour must be one of"},
		{"a value too high", "cowcards.csv", "blue,2,A", "blue,6,A", "cowcards.csv line 2: value must be a number from 2 to 5"},
		{"a letter missing", "cowcards.csv", "blue,2,A", "blue,2,", "cowcards.csv line 2: letter must be"},
		{"a card twice", "cowcards.csv", "green,2,E", "green,2,A", "cowcards.csv line 22: there is another card 2A"},
		{"a card twice for two", "cowcards.csv", "red,2,S", "red,2,N", "cowcards.csv line 54: two players already have"},
		{"a bracketed green", "cowcards.csv", "purple,5,F,0", "purple,5,F,1", "cowcards.csv line 51: only blue and red"},
		{"a card too few", "cowcards.csv", "purple,5,F,0\n", "", "cowcards.csv: has 9 purple cards"},
		{"a row too short", "cowcards.csv", "blue,2,A,0", "blue,2,A", "cowcards.csv line 2: has 3 fields"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := sheets(t)
			text := strings.ReplaceAll(string(files[c.file].Data), c.old, c.new)
			files[c.file] = &fstest.MapFile{Data: []byte(text)}
			_, err := Load(files)
			if !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v, want %q", err, c.want)
			}
		})
	}
}

func TestLoad_MissingFile(t *testing.T) {
	files := sheets(t)
	delete(files, "cowcards.csv")
	if _, err := Load(files); !errors.Is(err, rules.ErrComponents) {
		t.Errorf("the error is %v", err)
	}
}

func TestLoad_AnOperatorsMeadowIsPlayed(t *testing.T) {
	files := sheets(t)
	text := strings.Replace(string(files["meadows.csv"].Data), "7,18,Lucky-Lake,1-2-1,1", "7,17,Long-Lake,9-9,1", 1)
	files["meadows.csv"] = &fstest.MapFile{Data: []byte(text)}
	g, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	if move, err := g.Parse("bonus long-lake 9"); err != nil || string(g.AppendMove(nil, move)) != "bonus long-lake 9" {
		t.Errorf("%x, %v", move, err)
	}
	if g.meadows[6].size != 17 {
		t.Error("the size is another")
	}
}
