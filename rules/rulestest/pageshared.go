package rulestest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
)

// The headings of the page for all games.
const (
	sectionExport = "The export"
	sectionChance = "How a seed makes the draws"
	sectionDeal   = "How a deal draws"
)

// SharedPage checks the page about what all games share against exports, finished
// ones and others, and its numbers against the house's.
func SharedPage(t *testing.T, file string, exports ...rules.Export) {
	p := readPage(t, file)
	fs := readFields(t, p, sectionExport)
	fs.checkType(t, "", reflect.TypeFor[rules.Export]())
	for _, e := range exports {
		if e.Final != nil {
			e.Final = json.RawMessage("{}") // it is described by the game's own page
		}
		raw, err := e.Encode()
		must(t, err)
		fs.look(t, raw)
	}
	fs.check(t)
	p.checkLists(t)
	p.checkChance(t)
	p.checkPlaces(t)
}

func (p *page) checkPlaces(t *testing.T) {
	t.Helper()
	rows := p.tables[sectionDeal]
	if len(rows) == 0 {
		t.Errorf("%s has no numbers of a deal to check a program with", p.file)
	}
	var seed rules.Seed
	for i := range seed {
		seed[i] = byte(i)
	}
	for _, row := range rows {
		var place rules.Place
		if _, err := fmt.Sscanf(code(t, row, 0), "%s %d %d", &place.Word, &place.Seat, &place.Number); err != nil {
			t.Fatal(err)
		}
		src := seed.Places()
		rules.AtPlace(src, place)
		p.checkStream(t, place.String(), code(t, row, 1), src)
	}
}

func (p *page) checkChance(t *testing.T) {
	t.Helper()
	streams, draws := 0, 0
	for _, row := range p.tables[sectionChance] {
		seed, err := rules.ParseSeed(code(t, row, 0))
		must(t, err)
		line, err := strconv.Atoi(code(t, row, 1))
		must(t, err)
		if len(Codes(row[3])) == 0 {
			streams++
			p.checkStream(t, "line "+row[1], code(t, row, 2), seed.Source(line))
		} else {
			draws++
			p.checkDraws(t, row, seed.Source(line))
		}
	}
	if streams == 0 || draws == 0 {
		t.Errorf("%s has no numbers to check a program with", p.file)
	}
}

func (p *page) checkStream(t *testing.T, of, numbers string, src rules.Source) {
	t.Helper()
	for i, number := range strings.Fields(numbers) {
		if drawn := fmt.Sprintf("%016x", src.Uint64()); drawn != number {
			t.Errorf("%s: number %d of %s is %s, not %s", p.file, i, of, drawn, number)
		}
	}
}

func (p *page) checkDraws(t *testing.T, row []string, src rules.Source) {
	t.Helper()
	var answers []string
	for _, text := range strings.Fields(code(t, row, 2)) {
		n, err := strconv.Atoi(text)
		must(t, err)
		answers = append(answers, strconv.Itoa(rules.Below(src, n)))
	}
	if want := strings.Join(answers, " "); want != code(t, row, 3) {
		t.Errorf("%s: below of %s on line %s is %s, not %s", p.file, row[2], row[1], want, row[3])
	}
}
