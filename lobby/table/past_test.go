package table

import (
	"reflect"
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
)

// A pastGame is a game played at random, in which now and then something is taken back.
type pastGame struct {
	game   rules.Game
	setup  rules.Setup
	record *rules.Record
	seed   rules.Seed
	src    rules.Source
}

func pastGames(t testing.TB) []rules.Game {
	t.Helper()
	river, err1 := moonriver.New()
	zoff, err2 := buffalo.New()
	land, err3 := montana.New()
	for _, err := range []error{err1, err2, err3} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return []rules.Game{river, zoff, land}
}

// newPastGame begins a game with options at random.
func newPastGame(t testing.TB, g rules.Game, number int) *pastGame {
	t.Helper()
	p := &pastGame{game: g, seed: rules.Seed{byte(number), 3}, src: rules.Seed{byte(number), 4}.Source(number)}
	info := g.Info()
	p.setup = rules.Setup{Seats: info.MinSeats + rules.Below(p.src, info.MaxSeats-info.MinSeats+1), Options: map[string]string{}}
	for _, o := range info.Options {
		if value := o.Choices[rules.Below(p.src, len(o.Choices))]; value != "brittle" { // which panics
			p.setup.Options[o.Key] = value
		}
	}
	var err error
	if p.record, err = rules.NewRecord(g, p.setup); err != nil {
		p.setup.Options = nil // not every choice goes with every other
		if p.record, err = rules.NewRecord(g, p.setup); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// step plays a line of the house or of a seat; false at the end.
func (p *pastGame) step(t testing.TB) bool {
	t.Helper()
	m := p.record.Match()
	var caused rules.Events
	if m.ToAct().Has(rules.House) {
		move, err := p.record.HouseMove(&p.seed)
		if err != nil {
			t.Fatal(err)
		}
		if refused := p.record.Play(rules.House, move, &caused); refused != nil {
			t.Fatal(refused)
		}
		return true
	}
	for m.ToAct() != 0 {
		seat := rules.Seat(1 + rules.Below(p.src, p.record.Setup().Seats))
		moves := m.AppendMoves(nil, seat)
		if rules.Below(p.src, 12) == 0 && p.record.CanUndo(seat) {
			moves = []rules.Move{rules.Undo}
		}
		if len(moves) == 0 || !m.ToAct().Has(seat) && rules.Below(p.src, 8) > 0 {
			continue // mostly nothing is taken back
		}
		if refused := p.record.Play(seat, moves[rules.Below(p.src, len(moves))], &caused); refused != nil {
			t.Fatal(refused)
		}
		return true
	}
	return false
}

// play plays so many lines, or to the end.
func (p *pastGame) play(t testing.TB, lines int) *rules.Record {
	t.Helper()
	for p.record.Len() < lines && p.step(t) {
	}
	return p.record
}

// viewers are the observer and all seats.
func viewers(r *rules.Record) []rules.Seat {
	list := []rules.Seat{rules.Observer}
	for i := range r.Setup().Seats {
		list = append(list, rules.Seat(i+1))
	}
	return list
}

// frames are all frames of a past; whether a line was taken back later is left out.
func frames(p *Past) (list []Frame) {
	f := p.Open()
	for n := range f.Last() + 1 {
		frame := f.Frame(n)
		frame.Line.Undone = false
		list = append(list, frame)
	}
	return list
}

// sameFrames reports the first frame in which two pasts differ.
func sameFrames(t *testing.T, what string, got, want []Frame) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d frames, not %d", what, len(got), len(want))
	}
	for n := range want {
		if !reflect.DeepEqual(got[n], want[n]) {
			t.Fatalf("%s: frame %d is\n%+v\nand not\n%+v", what, n, got[n], want[n])
		}
	}
}

// The newest frame of a game is what everybody is shown today.
func TestPast_EndsToday(t *testing.T) {
	for _, g := range append(pastGames(t), tabletest.Pennies{}) {
		for number := range 12 {
			r := newPastGame(t, g, number).play(t, 10+15*number)
			for _, v := range viewers(r) {
				f := NewPast(r, v).Open()
				got, m := f.Frame(f.Last()), r.Match()
				want := Frame{
					Lines: r.Len(), Line: r.StoryLine(r.Len()-1, v), View: m.View(v), ToAct: m.ToAct(), Standing: m.Outcome(),
					Turn: got.Turn, Decision: got.Decision, Round: got.Round,
				}
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: the last frame is\n%+v\nand not\n%+v", g.Info().ID, got, want)
				}
			}
		}
	}
}

// twin is the same game as far as a viewer may know it: of the others' lines that the
// viewer cannot read, some are other ones. It is nil when none could be found.
func twin(t *testing.T, r *rules.Record, viewer rules.Seat, src rules.Source) *rules.Record {
	t.Helper()
	other, err := rules.NewRecord(r.Game(), r.Setup())
	if err != nil {
		t.Fatal(err)
	}
	differs := false
	for i := range r.Len() {
		line := r.Line(i)
		move := line.Move
		if !r.Readable(i, viewer) && move != rules.Undo {
			move = alike(other.Match(), line, src)
		}
		differs = differs || move != line.Move
		var caused rules.Events
		if other.Play(line.Seat, move, &caused) != nil {
			return nil
		}
	}
	if !differs || !reflect.DeepEqual(r.Match().View(viewer), other.Match().View(viewer)) {
		return nil
	}
	for i := range r.Len() {
		if !reflect.DeepEqual(r.StoryLine(i, viewer), other.StoryLine(i, viewer)) {
			return nil
		}
	}
	return other
}

