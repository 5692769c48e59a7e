package rules_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"saloon/rules"
)

// readPlots reads a sheet of three columns as a game does.
func readPlots(files fs.FS) ([]string, error) {
	sheet := rules.OpenSheet(files, "plots.csv", "id", "terrain", "note")
	var read []string
	for sheet.Next() {
		id := sheet.Int("id", 1, 9)
		terrain := sheet.Word("terrain", "desert", "forest")
		if id == 9 {
			sheet.Fail("nine is not for sale")
		}
		read = append(read, string(rune('0'+id))+string(rune('a'+terrain))+sheet.Text("note"))
	}
	if len(read) > 3 {
		sheet.FailSheet("there are %d rows where 3 are enough", len(read))
	}
	return read, sheet.Err()
}

func TestSheet_Reads(t *testing.T) {
	read, err := readPlots(fstest.MapFS{"plots.csv": {Data: []byte("id,terrain,note\n1,desert,x\n2,forest,\"y, z\"\n")}})
	if err != nil || strings.Join(read, "|") != "1ax|2by, z" {
		t.Errorf("read %q, %v", read, err)
	}
}

func TestSheet_FaultsNameFileAndLine(t *testing.T) {
	const head = "id,terrain,note\n"
	for name, c := range map[string]struct{ text, want string }{
		"empty":                {"", "plots.csv line 1: the line that names the columns is missing"},
		"other columns":        {"id,land\n1,desert\n", "plots.csv line 1: the columns must be id,terrain,note"},
		"a field too few":      {head + "1,desert,\n2,forest\n", "plots.csv line 3: has 2 fields where 3 belong"},
		"a field too many":     {head + "1,desert,x,y\n", "plots.csv line 2: has 4 fields where 3 belong"},
		"no number":            {head + "one,desert,\n", `plots.csv line 2: id must be a number from 1 to 9, not "one"`},
		"too large":            {head + "1,desert,\n10,desert,\n", `plots.csv line 3: id must be a number from 1 to 9, not "10"`},
		"too small":            {head + "0,desert,\n", `plots.csv line 2: id must be a number from 1 to 9, not "0"`},
		"unknown word":         {head + "1,sea,\n", `plots.csv line 2: terrain must be one of desert, forest, not "sea"`},
		"the first counts":     {head + "1,sea,\n0,desert,\n", `plots.csv line 2: terrain must be one of desert, forest, not "sea"`},
		"a fault of the game":  {head + "9,desert,\n", "plots.csv line 2: nine is not for sale"},
		"a quote left open":    {head + "1,desert,x\n2,desert,\"x\n", "plots.csv line 3: extraneous or missing \" in quoted-field"},
		"a quote in a field":   {head + "1,desert,x\"y\n", "plots.csv line 2: bare \" in non-quoted-field"},
		"after a quoted break": {head + "1,desert,\"a\nb\"\n0,desert,\n", `plots.csv line 4: id must be`},
		"too many rows":        {head + strings.Repeat("1,desert,\n", 4), "plots.csv: there are 4 rows where 3 are enough"},
	} {
		_, err := readPlots(fstest.MapFS{"plots.csv": {Data: []byte(c.text)}})
		if !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %q, want %q", name, err, c.want)
		}
	}
}

// A sheet may be a stranger's: little of it is read, and little is said about it.
func TestSheet_TakesLittleForAnyFile(t *testing.T) {
	const head = "id,terrain,note\n"
	big := strings.Repeat("x", 50_000)
	for name, c := range map[string]struct {
		file fstest.MapFile
		want string
	}{
		"too long":            {fstest.MapFile{Data: []byte(head + strings.Repeat("1,desert,\n", 1_000_000))}, "plots.csv is longer than 65536 bytes"},
		"a folder":            {fstest.MapFile{Mode: fs.ModeDir | 0o755}, "plots.csv is not a plain file"},
		"a pipe":              {fstest.MapFile{Mode: fs.ModeNamedPipe | 0o644}, "plots.csv is not a plain file"},
		"a long word":         {fstest.MapFile{Data: []byte(head + "1," + big + ",\n")}, `not "xxxx`},
		"a long number":       {fstest.MapFile{Data: []byte(head + big + ",desert,\n")}, `not "xxxx`},
		"a long first line":   {fstest.MapFile{Data: []byte(big + "\n")}, "the columns must be id,terrain,note"},
		"a byte that is none": {fstest.MapFile{Data: []byte(head + "1,desert,x\n2,forest,\xff\n")}, "plots.csv line 3: it is not UTF-8"},
	} {
		var err error
		took := allocated(func() { _, err = readPlots(fstest.MapFS{"plots.csv": &c.file}) })
		if !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 500 {
			t.Errorf("%s: error %.500q, want %q", name, err, c.want)
		}
		if took > 32*rules.MaxSheet {
			t.Errorf("%s: it takes %d bytes of memory", name, took)
		}
	}
}

func TestSheet_MissingFile(t *testing.T) {
	if _, err := readPlots(fstest.MapFS{}); !errors.Is(err, rules.ErrComponents) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}
