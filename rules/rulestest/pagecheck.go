package rulestest

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

const mostRounds = 25

// NotationPage checks the NOTATION.md of a game, and its view.schema.json, against the game: that its examples are
// moves, and that it names every move, option, field of a view and part of the points that there is, and none that
// there is not. More games are the same one with other component sheets, for what its own seldom lead to.
func NotationPage(t *testing.T, games ...rules.Game) {
	p := readPage(t, "NOTATION.md")
	s := newSurvey(t, games[0], p)
	p.checkOptions(t, games[0].Info())
	setups := setupsOf(games[0])
	for round := 0; round < mostRounds && (round == 0 || s.wants()); round++ {
		for i, setup := range setups {
			s.game = games[(round+i)%len(games)]
			s.play(t, setup, randomSource(round*len(setups)+i))
		}
	}
	s.check(t)
	viewSchema(t, "NOTATION.md", "view.schema.json", games[0])
}

type form struct {
	pattern
	example string
}

func (p *page) forms(t *testing.T, section string) (list []form) {
	t.Helper()
	for _, row := range p.tables[section] {
		f := form{p.pattern(t, code(t, row, 0)), code(t, row, 1)}
		if !f.match(f.example) {
			t.Errorf("%s: %q is no example of %q", p.file, f.example, f.text)
		}
		list = append(list, f)
	}
	return list
}

// A survey is what play has met of what a page tells of.
type survey struct {
	game   rules.Game
	page   *page
	seats  []form // the seats' moves
	house  []form
	view   *fields
	forced map[string]bool // forms of which one was the only legal move
	parts  map[string]bool
	ties   map[string]bool
	traits map[string]bool
}

func newSurvey(t *testing.T, g rules.Game, p *page) *survey {
	t.Helper()
	s := &survey{
		game: g, page: p, seats: p.forms(t, sectionMoves), house: p.forms(t, sectionHouse), view: readFields(t, p, sectionView),
		forced: map[string]bool{}, parts: map[string]bool{}, ties: map[string]bool{}, traits: map[string]bool{},
	}
	for _, f := range slices.Concat(s.seats, s.house) {
		move, err := g.Parse(f.example)
		if err != nil {
			t.Errorf("%s: %v", p.file, err)
		} else if written := string(g.AppendMove(nil, move)); written != f.example {
			t.Errorf("%s: %q is written %q", p.file, f.example, written)
		}
	}
	return s
}

func (s *survey) wants() bool {
	p := s.page
	for _, w := range p.words {
		for _, value := range w.list {
			if !w.seen[value] {
				return true
			}
		}
	}
	return len(s.view.unmet())+len(missing(p.named(sectionForced), s.forced))+
		len(missing(p.named(sectionParts), s.parts))+len(missing(p.named(sectionTies), s.ties)) > 0
}

// named is the code spans that begin the rows of a section.
func (p *page) named(section string) map[string]bool {
	set := map[string]bool{}
	for _, row := range p.tables[section] {
		for _, name := range Codes(row[0]) {
			set[name] = true
		}
	}
	return set
}

func (s *survey) check(t *testing.T) {
	t.Helper()
	s.view.check(t)
	s.page.checkLists(t)
	s.page.compare(t, "forced move", s.page.named(sectionForced), s.forced)
	s.page.compare(t, "part of the points", s.page.named(sectionParts), s.parts)
	s.page.compare(t, "tie-break", s.page.named(sectionTies), s.ties)
	s.page.compare(t, "entry of a seat", s.page.named(sectionSeats), s.traits)
}

func (s *survey) play(t *testing.T, setup rules.Setup, src rules.Source) {
	t.Helper()
	r, err := rules.NewRecord(s.game, setup)
	if err != nil {
		return // two seats may not have chosen the same
	}
	m := r.Match()
	s.view.checkType(t, "", reflect.TypeOf(m.View(rules.Observer)))
	for m.ToAct() != 0 {
		if viewer := rules.Seat(rules.Below(src, 3*rules.MaxSeats)); int(viewer) <= setup.Seats {
			s.lookAt(t, m, viewer)
		}
		line := lineOrRecall(m, setup.Seats, src)
		s.noteMove(t, m, line)
		if refused := m.Play(line.Seat, line.Move, nil); refused != nil {
			t.Fatalf("%q is refused: %v", s.game.AppendMove(nil, line.Move), refused)
		}
	}
	s.lookAt(t, m, rules.House)
	for seat := rules.Seat(1); int(seat) <= setup.Seats; seat++ {
		for _, trait := range m.Traits(seat) {
			s.traits[trait.Key] = true
		}
	}
}