// alike is a legal move of the same kind.
func alike(m rules.Match, line rules.Line, src rules.Source) rules.Move {
	var list []rules.Move
	for _, move := range m.AppendMoves(nil, line.Seat) {
		if move.Kind() == line.Move.Kind() {
			list = append(list, move)
		}
	}
	if len(list) == 0 {
		return line.Move
	}
	return list[rules.Below(src, len(list))]
}

// What a viewer may not know makes no difference to any frame of a running game. Only one
// of the games has something hidden.
func TestPast_TellsNothingHidden(t *testing.T) {
	for _, g := range pastGames(t) {
		twins, unread := 0, 0
		for number := range 60 {
			p := newPastGame(t, g, number)
			r := p.play(t, 6+rules.Below(p.src, 90))
			if r.Match().ToAct() == 0 {
				continue
			}
			for _, v := range viewers(r) {
				for range 3 {
					other := twin(t, r, v, p.src)
					if other == nil {
						continue
					}
					twins++
					sameFrames(t, g.Info().ID, frames(NewPast(other, v)), frames(NewPast(r, v)))
				}
			}
			for i := range r.Len() {
				if !r.Readable(i, rules.Observer) {
					unread++
				}
			}
		}
		if g.Info().ID == "buffalo" && twins < 50 || unread > 0 && twins == 0 {
			t.Errorf("%s: %d lines are hidden, and %d pairs of games differ in them", g.Info().ID, unread, twins)
		}
	}
}

// The future changes no frame: what was secret then stays so until the end of the game.
func TestPast_AFrameStaysWhatItWas(t *testing.T) {
	for _, g := range append(pastGames(t), tabletest.Pennies{}) {
		for number := range 10 {
			p := newPastGame(t, g, number)
			early := p.play(t, 30).Clone()
			late := p.play(t, 60)
			if late.Match().ToAct() == 0 {
				continue
			}
			for _, v := range viewers(early) {
				before, after := frames(NewPast(early, v)), frames(NewPast(late, v))
				for n := range before { // a step taken back later is no decision any more
					before[n].Decision, after[n].Decision = 0, 0
				}
				sameFrames(t, g.Info().ID, after[:len(before)], before)
			}
		}
	}
}

// After the end everything can be read, from every seat, in the table as in its export.
func TestPast_OfAFinishedGame(t *testing.T) {
	for _, g := range pastGames(t) {
		for number := range 4 {
			p := newPastGame(t, g, number)
			r := p.play(t, 100000)
			export, err := r.Export(nil, &p.seed)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range viewers(r) {
				live := NewPast(r, rules.Observer).As(v)
				sameFrames(t, g.Info().ID, frames(NewPast(playAgain(t, g, export), v)), frames(live))
				for _, frame := range frames(live)[1:] {
					if frame.Line.Notation == "" {
						t.Fatalf("%s: line %d cannot be read after the end", g.Info().ID, frame.Lines)
					}
				}
			}
			if NewPast(r, 1).As(rules.Seat(r.Setup().Seats+1)) != nil {
				t.Error("there is a past of a seat that does not exist")
			}
		}
	}
}

// playAgain is the game of an export.
func playAgain(t *testing.T, g rules.Game, e rules.Export) *rules.Record {
	t.Helper()
	r, err := rules.NewRecord(g, rules.Setup{Game: e.Game, Version: e.Version, Seats: len(e.Seats), Options: e.Options})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range e.Moves {
		line, err := rules.ParseLine(g, text)
		if err != nil {
			t.Fatal(err)
		}
		var caused rules.Events
		if refused := r.Play(line.Seat, line.Move, &caused); refused != nil {
			t.Fatal(refused)
		}
	}
	return r
}

func TestPast_NobodySeesARunningGameFromAnotherSeat(t *testing.T) {
	r := newPastGame(t, pastGames(t)[1], 1).play(t, 20)
	if NewPast(r, rules.Observer).As(1) != nil {
		t.Error("who watches a running game may look at it from a seat")
	}
}

// Opening anew gives the same as following, and asking in any order the same as in order.
func TestPast_FollowsTheGame(t *testing.T) {
	for _, g := range append(pastGames(t), tabletest.Pennies{}) {
		p := newPastGame(t, g, 3)
		f := NewPast(p.play(t, 1).Clone(), 1).Open()
		for p.record.Match().ToAct() != 0 && p.record.Len() < 150 {
			p.play(t, p.record.Len()+1+rules.Below(p.src, 25))
			f.Follow(NewPast(p.record.Clone(), 1))
		}
		anew := NewPast(p.record, 1).Open()
		if !reflect.DeepEqual(f.Turns(), anew.Turns()) || f.Last() != p.record.Len() {
			t.Errorf("%s: the turns are %v, and anew %v", g.Info().ID, f.Turns(), anew.Turns())
		}
		for range 200 {
			n := rules.Below(p.src, f.Last()+1)
			if got, want := f.Frame(n), anew.Frame(n); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: frame %d is %+v, and anew %+v", g.Info().ID, n, got, want)
			}
		}
		f.Follow(NewPast(p.record, rules.Observer))
		if got, want := f.Frame(f.Last()).View, p.record.Match().View(rules.Observer); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: another viewer is shown what the first one knew", g.Info().ID)
		}
	}
}

// Whoever looks does so in a goroutine of its own, while the keeper plays on.
func TestPast_IsOpenedWhileTheTableGoesOn(t *testing.T) {
	s := playing(t, "secret")
	looked := make(chan int)
	looking := 0
	for s.phase == Playing {
		past := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{}).Past
		go func() { looked <- past.Open().Last() }()
		looking += s.Lines()
		for seat, by := range []Person{anna, bert} {
			if s.acting(rules.Seat(seat + 1)) {
				s = play(t, s, by, tabletest.Pick(1))
				break
			}
		}
		looking -= <-looked
	}
	if looking != 0 {
		t.Error("somebody saw more or fewer lines than there were")
	}
}
