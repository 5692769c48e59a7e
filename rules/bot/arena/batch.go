package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/child"
)

const (
	maxBatch  = 1024 // games at once
	slotCount = 1024 // positions that a program can keep
)

// A batch plays many games at once with the program that has started this one. A line of that program is a step of each
// of them, and the answer is how all of them stand then.
type batch struct {
	contest *Contest
	own     rules.Seats // the program's
	views   bool        // the view of a game is told too, not its vector alone
	next    int         // the number of the next game

	bots  []bot.Bot // by seat; nil for the program
	games []*standing
	// What each of them is to do in this step, and the game that came to its end there in it.
	orders []order
	ended  []*standing

	slots [slotCount]*standing
	out   []byte
	moves []rules.Move
	now   rules.Vector
}

// A standing is how one game of a batch stands: at a decision of the program, or at its end.
type standing struct {
	number int // of the game
	record *rules.Record
	seat   rules.Seat // whose decision it is
	ask    int        // which decision of the program this is, counted from 1
	draws  int
	own    [rules.MaxSeats]rand.PCG // what each bot draws from
	told   []rules.Seats            // which of the program's seats have been told each line of the log
}

func (s *standing) clone() *standing {
	again := *s
	again.record, again.told = s.record.Clone(), slices.Clone(s.told)
	return &again
}

func newBatch(c *Contest, games int) (*batch, error) {
	b := &batch{contest: c, games: make([]*standing, games), orders: make([]order, games), ended: make([]*standing, games)}
	for i, text := range c.Bots {
		var own bot.Bot
		if text == parentBot {
			b.own |= rules.SeatSet(rules.Seat(i + 1))
		} else {
			var err error
			if own, err = c.NewBot(text); err != nil {
				return nil, err
			}
		}
		b.bots = append(b.bots, own)
	}
	return b, nil
}

func (b *batch) play(ctx context.Context, pipe *child.Pipe) error {
	defer pipe.End(farewell)
	line, err := b.open(ctx)
	for err == nil {
		if err = pipe.SendLine(ctx, line); err != nil {
			return err
		}
		var said []byte
		if said, err = pipe.Receive(ctx); err == nil {
			line, err = b.answer(ctx, said)
		}
	}
	if errors.Is(err, child.ErrHungUp) {
		return nil
	}
	return err
}

// open begins all games and tells how they stand.
func (b *batch) open(ctx context.Context) ([]byte, error) {
	for i := range b.games {
		if err := b.begin(ctx, i); err != nil {
			return nil, err
		}
		b.orders[i].Leave = true // so that all are told
	}
	return append(b.hello(), b.tell()...), nil
}

// answer does what a line of the program says, and is how the games stand then.
func (b *batch) answer(ctx context.Context, line []byte) ([]byte, error) {
	if refused := b.read(line); refused != nil {
		return b.tellWrong(refused), nil
	}
	if err := b.step(ctx); err != nil {
		return nil, err
	}
	return b.tell(), nil
}

// begin puts a new game into a place of the batch.
func (b *batch) begin(ctx context.Context, at int) error {
	for {
		record, err := rules.NewRecord(b.contest.Game, b.contest.Setup)
		if err != nil {
			return err
		}
		s := &standing{number: b.next, record: record}
		b.next++
		for who := range b.contest.Bots {
			b.contest.SeedStream(&s.own[who], "bot", s.number, 0, who)
		}
		if b.games[at], err = s, b.proceed(ctx, s); err != nil || record.Match().ToAct() != 0 {
			return err
		}
	}
}

// proceed plays for the house and the bots until the program has to decide.
func (b *batch) proceed(ctx context.Context, s *standing) error {
	var house rand.PCG
	m := s.record.Match()
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		seat, move := (owing &^ b.own).First(), rules.NoMove
		switch {
		case owing&^b.own == 0:
			s.ask, s.seat = s.ask+1, owing.First()
			return nil
		case seat == rules.House:
			b.contest.SeedStream(&house, "house", s.number, s.draws)
			move = m.Draw(&house)
			s.draws++
		default:
			move = b.bots[seat-1].Move(ctx, rules.See(m, seat), &s.own[seat-1])
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if refused := s.record.Play(seat, move, nil); refused != nil {
			return fmt.Errorf("game %d: %w", s.number, refused)
		}
	}
	return nil
}

// step does what the orders say: for all games first leave and restore, then clone, then move.
func (b *batch) step(ctx context.Context) error {
	clear(b.ended)
	for i, o := range b.orders {
		if o.Restore != nil {
			b.games[i] = b.slots[*o.Restore].clone()
		} else if o.Leave {
			if err := b.begin(ctx, i); err != nil {
				return err
			}
		}
	}
	for i, o := range b.orders {
		if o.Clone != nil {
			b.slots[*o.Clone] = b.games[i].clone()
		}
	}
	for i, o := range b.orders {
		if o.Move == nil {
			continue
		}
		s := b.games[i]
		if refused := s.record.Play(s.seat, o.move, nil); refused != nil {
			return refused
		}
		if err := b.proceed(ctx, s); err != nil {
			return err
		}
		if s.record.Match().ToAct() == 0 {
			b.ended[i] = s
			if err := b.begin(ctx, i); err != nil {
				return err
			}
		}
	}
	return nil
}
