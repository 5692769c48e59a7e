package rulestest

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"saloon/rules"
)

const longestGame = 20_000

// FuzzSheets checks that a game either refuses changed component sheets in a sentence, or
// can be played to its end with them, whatever they say. The fuzzer puts other texts in two
// cells of the game's own sheets, or another text for a whole sheet.
func FuzzSheets[G rules.Game](f *testing.F, own fs.FS, load func(fs.FS) (G, error)) {
	names, err := fs.Glob(own, "*.csv")
	if err != nil || len(names) == 0 {
		f.Fatalf("no sheets: %v", err)
	}
	f.Add(uint16(0), "0", uint16(0), "0", []byte(nil))
	for i, name := range names {
		raw, err := fs.ReadFile(own, name)
		must(f, err)
		f.Add(uint16(i), "", uint16(0), "", raw)
		rows := rowsOf(raw)
		for at := range len(rows) * len(rows[0]) {
			if at%7 == i {
				f.Add(uint16(at*len(names)+i), "1", uint16((at+1)*len(names)+i), "2", []byte(nil))
			}
		}
	}
	f.Fuzz(func(t *testing.T, one uint16, text string, other uint16, otherText string, whole []byte) {
		files := fstest.MapFS{}
		for _, name := range names {
			raw, err := fs.ReadFile(own, name)
			must(t, err)
			files[name] = &fstest.MapFile{Data: raw}
		}
		if len(whole) > 0 {
			files[names[int(one)%len(names)]].Data = whole
		} else {
			writeCell(files, names, int(one), text)
			writeCell(files, names, int(other), otherText)
		}
		checkSheets(t, files, load)
	})
}

func checkSheets[G rules.Game](t *testing.T, files fs.FS, load func(fs.FS) (G, error)) {
	t.Helper()
	g, err := load(files)
	if err != nil {
		if text := err.Error(); !errors.Is(err, rules.ErrComponents) || len(text) > 2000 || strings.ContainsAny(text, "\x00\x1b\n\r") {
			t.Fatalf("the sheets are refused with %.300q", text)
		}
		return
	}
	info := g.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		r, err := rules.NewRecord(g, rules.Setup{Seats: seats})
		if err != nil {
			t.Fatalf("with accepted sheets %d cannot begin: %v", seats, err)
		}
		playShort(t, r)
		if r, err = rules.NewRecord(g, rules.Setup{Seats: seats, Options: anyOptions(info, seats)}); err == nil {
			playShort(t, r)
		}
	}
}

func anyOptions(info rules.Info, number int) map[string]string {
	all, src := map[string]string{}, randomSource(number)
	for _, o := range info.Options {
		all[o.Key] = o.Choices[rules.Below(src, len(o.Choices))]
	}
	return all
}

func playShort(t *testing.T, r *rules.Record) {
	t.Helper()
	src := randomSource(r.Setup().Seats)
	for r.Match().ToAct() != 0 {
		line := playRandom(t, r, src, nil)
		text := string(r.AppendLine(nil, r.Len()-1))
		if again, err := rules.ParseLine(r.Game(), text); err != nil || again != line {
			t.Fatalf("%q is read as %v: %v", text, again, err)
		}
		if r.Len() > longestGame {
			t.Fatalf("with accepted sheets the game does not end within %d lines", longestGame)
		}
	}
	r.Match().View(rules.Observer)
	r.Match().Outcome()
}

func rowsOf(raw []byte) [][]string {
	rows, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil {
		panic("rulestest: the game's own sheet: " + err.Error())
	}
	return rows
}

// writeCell writes a text into one cell of one sheet. In the same row of the same sheet it can be done again.
func writeCell(files fstest.MapFS, names []string, which int, text string) {
	file := files[names[which%len(names)]]
	rows, at := rowsOf(file.Data), which/len(names)
	columns := len(rows[0])
	rows[1+at/columns%(len(rows)-1)][at%columns] = text
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if err := w.WriteAll(rows); err != nil {
		panic("rulestest: " + err.Error())
	}
	file.Data = out.Bytes()
}

// Sheets is the component sheets of a game, for tests that change them.
func Sheets(t testing.TB, own fs.FS) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(own, "components/*.csv")
	if err != nil || len(names) == 0 {
		t.Fatalf("no sheets: %v", err)
	}
	for _, name := range names {
		raw, err := fs.ReadFile(own, name)
		must(t, err)
		files[path.Base(name)] = &fstest.MapFile{Data: raw}
	}
	return files
}

// A Change is a sheet, a text in it, another for it, and the fault that then must be told.
type Change [4]string

// Changed is the sheets with some changes.
func Changed(t testing.TB, own fs.FS, changes ...Change) fstest.MapFS {
	t.Helper()
	files := Sheets(t, own)
	for _, c := range changes {
		before := string(files[c[0]].Data)
		after := strings.Replace(before, c[1], c[2], 1)
		if before == after {
			t.Fatalf("%s does not hold %q", c[0], c[1])
		}
		files[c[0]] = &fstest.MapFile{Data: []byte(after)}
	}
	return files
}

// FaultySheets checks that a game names the fault of each change, and each sheet that is missing.
func FaultySheets[G rules.Game](t *testing.T, own fs.FS, load func(fs.FS) (G, error), faults ...Change) {
	for _, c := range faults {
		_, err := load(Changed(t, own, c))
		if !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), c[0]) || !strings.Contains(err.Error(), c[3]) {
			t.Errorf("%q instead of %q: %v, want %q", c[2], c[1], err, c[3])
		}
	}
	for name := range Sheets(t, own) {
		files := Sheets(t, own)
		delete(files, name)
		if _, err := load(files); !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
	}
}
