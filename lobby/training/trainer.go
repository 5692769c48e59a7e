package training

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/review"
)

// A Store keeps exercises.
type Store interface {
	Write(context.Context, data.Write) error
	// Exercises are the newest first.
	Exercises(player string) ([]data.Exercise, data.Training, error)
	// ExerciseOfDay wraps data.ErrUnknown when there is none, or its player does not agree any more.
	ExerciseOfDay(day data.Day) (data.ChosenExercise, data.Exercise, error)
	// SharedExercises calls do for those of players who agree, until it returns false.
	SharedExercises(do func(player string, e data.Exercise) bool) error
}

// A Trainer asks players exercises.
type Trainer struct {
	Store Store
	Today func() data.Day
	// Open is a finished game, with its record to read.
	Open func(game string) (data.ArchivedGame, *rules.Record, error)

	guests bool // it rates nobody
	mu     sync.Mutex
	seen   map[string]bool

	shownLast map[asked]string // the names of exercises
}

// mostSeen is how many names are remembered.
const mostSeen = 10_000

// Once is true the first time that a name is asked about.
func (t *Trainer) Once(name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.seen[name] {
		return false
	}
	if t.seen == nil || len(t.seen) == mostSeen {
		t.seen = map[string]bool{}
	}
	t.seen[name] = true
	return true
}

// Has reports whether a player has exercises of a game.
func (t *Trainer) Has(player, game string) bool {
	list, _, err := t.Store.Exercises(player)
	return err == nil && slices.ContainsFunc(list, func(e data.Exercise) bool { return e.Game == game && e.Of == "" })
}

// OfDay names the exercise of the day. It has the name of its day too, and all others are named as moments of games are.
const OfDay = "day"

// Table is the ID of the table at which an exercise is played. No other table has it.
const Table table.ID = "exercise"

// An Exercise is one as it is asked.
type Exercise struct {
	Name   string
	Game   string
	Level  int  // how hard it is, on the scale of ratings
	Tries  int  // that are left; 0 when the answer is told
	Failed bool // the newest try did
	Solved bool
	Missed int        // how often it was missed
	Back   string     // the day on which it comes back; "" for none
	Answer *Answer    // once it is told
	Rating int        // of its player; 0 for guests, who have none
	Moves  []string   // that were made of the choice, where they are not all of it
	Tried  [][]string // choices that have failed, and are not offered any more

	Snapshot *table.Snapshot // of the position, after those moves; nil in lists
}

// An Answer is the best choice.
type Answer struct {
	Moves []string
	Gain  int // of a hundred games, how many more it wins than the next best
	Why   []review.Reason
}

// A Training is how somebody does exercises, and what is asked now.
type Training struct {
	Rating  int // 0 for guests, who have none
	Answers int // every single try
	Solved  int
	Missed  int
	Waiting []Exercise // the player's own that are asked now, without that of the day
	Later   int        // how many come back on another day
	Day     *Exercise  // the exercise of the day; nil for none
}

// Why something cannot be done.
var (
	refusedNoExercise  = rules.Refuse("no-such-exercise", "there is no such exercise")
	refusedNoDay       = rules.Refuse("no-exercise-of-day", "there is no exercise of the day")
	refusedAnswered    = rules.Refuse("exercise-answered", "you have answered this exercise already")
	refusedUnseen      = rules.Refuse("exercise-unseen", "look at the exercise first, since it may be another one by now: train own")
	refusedNotNow      = rules.Refuse("exercise-later", "this exercise comes back on %s")
	refusedChosen      = rules.Refuse("exercise-chosen", "these moves are more than one choice")
	refusedTried       = rules.Refuse("exercise-tried", "you have tried that already")
	refusedNothingDone = rules.Refuse("exercise-nothing-done", "nothing is done yet that could be taken back")
	refusedAtOnce      = rules.Refuse("exercise-twice", "this exercise is tried somewhere else at the same time; look at it again")
)

