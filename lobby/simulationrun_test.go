package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
	"saloon/rules/bot"
)

// command has somebody do something at a node: a move, if one is asked for, or a line of chat.
func (s *simulation) command(n *simNode) {
	k, by := n.keeper, s.people[s.rng.IntN(len(s.people))]
	m := message{by: by, answer: make(chan error, 1)}
	text := ""
	seat := k.state.SeatOf(by.ID)
	var legal []rules.Move
	if seat != rules.Observer && k.state.Phase() == table.Playing {
		legal = k.state.Sight(seat).AppendMoves(nil)
	}
	switch {
	case k.state.AllLate() && seat != rules.Observer: // the game waits for them
		m.command = table.Sit{Seat: seat}
	case len(legal) > 0:
		m.command = table.Play{Move: legal[s.rng.IntN(len(legal))], At: k.state.Lines()}
	case s.quiet: // what has to happen then happens by itself
		return
	case s.rng.IntN(8) == 0 && seat != rules.Observer:
		m.command = table.Sit{Seat: seat}
	default:
		text = fmt.Sprint("line ", len(s.said))
		s.said[text] = false
		m.command = table.Say{Text: text}
	}
	k.inbox.put(m)
	k.handleAll()
	select {
	case err := <-m.answer:
		if err == nil && text != "" {
			s.said[text] = true
		} else if _, plays := m.command.(table.Play); err == nil && plays {
			s.moves++
		}
	default:
		s.t.Fatalf("seed %d: nobody answers %+v", s.seed, m.command)
	}
}

// botMoves has one of a node's bots choose something.
func (s *simulation) botMoves(n *simNode) {
	if len(n.bots.jobs) == 0 {
		return
	}
	j := n.bots.jobs[0]
	n.bots.jobs = n.bots.jobs[1:]
	legal := j.Sight.AppendMoves(nil)
	if len(legal) == 0 {
		j.Answer(rules.NoMove, false)
		return
	}
	j.Answer(legal[s.rng.IntN(len(legal))], false)
}

// newSimulation begins a game of people and bots, as all nodes have it in their files.
func newSimulation(t *testing.T, seed uint64, g rules.Game, p table.Proposal) *simulation {
	t.Helper()
	s := &simulation{t: t, seed: seed, rng: rand.New(rand.NewPCG(seed, 1)), clock: &simClock{now: noon}, game: g, said: map[string]bool{}}
	s.house = &table.Saloon{Games: []rules.Game{g}, Levels: bot.Levels(), Alike: words.Alike}
	for _, name := range []string{"Anna", "Bert", "Carl"} {
		s.people = append(s.people, table.Person{ID: table.PlayerID("id of " + name), Name: name, Kind: table.KindPlayer})
	}
	m := table.Moment{Now: noon, New: generator{s.newSeed}}
	o, refused := s.house.Open(s.people[0], p, m)
	if refused != nil {
		t.Fatal(refused)
	}
	state, facts := o.State, o.Facts
	do := func(by table.Person, c table.Command) {
		fx := state.Step(by, c, m)
		if fx.Refused != nil {
			t.Fatalf("%T: %v", c, fx.Refused)
		}
		state, facts = fx.After, append(facts, fx.Facts...)
	}
	do(s.people[1], table.Sit{})
	for range p.Seats - 2 {
		do(s.people[0], table.AddBot{Level: "random"})
	}
	do(s.people[1], table.Ready{Ready: true})
	do(s.people[0], table.Ready{Ready: true})
	entries := journal.Encode(g, facts...)
	for _, name := range []string{"a", "b", "c"} {
		s.nodes = append(s.nodes, &simNode{simulation: s, name: name, up: true, entries: entries, bots: &waitingBots{}})
	}
	for _, n := range s.nodes {
		n.start()
	}
	return s
}

const simulatedForever = 200_000

