package rulestest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"saloon/rules"
)

const (
	worldsEvery  = 7   // after so many lines the worlds of a seat are looked at
	worldsEach   = 3   // so many of them
	storiesTried = 300 // so many moves are tried to find all stories that look the same to a seat
)

// worlds checks that the worlds which are guessed for a seat agree with all that it has seen since
// the game began, not only with what it sees now: to each leads a story that the seat cannot tell
// from the true one. Where these are too many to find them all, it looks elsewhere.
func (s Suite) worlds(t *testing.T, c Case) {
	looked := 0
	for game := range max(2, games()/4) {
		r := s.start(t, c)
		src := randomSource(5000 + game)
		var told []rules.Events  // of each line
		var before []rules.Match // each line
		for ; r.Match().ToAct() != 0; playRandom(t, r, src, &told[len(told)-1]) {
			told, before = append(told, rules.Events{}), append(before, r.Match().Clone())
			if r.Len()%worldsEvery > 0 {
				continue
			}
			viewer, at := rules.Seat(1+r.Len()/worldsEvery%c.Setup.Seats), 0
			for at < r.Len() && r.Readable(at, viewer) {
				at++
			}
			stories := storyteller{s, t, r, told, viewer, ViewJSON(t, r.Match(), viewer), storiesTried, nil}
			if stories.tell(before[at].Clone(), at); stories.left > 0 {
				stories.hold(src)
				looked++
			}
		}
	}
	if looked == 0 {
		t.Error("there were always too many stories")
	}
}

// A storyteller finds every story that a seat cannot tell from the true one.
type storyteller struct {
	Suite
	t      *testing.T
	r      *rules.Record
	told   []rules.Events
	viewer rules.Seat
	sees   string        // what the viewer sees
	left   int           // moves that may still be tried
	ends   []rules.Match // how the match may stand
}

// tell goes on with the story from line i. Lines that the seat cannot read are any move of which it
// would be told the same; while the choice is secret, perhaps none.
func (s *storyteller) tell(m rules.Match, i int) {
	for ; i < s.r.Len() && s.r.Readable(i, s.viewer); i++ {
		if line := s.r.Line(i); m.Play(line.Seat, line.Move, nil) != nil {
			return
		}
	}
	switch s.left--; {
	case s.left <= 0:
	case i < s.r.Len():
		s.guess(m, i)
	case ViewJSON(s.t, m, s.viewer) == s.sees:
		s.ends = append(s.ends, m)
	}
}

func (s *storyteller) guess(m rules.Match, i int) {
	if s.r.SameSecret(i) {
		s.tell(m.Clone(), i+1)
	}
	seat, heard := s.r.Line(i).Seat, s.words(s.told[i].For(s.viewer))
	for _, move := range m.AppendMoves(nil, seat) {
		var out rules.Events
		after := m.Clone()
		if refused := after.Play(seat, move, &out); refused == nil && s.words(out.For(s.viewer)) == heard {
			s.tell(after, i+1)
		}
	}
}

func (s *storyteller) hold(src rules.Source) {
	for range worldsEach {
		world := s.r.Match().Clone()
		world.Determinize(s.viewer, src)
		if slices.ContainsFunc(s.ends, func(m rules.Match) bool { return reflect.DeepEqual(m, world) }) {
			continue
		}
		seen := s.seenByAll(world) // a match may also remember what nobody can see any more
		if !slices.ContainsFunc(s.ends, func(m rules.Match) bool { return s.seenByAll(m) == seen }) {
			s.t.Fatalf("line %d: seat %d has seen what cannot have led to the world that is guessed for it:\n%s\ntrue is\n%s",
				s.r.Len(), s.viewer, seen, s.seenByAll(s.r.Match()))
		}
	}
}

func (s *storyteller) seenByAll(m rules.Match) (seen string) {
	for seat := rules.House; int(seat) <= s.r.Setup().Seats; seat++ {
		seen += fmt.Sprintf("%d sees %s and may %x\n", seat, ViewJSON(s.t, m, seat), m.AppendMoves(nil, seat))
	}
	return seen
}
