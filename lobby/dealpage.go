package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/lobby/training"
	"saloon/rules"
)

// A DealState is how somebody stands with a deal.
type DealState string

// The states of a deal for one player. One that is missed had its day, and was not tried.
const (
	DealOpen     DealState = "open"
	DealRunning  DealState = "running"
	DealFinished DealState = "finished"
	DealGivenUp  DealState = "given-up"
	DealMissed   DealState = "missed"
	DealNoKey    DealState = "no-key" // guests and programs have no tries
)

// A Deal is one game's deal of a day, as one visitor may know it.
type Deal struct {
	Game, Title string
	Day         string   // such as 2026-11-22
	Bots        []string // their levels; the visitor has the first seat
	State       DealState
	Table       table.ID    // of the visitor's try, once it has begun
	Mine        *DealResult // once it is over
	Tried       int         // so many have begun a try
	Practice    bool        // the visitor may practise it now
}

// A DealResult is a try that is over.
type DealResult struct {
	Day    string
	Who    string // see [Visit.WhoIs]
	Name   string
	Table  table.ID
	Rank   int // in the list of the day; who have the same place and points share it
	Place  int // at the table
	Points int
	GaveUp bool // then it is behind all others
	Ended  time.Time
	Mine   bool
}

// A DealPage is all that a visitor may know of a day's deal of one game.
type DealPage struct {
	Deal
	Rows     []DealResult // the best; the visitor's own is among them, or behind them
	Results  int          // so many there are in all
	Hash     string       // of the seed of the day
	Seed     string       // once its day is over
	NextHash string       // of the next day's seed
	Before   DealBefore   // the day before
	Row      []DealMark   // the visitor's last days, the newest last
	Streak   int          // days in a row with a finished try of any game
	Best     int          // the best rank in the row; 0 for none
}

// A DealBefore is what is told of the day before.
type DealBefore struct {
	Day, Seed string      // the seed is empty while the visitor's own try still runs
	Best      *DealResult // nil when nobody has finished a try, or all hide theirs
}

// A DealMark is a day in a player's row of days; its result is nil where there is none.
type DealMark struct {
	Day    string
	Result *DealResult
}

const (
	dealRows = 50 // of a list are shown
	dealDays = 28 // of a row
)

