package rulestest

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

func (s Suite) randomPlay(t *testing.T, c Case) {
	for game := range games() {
		r := s.start(t, c)
		s.playGame(t, r, randomSource(game), game == 0)
	}
}

// everyMove tries, at some positions of one game, all moves that were listed anywhere in another, and
// their neighbours in the packed form: each is listed or refused.
func (s Suite) everyMove(t *testing.T, c Case) {
	all := map[rules.Move]bool{}
	for game := range 2 {
		r, src := s.start(t, c), randomSource(1500+game)
		for r.Match().ToAct() != 0 {
			for seat := rules.Seat(1); int(seat) <= c.Setup.Seats; seat++ {
				moves := r.Match().AppendMoves(nil, seat)
				for _, move := range moves {
					if game == 0 && len(all) < mostMoves {
						all[move], all[move+1], all[move-1], all[move+1<<8] = true, true, true, true
					}
				}
				if game == 0 || r.Len()%15 != 0 {
					continue
				}
				for move := range all {
					_, listed := slices.BinarySearch(moves, move)
					refused := r.Match().Refuse(seat, move)
					if listed != (refused == nil) {
						t.Fatalf("line %d, %q of seat %d: listed %v, refused %v", r.Len(), s.Game.AppendMove(nil, move), seat, listed, refused)
					}
					if refused != nil && r.Match().ToAct().Has(seat) {
						s.checkReason(t, move, refused)
					}
				}
			}
			playRandom(t, r, src, nil)
		}
	}
}

const mostMoves = 4000

// checkReason checks that what can be written down, and is no move now, is refused by a rule and in a whole sentence.
func (s Suite) checkReason(t *testing.T, move rules.Move, refused *rules.Refusal) {
	t.Helper()
	text := s.Game.AppendMove(nil, move)
	if again, err := s.Game.Parse(string(text)); err != nil || again != move {
		return
	}
	if sentence := refused.Sentence(); refused.Rule() == "" || strings.Contains(sentence, "%") {
		t.Fatalf("%q is refused by %q: %q", text, refused.Code, sentence)
	}
}

func (s Suite) playGame(t *testing.T, r *rules.Record, src rules.Source, thorough bool) {
	var out rules.Events
	s.checkHolds(t, r)
	for r.Match().ToAct() != 0 {
		if r.Len() > mostLines {
			t.Fatalf("the game has not ended after %d moves", r.Len())
		}
		s.checkDecision(t, r)
		if thorough || r.Len()%17 == 0 {
			s.checkRefusals(t, r.Match())
		}
		out.Reset()
		playRandom(t, r, src, &out)
		s.checkEvents(t, r, out.All())
		s.checkHolds(t, r)
		if now := r.Match().Progress(); now < 0 || now > 100 {
			t.Fatalf("progress is %d after line %d", now, r.Len())
		}
	}
	s.checkEnd(t, r)
}

func (s Suite) checkHolds(t *testing.T, r *rules.Record) {
	if s.Holds == nil {
		return
	}
	if err := s.Holds(r.Match()); err != nil {
		t.Fatalf("after line %d: %v", r.Len(), err)
	}
}

func (s Suite) checkDecision(t *testing.T, r *rules.Record) {
	m := r.Match()
	owing := m.ToAct()
	if owing.Has(rules.House) && owing.Count() > 1 {
		t.Fatalf("line %d: the house shares a decision", r.Len())
	}
	if moves := m.AppendMoves(nil, rules.House); len(moves) > 0 {
		t.Fatalf("line %d: moves are listed for the house", r.Len())
	}
	for seat := rules.Seat(1); int(seat) <= r.Setup().Seats; seat++ {
		moves := m.AppendMoves(nil, seat)
		if owing.Has(seat) {
			if len(moves) == 0 {
				t.Fatalf("line %d: seat %d owes a decision and has no move", r.Len(), seat)
			}
			s.checkDefault(t, m, seat, moves)
		} else if len(moves) > 0 && m.Secret() == 0 {
			t.Fatalf("line %d: seat %d owes nothing and has moves", r.Len(), seat)
		}
		s.checkList(t, m, seat, moves)
	}
}

func (s Suite) checkDefault(t *testing.T, m rules.Match, seat rules.Seat, moves []rules.Move) {
	if d := m.Default(seat); !slices.Contains(moves, d) {
		t.Fatalf("the default of seat %d, %q, is not among its moves", seat, s.Game.AppendMove(nil, d))
	}
}