// Of is how a player does, and what is asked now.
func (t *Trainer) Of(ctx context.Context, player string) (all Training, err error) {
	list, was, err := t.Store.Exercises(player)
	if err != nil {
		return all, err
	}
	all = Training{Rating: t.Rating(was), Answers: was.Answers, Solved: was.Solved, Missed: was.Missed}
	today := t.Today()
	for _, e := range list {
		if e.Of == "" && !e.Solved && e.Due > today {
			all.Later++
		}
	}
	chosen, ofDay, err := t.ofDay(ctx, today)
	if err == nil {
		day := t.listed(asOf(chosen, ofDay, player, list))
		day.Name, all.Day = today.String(), &day
	}
	for _, e := range waiting(list, today) {
		if all.Day == nil || !isSame(e, ofDay) {
			all.Waiting = append(all.Waiting, t.listed(e))
		}
	}
	if errors.Is(err, data.ErrUnknown) {
		err = nil
	}
	return all, err
}

// isSame reports whether two exercises are one as different players have it.
func isSame(a, b data.Exercise) bool { return a.Game == b.Game && a.Line == b.Line }

// asOf is the exercise of a day as a player has it.
func asOf(chosen data.ChosenExercise, e data.Exercise, player string, list []data.Exercise) data.Exercise {
	at := slices.IndexFunc(list, func(own data.Exercise) bool { return isSame(own, e) })
	if at >= 0 {
		return list[at]
	}
	e.Of, e.Tries, e.Tried, e.Missed, e.Due, e.Solved = chosen.Of, 0, nil, 0, 0, false
	return e
}

// listed is an exercise in a list.
func (t *Trainer) listed(e data.Exercise) Exercise {
	one := Exercise{Name: table.NameOfMoment(table.ID(e.Game), e.Line), Game: e.Plays, Level: e.Level, Tries: Tries - e.Tries, Solved: e.Solved, Missed: e.Missed, Tried: e.Tried}
	if e.Of == "" && e.Due > t.Today() {
		one.Back = e.Due.String()
	}
	if t.isOver(e) {
		one.Tries = 0
	}
	return one
}

// isOver reports whether an exercise is not asked now. One of somebody else's game does not come back.
func (t *Trainer) isOver(e data.Exercise) bool {
	return e.Solved || e.Due > t.Today() || e.Of != "" && e.Missed > 0
}

// find is an exercise by its name, as a player has it, and all else that is kept of the player's training.
func (t *Trainer) find(ctx context.Context, player, name string) (e data.Exercise, was data.Training, err error) {
	list, was, err := t.Store.Exercises(player)
	if err != nil {
		return e, was, err
	}
	if day, is := t.dayNamed(name); is {
		chosen, e, err := t.ofDay(ctx, day)
		if errors.Is(err, data.ErrUnknown) {
			err = refusedNoDay
		}
		return asOf(chosen, e, player, list), was, err
	}
	id, line, _ := table.MomentOf(name)
	at := slices.IndexFunc(list, func(e data.Exercise) bool { return e.Game == string(id) && e.Line == line && e.Of == "" })
	if at < 0 {
		return e, was, refusedNoExercise
	}
	return list[at], was, nil
}

// dayNamed is the day whose exercise is meant: today, or yesterday for who has begun then.
func (t *Trainer) dayNamed(name string) (day data.Day, is bool) {
	today := t.Today()
	if name == OfDay {
		return today, true
	}
	day, err := data.ParseDay(name)
	return day, err == nil && (day == today || day == today-1)
}

// Ask shows an exercise by its name, after some moves of the choice; the answer is there once it was solved or missed.
func (t *Trainer) Ask(ctx context.Context, by table.Person, name string, moves ...rules.Move) (Exercise, error) {
	e, was, err := t.find(ctx, string(by.ID), name)
	if err != nil {
		return Exercise{}, err
	}
	return t.shown(by, e, was, name, moves)
}

// Try makes the moves of a choice. Those that are not all of it only lead on; else it is an answer, which is kept.
func (t *Trainer) Try(ctx context.Context, by table.Person, name string, moves []rules.Move) (shown Exercise, err error) {
	e, was, err := t.open(ctx, by, name)
	if err != nil {
		return shown, err
	}
	p, _, err := t.position(e)
	if err != nil {
		return shown, err
	}
	_, left, whole, err := p.play(moves)
	if err != nil {
		return shown, err
	}
	if !whole {
		return t.shown(by, e, was, name, moves)
	}
	a := wrong
	switch {
	case p.isBest(left, e.Moves):
		a = right
	case p.wasTried(left, e.Tried):
		return shown, refusedTried
	}
	e, was = answered(e, was, a, p.texts(left), t.Today())
	shown, err = t.keep(ctx, by, e, was, name)
	shown.Failed = a == wrong
	return shown, err
}

