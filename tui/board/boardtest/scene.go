package boardtest

import (
	"slices"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// names are those of the players in tests: short, long and wide.
var names = []string{"Ann", "Bartholomew-the-2nd", "牛仔", "Dé", "Eve"}

// A Play is a game in progress that gives scenes.
type Play struct {
	Record   *rules.Record
	Brands   func(board.Scene) []board.Brand // those of the seats when it is nil
	language string
	story    []told
	seed     rules.Seed
	lines    map[rules.Seat][]rules.StoryLine // of the story, as far as it was told to each viewer
}

type told struct {
	seat   rules.Seat
	move   rules.Move
	events rules.Events
	after  rules.Match // as it stood then
}

// Game is a game that its package makes.
func Game[G any](t testing.TB, make func() (G, error)) G {
	t.Helper()
	g, err := make()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// NewPlay starts a game; its house draws from the seed.
func NewPlay(t testing.TB, g rules.Game, s rules.Setup, seed rules.Seed) *Play {
	t.Helper()
	s, err := g.Info().Check(s)
	if err != nil {
		t.Fatal(err)
	}
	r, err := rules.NewRecord(g, s)
	if err != nil {
		t.Fatal(err)
	}
	p := &Play{Record: r, seed: seed}
	p.house(t)
	return p
}

// Make makes a seat's move, and the house's moves that follow.
func (p *Play) Make(t testing.TB, seat rules.Seat, m rules.Move) {
	t.Helper()
	p.make(t, seat, m)
	p.house(t)
}

func (p *Play) make(t testing.TB, seat rules.Seat, m rules.Move) {
	t.Helper()
	line := told{seat: seat, move: m}
	if refusal := p.Record.Play(seat, m, &line.events); refusal != nil {
		t.Fatalf("seat %d: %v", seat, refusal)
	}
	line.after = p.Record.Match().Clone()
	p.story = append(p.story, line)
}

func (p *Play) house(t testing.TB) {
	t.Helper()
	for p.Record.Match().ToAct().Has(rules.House) {
		m, err := p.Record.HouseMove(&p.seed)
		if err != nil {
			t.Fatal(err)
		}
		p.make(t, rules.House, m)
	}
}

// Random has a seat that owes a decision make some legal move; false at the end.
func (p *Play) Random(t testing.TB, src rules.Source) bool {
	t.Helper()
	seat := p.Record.Match().ToAct().First()
	if seat < 1 {
		return false
	}
	legal := p.Record.Match().AppendMoves(nil, seat)
	p.Make(t, seat, legal[rules.Below(src, len(legal))])
	return true
}

// Lesson plays the lesson of a game, and looks at each scene of its pupil, with what the rules alone would allow there.
func Lesson(t testing.TB, g rules.Game, look func(s board.Scene, allowed []rules.Move)) {
	t.Helper()
	lesson := g.(rules.Teacher).Lesson()
	p := NewPlay(t, g, lesson.Setup, rules.Seed{})
	for _, text := range lesson.Lines {
		line, err := rules.ParseLine(g, text)
		if err != nil {
			t.Fatal(err)
		}
		if line.Seat == rules.Pupil {
			s := p.Scene(rules.Pupil)
			allowed := s.Legal
			s.Legal, s.Taught = []rules.Move{line.Move}, true
			look(s, allowed)
		}
		if line.Seat != rules.House {
			p.Make(t, line.Seat, line.Move)
		}
	}
}

// Scene is the game as a viewer may know it.
func (p *Play) Scene(viewer rules.Seat) board.Scene {
	m := p.Record.Match()
	s := board.Scene{
		Words: lang.For(p.language), Game: p.Record.Game(), Setup: p.Record.Setup(), View: m.View(viewer),
		Seat: viewer, ToAct: m.ToAct(), Names: names[:p.Record.Setup().Seats], Pixels: true,
	}
	if viewer > 0 {
		s.Legal = m.AppendMoves(nil, viewer)
	}
	s.Story = p.storyOf(viewer)
	standing := m.Outcome()
	s.Standing = &standing
	if m.ToAct() == 0 {
		s.Outcome = &standing
	}
	if viewer > 0 {
		s.NewsFrom = p.lastTurn(viewer)
		s.Earlier = p.story[max(s.NewsFrom-1, 0)].after.View(viewer)
	}
	if p.Brands != nil {
		s.Brands = p.Brands(s)
	}
	return s
}

// storyOf is the story as a viewer may know it; whether a line was taken back or can be read may change.
func (p *Play) storyOf(viewer rules.Seat) []rules.StoryLine {
	if p.lines == nil {
		p.lines = map[rules.Seat][]rules.StoryLine{}
	}
	known := p.lines[viewer]
	for i := range p.story {
		if i == len(known) {
			known = append(known, rules.StoryLine{Number: i, Seat: p.story[i].seat, Events: p.story[i].events.For(viewer)})
		}
		known[i].Undone = p.Record.Undone(i)
		if known[i].Notation == "" && p.Record.Readable(i, viewer) {
			known[i].Move, known[i].Notation = p.story[i].move, string(p.Record.AppendLine(nil, i))
		}
	}
	p.lines[viewer] = known
	return slices.Clone(known)
}

// lastTurn is how many lines there were when the last turn of a seat ended, or when the
// first decision was asked for. It does not count the turn that the seat is in.
func (p *Play) lastTurn(seat rules.Seat) int {
	at := len(p.story)
	if p.Record.Match().ToAct().Has(seat) {
		for at > 0 && (p.story[at-1].seat == seat || p.story[at-1].seat == rules.House) {
			at--
		}
	}
	for ; at > 0; at-- {
		if p.story[at-1].seat == seat {
			return at
		}
	}
	for at < len(p.story) && p.story[at].seat == rules.House {
		at++
	}
	return at
}

// Draw draws a board into a canvas of a size and renders it.
func Draw(b board.Board, s board.Scene, w, h int, theme *style.Theme) string {
	g := widget.NewGrid(w, h)
	defer g.Free()
	s.Mono = theme.Mono()
	b.Draw(board.NewCanvas(g.Area(), &s))
	return g.Render(theme)
}

// Theme is the theme of most tests: truecolor on dark, Unicode.
func Theme() *style.Theme { return style.For(colorprofile.TrueColor, true, false) }

// Press carries out the action of a key, or says why not; ours is false when no action has it.
func Press(actions []board.Action, key string) (effect board.Effect, ours bool) {
	for _, a := range actions {
		if !a.Has(key) {
			continue
		}
		if !a.Works() {
			return board.Effect{Note: a.WhyNot}, true
		}
		return a.Do(key), true
	}
	return board.Effect{}, false
}