// Deals are today's deals, of each game one.
func (v *Visit) Deals(_ context.Context) (list []Deal, err error) {
	today := v.lobby.today()
	results, open, err := v.ownDeals(today)
	if err != nil {
		return nil, err
	}
	for _, g := range v.lobby.Games() {
		if len(g.Info().Deal.Bots) == 0 {
			continue
		}
		d, err := v.dealOf(today, g.Info().ID, results, open)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

func (v *Visit) ownDeals(from data.Day) (results []data.DealResult, open openDeals, err error) {
	if open, err = v.openDeals(); err != nil {
		return nil, open, err
	}
	if results, err = v.lobby.store.DealDays(string(v.id), from); err != nil {
		err = fmt.Errorf("reading somebody's deals: %w", err)
	}
	return results, open, err
}

func (v *Visit) dealOf(day data.Day, game string, results []data.DealResult, open openDeals) (d Deal, err error) {
	info := v.lobby.Game(game).Info()
	d = Deal{Game: game, Title: info.Title, Day: day.String(), Bots: info.Deal.Bots, Practice: open.has(day, game)}
	if d.Tried, err = v.lobby.store.Tries(day, game); err != nil {
		return d, fmt.Errorf("counting the tries of a deal: %w", err)
	}
	try, err := v.lobby.store.TryOf(day, game, string(v.id))
	switch {
	case errors.Is(err, data.ErrUnknown):
		d.State = v.untried(day)
		return d, nil
	case err != nil:
		return d, fmt.Errorf("reading somebody's try: %w", err)
	}
	d.Table, d.State = table.ID(try.Table), DealRunning
	if v.lobby.hall.hasResigned(v.id, d.Table) { // bots still play it to its end
		d.State = DealGivenUp
	}
	for _, r := range results {
		if r.Day == day && r.Game == game {
			d.Mine = v.dealResult(r, v.Person().Name)
			if d.State = DealFinished; r.GaveUp {
				d.State = DealGivenUp
			}
		}
	}
	if d.State == DealRunning && !v.lobby.clock.Now().Before(data.Deal{Day: day}.LastMoment()) {
		d.State = DealMissed
	}
	return d, nil
}

func (v *Visit) untried(day data.Day) DealState {
	switch {
	case v.Person().Kind != table.KindPlayer:
		return DealNoKey
	case day < v.lobby.today():
		return DealMissed
	}
	return DealOpen
}

func (v *Visit) dealResult(r data.DealResult, name string) *DealResult {
	return &DealResult{Day: r.Day.String(), Who: r.Who, Name: name, Table: table.ID(r.Table), Rank: r.Rank, Place: r.Place,
		Points: r.Points, GaveUp: r.GaveUp, Ended: r.Ended, Mine: r.Who == string(v.id)}
}

// Deal is the page of a game's deal of a day; an empty day is today.
func (v *Visit) Deal(ctx context.Context, game, day string) (page DealPage, err error) {
	if !v.lobby.hall.allow(v.id, false) {
		return page, refusedTooFast
	}
	today := v.lobby.today()
	d := today
	if day != "" {
		if d, err = data.ParseDay(day); err != nil || d > today || d < firstDeal {
			return page, refusedDealDay
		}
	}
	if g := v.lobby.Game(game); g == nil || len(g.Info().Deal.Bots) == 0 {
		return page, refusedDealGame
	}
	results, open, err := v.ownDeals(min(d, today-dealDays+1))
	if err != nil {
		return page, err
	}
	if page.Deal, err = v.dealOf(d, game, results, open); err != nil {
		return page, err
	}
	v.rowOfDays(&page, results)
	for _, step := range []func(*DealPage, data.Day) error{v.listOfDeal, v.streakOf, v.seedsOf(ctx), v.dayBefore(ctx, open)} {
		if err := step(&page, d); err != nil {
			return page, err
		}
	}
	return page, nil
}

func (v *Visit) rowOfDays(page *DealPage, results []data.DealResult) {
	today := v.lobby.today()
	for day := today - dealDays + 1; day <= today; day++ {
		mark := DealMark{Day: day.String()}
		for _, r := range results {
			if r.Day != day || r.Game != page.Game {
				continue
			}
			mark.Result = v.dealResult(r, v.Person().Name)
			if !r.GaveUp && r.Rank > 0 && (page.Best == 0 || r.Rank < page.Best) {
				page.Best = r.Rank
			}
		}
		page.Row = append(page.Row, mark)
	}
}

func (v *Visit) streakOf(page *DealPage, _ data.Day) (err error) {
	page.Streak, err = v.lobby.store.DealStreak(string(v.id), v.lobby.today())
	return err
}

// listOfDeal fills in the best results, without those of players who hide theirs from others.
func (v *Visit) listOfDeal(page *DealPage, day data.Day) error {
	var found []data.DealResult
	err := v.lobby.store.DealList(day, page.Game, func(r data.DealResult) bool {
		if page.Results++; len(found) < dealRows || r.Who == string(v.id) {
			found = append(found, r)
		}
		return true
	})
	if err != nil {
		return fmt.Errorf("reading the list of a deal: %w", err)
	}
	for _, r := range found {
		p, _, err := v.lobby.profileOf(r.Who)
		if err != nil && !errors.Is(err, refusedNoPlayer) {
			return err
		}
		if err == nil && (!p.Hidden || p.ID == string(v.id)) {
			page.Rows = append(page.Rows, *v.dealResult(r, p.Name))
		}
	}
	return nil
}

func (v *Visit) dayBefore(ctx context.Context, open openDeals) func(*DealPage, data.Day) error {
	return func(page *DealPage, day data.Day) error {
		before := DealPage{Deal: Deal{Game: page.Game, Practice: open.has(day-1, page.Game)}}
		if err := v.listOfDeal(&before, day-1); err != nil {
			return err
		}
		if err := v.seedsOf(ctx)(&before, day-1); err != nil {
			return err
		}
		page.Before = DealBefore{Day: (day - 1).String(), Seed: before.Seed}
		if len(before.Rows) > 0 && !before.Rows[0].GaveUp {
			page.Before.Best = &before.Rows[0]
		}
		return nil
	}
}

func (v *Visit) seedsOf(ctx context.Context) func(*DealPage, data.Day) error {
	return func(page *DealPage, day data.Day) error {
		seed, err := v.lobby.seedOf(ctx, day, page.Game)
		if err != nil {
			return err
		}
		next, err := v.lobby.seedOf(ctx, day+1, page.Game)
		if err != nil {
			return err
		}
		page.Hash, page.NextHash = seed.Hash(), next.Hash()
		if day < v.lobby.today() && page.Practice {
			page.Seed = seed.String()
		}
		return nil
	}
}

const (
	firstAmong = 3   // tries make a first place of a deal one that is told
	firstDays  = 366 // are looked at
)

// tellDealsOf fills in what a page tells of the deals of a player.
func (v *Visit) tellDealsOf(page *Page) (err error) {
	store, today := v.lobby.store, v.lobby.today()
	if page.Streak, err = store.DealStreak(page.Who, today); err != nil || page.Kind != table.KindPlayer {
		return err
	}
	results, err := store.DealDays(page.Who, today-firstDays)
	for _, r := range results {
		if r.Rank != 1 || r.GaveUp || r.Day >= today {
			continue
		}
		n := 0
		if err = store.DealList(r.Day, r.Game, func(data.DealResult) bool { n++; return n < firstAmong }); err != nil {
			return err
		}
		if n == firstAmong {
			page.First = v.dealResult(r, page.Name)
			page.FirstOf = r.Game
			return nil
		}
	}
	return err
}

type (
	// Training is how somebody does exercises, and what is asked now.
	Training = training.Training
	// Exercise is one as it is asked.
	Exercise = training.Exercise
	// ExerciseAnswer is its best choice.
	ExerciseAnswer = training.Answer
)

// ExerciseOfDay is the name of the exercise of the day.
const ExerciseOfDay = training.OfDay

// mayTrain is as mayKeep, but for guests too: nothing is kept of what they answer.
func (v *Visit) mayTrain() error {
	if v.kind != table.KindGuest {
		return v.mayKeep()
	}
	if !v.lobby.hall.allow(v.id, false) {
		return refusedTooFast
	}
	return nil
}

// Training is how this visitor does exercises, and what is asked now; a guest is asked the exercise of the day alone.
func (v *Visit) Training(ctx context.Context) (t Training, err error) {
	if err := v.mayTrain(); err != nil {
		return t, err
	}
	return v.trainer.Of(ctx, string(v.id))
}

// Exercise shows an exercise by its name, after some moves of the choice.
func (v *Visit) Exercise(ctx context.Context, name string, moves ...rules.Move) (e Exercise, err error) {
	if err := v.mayTrain(); err != nil {
		return e, err
	}
	return v.trainer.Ask(ctx, v.Person(), name, moves...)
}

// ShowedExercise notes which exercise was shown where an answer will name none: the next own one, or that of the day.
func (v *Visit) ShowedExercise(own bool, name string) { v.trainer.Show(string(v.id), own, name) }

// ExerciseMeant is the name of the one that such an answer is for; next is the one that would be asked now, or nil.
func (v *Visit) ExerciseMeant(own bool, next *Exercise) (string, error) {
	return v.trainer.Meant(string(v.id), own, next)
}

// TryExercise makes moves in an exercise; those that make up a whole choice are an answer.
func (v *Visit) TryExercise(ctx context.Context, name string, moves ...rules.Move) (e Exercise, err error) {
	if err := v.mayTrain(); err != nil {
		return e, err
	}
	return v.trainer.Try(ctx, v.Person(), name, moves)
}

// GiveUpExercise has the answer of an exercise told, which is missed then.
func (v *Visit) GiveUpExercise(ctx context.Context, name string) (e Exercise, err error) {
	if err := v.mayTrain(); err != nil {
		return e, err
	}
	return v.trainer.GiveUp(ctx, v.Person(), name)
}

// DealOver is false until nobody can finish a try any more that counts.
func (s eveningSaloon) DealOver(game, day string) (over evening.DealOver, is bool) {
	d, err := data.ParseDay(day)
	if err != nil || s.clock.Now().Before(data.Deal{Day: d}.LastMoment()) {
		return over, false
	}
	over = evening.DealOver{Day: day, Ranks: map[table.PlayerID]int{}}
	err = s.store.DealList(d, game, func(r data.DealResult) bool {
		if over.Of++; !r.GaveUp {
			over.Ranks[table.PlayerID(r.Who)] = r.Rank
		}
		return true
	})
	return over, err == nil
}