// GiveUp has the answer told before all tries are made: the exercise is missed.
func (t *Trainer) GiveUp(ctx context.Context, by table.Person, name string) (shown Exercise, err error) {
	e, was, err := t.open(ctx, by, name)
	if err != nil {
		return shown, err
	}
	e, was = answered(e, was, givenUp, nil, t.Today())
	return t.keep(ctx, by, e, was, name)
}

// open is an exercise that may be answered now.
func (t *Trainer) open(ctx context.Context, by table.Person, name string) (e data.Exercise, was data.Training, err error) {
	e, was, err = t.find(ctx, string(by.ID), name)
	switch {
	case err != nil || !t.isOver(e):
		return e, was, err
	case e.Solved || e.Of != "":
		return e, was, refusedAnswered
	}
	return e, was, refusedNotNow.With(e.Due.String())
}

// keep keeps what an answer has made of an exercise, and shows that.
func (t *Trainer) keep(ctx context.Context, by table.Person, e data.Exercise, was data.Training, name string) (Exercise, error) {
	if err := t.Store.Write(ctx, data.AnswerExercise{Player: string(by.ID), Exercise: e, Training: was}); err != nil {
		if errors.Is(err, data.ErrOutOfStep) {
			err = refusedAtOnce
		}
		return Exercise{}, err
	}
	return t.shown(by, e, was, name, nil)
}

// Rating is that of a player, before the first answer too; 0 for guests, who have none.
func (t *Trainer) Rating(was data.Training) int {
	switch {
	case t.guests:
		return 0
	case was.Answers == 0:
		return FirstRating
	}
	return was.Rating
}

func (t *Trainer) position(e data.Exercise) (p position, g data.ArchivedGame, err error) {
	g, record, err := t.Open(e.Game)
	if err == nil {
		p, err = positionIn(record, e)
	}
	return p, g, err
}

func (t *Trainer) shown(by table.Person, e data.Exercise, was data.Training, name string, moves []rules.Move) (one Exercise, err error) {
	p, g, err := t.position(e)
	if err != nil {
		return one, err
	}
	one = t.listed(e)
	if one.Name, one.Rating = name, t.Rating(was); name == OfDay {
		one.Name = t.Today().String()
	}
	if one.Tries == 0 { // the answer is told, and its last move can be shown
		if moves, err = parsed(p.record.Game(), e.Moves[:max(len(e.Moves)-1, 0)]); err != nil {
			return one, err
		}
	}
	now, left, whole, err := p.play(moves)
	switch {
	case err != nil:
		return one, err
	case whole:
		return one, refusedChosen
	}
	for _, move := range left {
		one.Moves = append(one.Moves, string(now.Game().AppendMove(nil, move)))
	}
	one.Snapshot = p.snapshot(now, chairs(g, e, by))
	if one.Tries > 0 {
		one.Snapshot.Legal = slices.DeleteFunc(one.Snapshot.Legal, func(m rules.Move) bool { return p.wasTried(append(slices.Clone(left), m), e.Tried) })
		return one, nil
	}
	one.Answer = &Answer{Moves: e.Moves, Gain: e.Gain}
	if len(e.Why) > 0 {
		err = json.Unmarshal(e.Why, &one.Answer.Why)
	}
	return one, err
}

func parsed(g rules.Game, texts []string) (moves []rules.Move, err error) {
	for _, text := range texts {
		move, err := g.Parse(text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// chairs are who sat there, with the player on the seat that decides; of somebody else's game no person is named.
func chairs(g data.ArchivedGame, e data.Exercise, by table.Person) []table.Chair {
	list := make([]table.Chair, len(g.Players))
	for i, p := range g.Players {
		list[i].Level, list[i].Here = p.Level, true // nobody is said to be away
		switch {
		case i+1 == e.Seat:
			list[i].Person = by
		case e.Of == "" || p.Level != "":
			list[i].Person = table.Person{ID: table.PlayerID(p.ID), Name: p.Name, Kind: table.PersonKind(p.Kind)}
		}
	}
	return list
}