// lineOrRecall is a random legal line, and while seats choose in secret now and then one that takes a choice back.
func lineOrRecall(m rules.Match, seats int, src rules.Source) rules.Line {
	line := randomLine(m, src)
	if seat := rules.Seat(1 + rules.Below(src, seats)); m.Secret() != 0 && rules.Below(src, 8) == 0 {
		if moves := m.AppendMoves(nil, seat); len(moves) > 0 {
			return rules.Line{Seat: seat, Move: moves[len(moves)-1]} // what takes a choice back is listed last
		}
	}
	return line
}

// lookAt looks at the view of a seat, or for the house at an observer's, and at how the game would end now.
func (s *survey) lookAt(t *testing.T, m rules.Match, viewer rules.Seat) {
	t.Helper()
	if viewer == rules.House {
		viewer = rules.Observer
	}
	raw, err := json.Marshal(m.View(viewer))
	must(t, err)
	s.view.look(t, raw)
	outcome := m.Outcome()
	for _, points := range outcome.Points {
		for _, part := range points.Parts {
			s.parts[part.Name] = true
		}
	}
	for _, tie := range outcome.Tiebreak {
		s.ties[tie] = true
	}
}

func (s *survey) noteMove(t *testing.T, m rules.Match, line rules.Line) {
	t.Helper()
	forms, section := s.seats, sectionMoves
	if line.Seat == rules.House {
		forms, section = s.house, sectionHouse
	}
	text := string(s.game.AppendMove(nil, line.Move))
	var found []string
	for _, f := range forms {
		if f.match(text) {
			found = append(found, f.text)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s, %s: %q has the forms %q, not one", s.page.file, section, text, found)
	}
	if line.Seat != rules.House && m.Secret() == 0 && len(m.AppendMoves(nil, line.Seat)) == 1 {
		s.forced[found[0]] = true
	}
}

func setupsOf(g rules.Game) []rules.Setup {
	info := g.Info()
	tables := []map[string]string{{}}
	for _, o := range info.Options {
		if o.Seat == rules.House {
			tables = chooseEach(tables, o)
		}
	}
	var setups []rules.Setup
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		for _, options := range tables {
			setups = append(setups, rules.Setup{Game: info.ID, Seats: seats, Options: options})
		}
	}
	for _, o := range info.Options {
		if key, value, ok := strings.Cut(o.Needs, "="); o.Seat != rules.House {
			needs := map[string]string{}
			if ok {
				needs[key] = value
			}
			for _, options := range chooseEach([]map[string]string{needs}, o) {
				setups = append(setups, rules.Setup{Game: info.ID, Seats: info.MaxSeats, Options: options})
			}
		}
	}
	return setups
}

func chooseEach(tables []map[string]string, o rules.Option) (more []map[string]string) {
	for _, table := range tables {
		for _, choice := range o.Choices {
			with := maps.Clone(table)
			with[o.Key] = choice
			more = append(more, with)
		}
	}
	return more
}

func (p *page) checkOptions(t *testing.T, info rules.Info) {
	t.Helper()
	named, real := map[string]bool{}, map[string]bool{}
	for _, row := range p.tables[sectionOptions] {
		key := p.pattern(t, code(t, row, 0))
		known := false
		for _, o := range info.Options {
			if key.match(o.Key) {
				known = true
				for _, choice := range Codes(row[1]) {
					named[o.Key+"="+choice] = true
				}
				p.checkNeeds(t, row, o)
			}
		}
		if !known {
			t.Errorf("%s: there is no option %q", p.file, key.text)
		}
	}
	for _, o := range info.Options {
		for _, choice := range o.Choices {
			real[o.Key+"="+choice] = true
		}
	}
	p.compare(t, "choice", named, real)
}

func (p *page) checkNeeds(t *testing.T, row []string, o rules.Option) {
	t.Helper()
	said := ""
	if needs := Codes(row[2]); len(needs) > 0 {
		said = needs[0]
	}
	if said != o.Needs {
		t.Errorf("%s: option %s counts with %q, not with %q", p.file, o.Key, o.Needs, said)
	}
}