func (s Suite) checkList(t *testing.T, m rules.Match, seat rules.Seat, moves []rules.Move) {
	for i, move := range moves {
		text := string(s.Game.AppendMove(nil, move))
		if i > 0 && moves[i-1] >= move {
			t.Fatalf("%q is out of order or listed twice", text)
		}
		if refused := m.Refuse(seat, move); refused != nil {
			t.Fatalf("%q of seat %d is listed and refused: %v", text, seat, refused)
		}
		back, err := s.Game.Parse(" " + strings.ReplaceAll(text, " ", "  ") + " ")
		if err != nil || back != move {
			t.Fatalf("%q is read as %x (%v), want %x", text, back, err, move)
		}
	}
}

func (s Suite) checkRefusals(t *testing.T, m rules.Match) {
	t.Helper()
	before := m.Clone()
	for seat := rules.House; int(seat) <= rules.MaxSeats; seat++ {
		listed := make(map[rules.Move]bool)
		tries := []rules.Move{rules.NoMove, rules.Undo, ^rules.NoMove}
		for i, move := range m.AppendMoves(nil, seat) {
			listed[move] = true
			tries = append(tries, move^1<<(i%64), move+1, move-1, move^1<<(56+i%8))
		}
		if seat == rules.House && m.ToAct().Has(rules.House) {
			continue
		}
		for _, move := range tries {
			if !listed[move] {
				s.mustRefuse(t, m, seat, move)
			}
		}
	}
	s.mustRefuse(t, m, rules.Observer, rules.NoMove)
	if !reflect.DeepEqual(before, m) {
		t.Fatal("a refused move has changed the match")
	}
}

func (s Suite) mustRefuse(t *testing.T, m rules.Match, seat rules.Seat, move rules.Move) {
	refused := m.Refuse(seat, move)
	if refused == nil || m.Play(seat, move, nil) == nil {
		t.Fatalf("seat %d: %x (%q) is not listed and not refused", seat, move, s.Game.AppendMove(nil, move))
	}
	if text := refused.Sentence(); !strings.Contains(text, " ") || strings.Contains(text, "%!") {
		t.Fatalf("a refusal is no sentence: %q", text)
	}
}

func (s Suite) checkEvents(t *testing.T, r *rules.Record, events []rules.Event) {
	for _, e := range events {
		if e.Audience == 0 {
			t.Fatalf("after line %d: an event is told to nobody: %+v", r.Len(), e)
		}
		if len(bytes.TrimSpace(s.Game.AppendEvent(nil, e))) == 0 {
			t.Fatalf("after line %d: an event has no words: %+v", r.Len(), e)
		}
	}
}

func (s Suite) checkEnd(t *testing.T, r *rules.Record) {
	t.Helper()
	m := r.Match()
	if m.Progress() != 100 {
		t.Fatalf("the game is over at progress %d", m.Progress())
	}
	outcome := m.Outcome()
	if len(outcome.Points) != r.Setup().Seats {
		t.Fatalf("%d seats have points", len(outcome.Points))
	}
	for seat := rules.Seat(1); int(seat) <= r.Setup().Seats; seat++ {
		if outcome.Place(seat) == 0 || outcome.Place(seat) > r.Setup().Seats {
			t.Fatalf("seat %d has place %d", seat, outcome.Place(seat))
		}
		points := outcome.Points[seat-1]
		sum := 0
		for _, part := range points.Parts {
			sum += part.Value
		}
		if points.Total != m.Score(seat) || points.Total != sum {
			t.Fatalf("seat %d: total %d, score %d, and the parts make %d", seat, points.Total, m.Score(seat), sum)
		}
		if len(m.AppendMoves(nil, seat)) > 0 {
			t.Fatalf("seat %d has moves in a game that is over", seat)
		}
	}
	s.checkRefusals(t, m)
}

func (s Suite) defaultPlay(t *testing.T, c Case) {
	for game := range games() {
		r := s.start(t, c)
		src := randomSource(1000 + game)
		for owing := r.Match().ToAct(); owing != 0; owing = r.Match().ToAct() {
			if r.Len() > mostLines {
				t.Fatalf("defaults have not ended the game after %d moves", r.Len())
			}
			seat := owing.First()
			var move rules.Move
			if seat == rules.House {
				move = r.Match().Draw(src)
			} else {
				move = r.Match().Default(seat)
			}
			if refused := r.Play(seat, move, nil); refused != nil {
				t.Fatalf("the default of seat %d, %q, is refused: %v", seat, s.Game.AppendMove(nil, move), refused)
			}
			s.checkHolds(t, r)
		}
	}
}
