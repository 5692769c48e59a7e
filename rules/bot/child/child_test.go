package child

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/bot/child/childtest"
	"saloon/rules/bot/protocol"
	"saloon/rules/rulestest/toy"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestMain(m *testing.M) { childtest.Main(m) }

func TestSplit(t *testing.T) {
	for line, want := range map[string][]string{
		`python3 my.py`:            {"python3", "my.py"},
		"  a \t b  ":               {"a", "b"},
		`'my bot' "the first" x`:   {"my bot", "the first", "x"},
		`a'b c'd ""`:               {"ab cd", ""},
		`my\ bot \"x\' \\`:         {"my bot", `"x'`, `\`},
		`C:\bots\my.exe --deep`:    {`C:\bots\my.exe`, "--deep"},
		`'C:\' "say \"hello\""`:    {`C:\`, `say "hello"`},
		`python3 -c 'print("$A")'`: {"python3", "-c", `print("$A")`},
	} {
		if words, err := Split(line); err != nil || !reflect.DeepEqual(words, want) {
			t.Errorf("%s is %q (%v), want %q", line, words, err, want)
		}
	}
	for _, line := range []string{"", "  ", `''`, `python3 'my bot`, `a "b`} {
		if words, err := Split(line); err == nil {
			t.Errorf("%q is %q", line, words)
		}
	}
}

// A trial is games of a toy in which a child has seat 1.
type trial struct {
	player     *Player
	complaints bytes.Buffer
	games      int
}

func newTrial(t *testing.T, words []string) *trial {
	t.Helper()
	r := &trial{}
	hello := protocol.Hello{Protocol: int(protocol.First), Name: "child"}
	r.player = NewPlayer(words, hello, NewComplaints(&r.complaints).Of("child"))
	t.Cleanup(r.player.Close)
	return r
}

func (r *trial) play(t *testing.T, limit time.Duration) error {
	t.Helper()
	m, err := toy.Game{}.New(rules.Setup{Game: "nuggets", Version: 2, Seats: 2, Options: map[string]string{"mode": "plain"}})
	must(t, err)
	r.games++
	src := rand.NewPCG(1, uint64(r.games))
	s := protocol.State{Table: fmt.Sprint("trial-", r.games), Game: "nuggets", Seat: 1, Ask: 1, Phase: protocol.Playing, Seats: make([]protocol.Chair, 2)}
	s.Seats[0].PersonKind = "bot"
	for ; m.ToAct() != 0; s.At++ {
		seat, move := m.ToAct().First(), rules.NoMove
		switch seat {
		case rules.House:
			move = m.Draw(src)
		case 1:
			s.ToAct, s.Legal = protocol.SeatsOf(m.ToAct()), protocol.MovesOf(toy.Game{}, m.AppendMoves(nil, 1))
			q := Question{toy.Game{}, s, func(m2 rules.Move) *rules.Refusal { return m.Refuse(1, m2) }, limit}
			if move, err = r.player.Decide(t.Context(), q); err != nil {
				return err
			}
			s.Ask++
		default:
			move = m.Default(seat)
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			t.Fatalf("%v of seat %d is refused: %v", move, seat, refused)
		}
	}
	r.player.Over(t.Context(), s, protocol.Over{Table: s.Table})
	return nil
}

func TestPlayer_PlaysOneGameAfterTheOther(t *testing.T) {
	for _, fault := range []string{"", "plays once", "moves wrongly once", "answers twice", "speaks version 2", "opens a table"} {
		r := newTrial(t, childtest.Words(fault))
		for range 3 {
			if err := r.play(t, time.Minute); err != nil {
				t.Errorf("%q: in game %d %v", fault, r.games, err)
			}
		}
		if r.complaints.Len() > 0 {
			t.Errorf("%q: it complains %s", fault, r.complaints.String())
		}
	}
}

func TestPlayer_SaysWhatAChildDoesInsteadOfMoving(t *testing.T) {
	for fault, want := range map[string]string{
		"is silent":          "it made no move within 500ms",
		"writes nonsense":    "it made no move within 500ms; its last line was refused: a line is one JSON object",
		"dies":               "it has ended (exit status 5)",
		"writes a long line": "it wrote a line of more than 65536 bytes",
		"moves wrongly":      "25 of its lines in a row were refused, the last because: not a move",
		"names no state":     "25 of its lines in a row were refused, the last because: say which state",
		"leaves":             "it left the game",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			r := newTrial(t, childtest.Words(fault))
			limit := time.Minute
			if strings.Contains(want, "within 500ms") {
				limit = time.Second / 2
			}
			var err error
			for err == nil && r.games < 10 {
				err = r.play(t, limit)
			}
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("the fault is %v, want %s", err, want)
			}
			if said := r.complaints.String(); (fault == "dies") != (said == "child: oh dear: I cannot go on\n") {
				t.Errorf("it complains %q", said)
			}
		})
	}
	err := newTrial(t, []string{filepath.Join(t.TempDir(), "nothing")}).play(t, time.Minute)
	if err == nil || !strings.HasPrefix(err.Error(), "it cannot be started: ") {
		t.Errorf("a program that is not there: %v", err)
	}
}

func TestEnd_TellsWhoHadToBeKilled(t *testing.T) {
	for fault, want := range map[string]bool{"": true, "outlives its input": false} {
		c, err := Start(childtest.Words(fault), nil)
		must(t, err)
		patience := time.Minute
		if !want {
			patience = time.Second / 10
		}
		if inTime := c.End(patience); inTime != want {
			t.Errorf("%q: it ends by itself: %v", fault, inTime)
		}
	}
}

// A child that reads nothing holds nobody up.
func TestSend_WaitsOnlyUntilItsContextEnds(t *testing.T) {
	c, err := Start(childtest.Words("is deaf"), nil)
	must(t, err)
	defer c.End(0)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second/10)
	defer cancel()
	for err == nil {
		err = c.SendLine(ctx, make([]byte, 1<<20))
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