// run lets things go wrong for a while, and then the game come to its end.
func (s *simulation) run() {
	for range 100 + s.rng.IntN(1500) {
		s.happen()
	}
	s.quiet = true
	for _, n := range s.nodes {
		n.cut = false
		if !n.up {
			n.start()
		}
	}
	for _, n := range s.nodes {
		if n.keeper != nil {
			n.see()
		}
	}
	for range simulatedForever {
		if s.isOver() {
			return
		}
		s.happen()
	}
	for _, n := range s.nodes {
		s.t.Logf("%s: %d entries, gone %t, keeper %v", n.name, len(n.entries), n.gone, n.keeper != nil && n.keeper.paused != nil)
	}
	s.t.Fatalf("seed %d: the game does not end", s.seed)
}

// isOver reports whether the game is over and kept, and everything was heard.
func (s *simulation) isOver() bool {
	if !s.kept || len(s.onWay) > 0 {
		return false
	}
	return !slices.ContainsFunc(s.nodes, func(n *simNode) bool { return n.heard < len(s.log) || n.waits })
}

// check looks whether all nodes have the same, what was acknowledged happened once and the rest once
// or not at all, and the game is what the rules make of its seed.
func (s *simulation) check() {
	s.t.Helper()
	first, err := json.Marshal(s.nodes[0].entries)
	for _, n := range s.nodes[1:] {
		raw, err2 := json.Marshal(n.entries)
		if err := errors.Join(err, err2); err != nil || string(raw) != string(first) {
			s.t.Errorf("seed %d: %s has another journal than a: %v", s.seed, n.name, err)
		}
	}
	times, moves := map[string]int{}, 0
	for _, e := range s.nodes[0].entries {
		if e.Kind == journal.Said {
			times[e.Text]++
		}
		if e.Kind == journal.Moved && e.Seat > 0 {
			moves++
		}
	}
	for text, acknowledged := range s.said {
		if n := times[text]; n > 1 || acknowledged && n == 0 {
			s.t.Errorf("seed %d: %q stands %d times in the journal; it was acknowledged: %t", s.seed, text, n, acknowledged)
		}
	}
	if moves < s.moves {
		s.t.Errorf("seed %d: %d moves were acknowledged, and %d stand in the journal", s.seed, s.moves, moves)
	}
	state, err := journal.Replay(s.house, "t", s.nodes[0].entries)
	if err != nil || state.Phase() != table.Over {
		s.t.Fatalf("seed %d: the game is not over: %v", s.seed, err)
	}
	export, err := state.Export()
	if err == nil {
		err = rules.Verify(s.game, export)
	}
	if err != nil {
		s.t.Errorf("seed %d: %v", s.seed, err)
	}
}

// Whatever the order in which nodes hear and die, the table is one.
func TestSimulation_OneTableOnThreeNodes(t *testing.T) {
	seeds := simulatedSeeds()
	if testing.Short() {
		seeds = 60
	}
	for seed := range uint64(seeds) {
		s := newSimulation(t, seed, toyGames()[0], table.Proposal{
			Game: "toy", Seats: 2 + int(seed%3), Options: map[string]string{"mode": []string{"open", "secret"}[seed/3%2]},
			Terms: table.Terms{Clock: []string{"none", "1m"}[seed/6%2], Rated: "off"},
		})
		s.run()
		s.check()
		if t.Failed() {
			return
		}
	}
}

// simulatedSeeds is how many seeds are tried: as many as a few seconds are enough for, or as an
// environment variable says.
func simulatedSeeds() int {
	if n, err := strconv.Atoi(os.Getenv("SALOON_TEST_SEEDS")); err == nil {
		return n
	}
	return 150
}

// The same with the games of the saloon, whose steps are longer.
func TestSimulation_RealGames(t *testing.T) {
	for i, g := range realGames(t) {
		s := newSimulation(t, uint64(i), g, table.Proposal{Game: g.Info().ID, Seats: max(2, g.Info().MinSeats), Terms: table.Terms{Rated: "off"}})
		s.run()
		s.check()
	}
}
