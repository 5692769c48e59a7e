package data

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"
)

// MaxExercises is how many exercises of one player are kept, the newest.
const MaxExercises = 200

// An Exercise is a decision of a finished game in which one choice is clearly the best, as one player has it.
type Exercise struct {
	Game   string    `json:"game"`  // its ID
	Plays  string    `json:"plays"` // which game that is
	Line   int       `json:"line"`  // how many lines of its log come before
	Seat   int       `json:"seat"`
	Of     string    `json:"of,omitempty"`  // whose decision it was; empty for the player's own
	Moves  []string  `json:"moves"`         // the best choice, in notation
	Gain   int       `json:"gain"`          // of a hundred games, how many more it wins than the next best
	Level  int       `json:"level"`         // how hard it is, on the scale of Training.Rating
	Why    []byte    `json:"why,omitempty"` // what speaks for it, in the words of whoever wrote it
	Made   time.Time `json:"made"`
	Tries  int       `json:"tries,omitempty"`  // that have failed since it was due
	Missed int       `json:"missed,omitempty"` // how often all tries failed
	Due    Day       `json:"due,omitempty"`    // from when on it is asked again; 0 for at once
	Solved bool      `json:"solved,omitempty"`

	Tried [][]string `json:"tried,omitempty"` // the choices that have failed since it was due, in notation
}

// since is the first value of [Knows] that knows all that the exercise says.
func (e Exercise) since() int {
	if len(e.Tried) > 0 {
		return 8
	}
	return 6
}

// A Training is how a player does exercises, all in all.
type Training struct {
	Rating  int `json:"rating"`
	Answers int `json:"answers"` // every single try
	Solved  int `json:"solved"`
	Missed  int `json:"missed"`
}

// A ChosenExercise is the exercise of a day: whose it is, and which.
type ChosenExercise struct {
	Of   string `json:"of"`
	Game string `json:"game"`
	Line int    `json:"line"`
}

type (
	// AddExercises adds exercises to those of a player that are not there, and takes away the oldest of too many. It
	// wraps ErrUnknown when there is no such player.
	AddExercises struct {
		Player string
		List   []Exercise
	}
	// AnswerExercise keeps a try of an exercise, and what follows from it. It wraps ErrOutOfStep when the player has made
	// another one meanwhile.
	AnswerExercise struct {
		Player   string
		Exercise Exercise
		Training Training
	}
	// ChooseExercise makes one the exercise of a day, unless the day has one whose player still agrees. It wraps
	// ErrUnknown when the player of this one does not.
	ChooseExercise struct {
		Day    Day
		Chosen ChosenExercise
	}
)

// All of a player stands together, and what is told of all of them first.
func (e Exercise) key(player string) []byte {
	return ownedKey(player, []byte(e.Game+"#"+strconv.Itoa(e.Line)))
}

// Exercises are those of a player, the newest first, and what is told of all of them.
func (s *Store) Exercises(player string) (list []Exercise, t Training, err error) {
	err = s.view(func(tx *bolt.Tx) (err error) {
		list, t, err = exercisesOf(tx, player)
		return err
	})
	return list, t, err
}

// One that cannot be read is left out.
func exercisesOf(tx *bolt.Tx, player string) (list []Exercise, t Training, err error) {
	b, prefix := tx.Bucket(exercisesBucket), ownedKey(player, nil)
	if err = getJSON(b, prefix, &t); errors.Is(err, ErrUnknown) {
		err = nil
	}
	for key, raw := range under(b, prefix) {
		if e, failed := valueAs[Exercise](key, raw); failed == nil && len(key) > len(prefix) {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b Exercise) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.Line, b.Line)) })
	return list, t, err
}

// SharedExercises calls do for the exercises of all players who agree that others are shown them, without those that
// were the exercise of a day already, until it returns false.
func (s *Store) SharedExercises(do func(player string, e Exercise) bool) error {
	return s.view(func(tx *bolt.Tx) error {
		were, owner, shares := map[ChosenExercise]bool{}, "", false
		for key, raw := range under(tx.Bucket(exerciseDaysBucket), nil) {
			if was, err := valueAs[ChosenExercise](key, raw); err == nil {
				were[was] = true
			}
		}
		for key, raw := range under(tx.Bucket(exercisesBucket), nil) {
			player, rest, _ := bytes.Cut(key, []byte{0})
			if string(player) != owner {
				owner = string(player)
				shares = sharesExercises(tx, owner)
			}
			if !shares || len(rest) == 0 {
				continue
			}
			e, err := valueAs[Exercise](key, raw)
			if err == nil && e.Of == "" && !were[ChosenExercise{owner, e.Game, e.Line}] && !do(owner, e) {
				return nil
			}
		}
		return nil
	})
}

func sharesExercises(tx *bolt.Tx, player string) bool {
	var p Player
	return getJSON(tx.Bucket(playersBucket), []byte(player), &p) == nil && p.Shares && p.Gone == ""
}

// ExerciseOfDay wraps ErrUnknown when none was chosen, or its player does not agree any more.
func (s *Store) ExerciseOfDay(day Day) (chosen ChosenExercise, e Exercise, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		if err := getJSON(tx.Bucket(exerciseDaysBucket), dayKey(day), &chosen); err != nil {
			return err
		}
		if !sharesExercises(tx, chosen.Of) {
			return fmt.Errorf("the exercise of %s: %w", day, ErrUnknown)
		}
		return getJSON(tx.Bucket(exercisesBucket), Exercise{Game: chosen.Game, Line: chosen.Line}.key(chosen.Of), &e)
	})
	return chosen, e, err
}

func (w AddExercises) apply(c *change) error {
	if !knows(c.Tx, []byte(w.Player)) {
		return fmt.Errorf("the player %s: %w", w.Player, ErrUnknown)
	}
	b := c.Bucket(exercisesBucket)
	for _, e := range w.List {
		if key := e.key(w.Player); b.Get(key) == nil {
			if err := putJSON(b, key, e); err != nil {
				return err
			}
		}
	}
	return dropOldExercises(c.Tx, w.Player)
}

func (w AddExercises) since() (since int) {
	for _, e := range w.List {
		since = max(since, e.since())
	}
	return since
}

func dropOldExercises(tx *bolt.Tx, player string) error {
	list, _, err := exercisesOf(tx, player)
	for _, e := range list[min(len(list), MaxExercises):] {
		err = errors.Join(err, tx.Bucket(exercisesBucket).Delete(e.key(player)))
	}
	return err
}

func (w AnswerExercise) since() int { return w.Exercise.since() }

func (w AnswerExercise) apply(c *change) error {
	if !knows(c.Tx, []byte(w.Player)) || w.Exercise.Of != "" && !knows(c.Tx, []byte(w.Exercise.Of)) {
		return fmt.Errorf("the player of the exercise %s#%d: %w", w.Exercise.Game, w.Exercise.Line, ErrUnknown)
	}
	b, all := c.Bucket(exercisesBucket), ownedKey(w.Player, nil)
	var was Training
	if err := getJSON(b, all, &was); err != nil && !errors.Is(err, ErrUnknown) {
		return err
	}
	if was.Answers+1 != w.Training.Answers {
		return fmt.Errorf("the player %s has made %d tries: %w", w.Player, was.Answers, ErrOutOfStep)
	}
	if err := errors.Join(putJSON(b, all, w.Training), putJSON(b, w.Exercise.key(w.Player), w.Exercise)); err != nil {
		return err
	}
	return dropOldExercises(c.Tx, w.Player)
}

func (w ChooseExercise) apply(c *change) error {
	b, was := c.Bucket(exerciseDaysBucket), ChosenExercise{}
	if err := getJSON(b, dayKey(w.Day), &was); err == nil && sharesExercises(c.Tx, was.Of) {
		return nil
	}
	if !sharesExercises(c.Tx, w.Chosen.Of) {
		return fmt.Errorf("the player %s does not agree: %w", w.Chosen.Of, ErrUnknown)
	}
	return putJSON(b, dayKey(w.Day), w.Chosen)
}

// inExercises takes away the player's own exercises, what others have of them, and the days for which one was chosen.
func (w ForgetForGood) inExercises(tx *bolt.Tx) error {
	err := deletePrefix(tx.Bucket(exercisesBucket), ownedKey(w.Player, nil))
	return errors.Join(err, deleteIf(tx.Bucket(exercisesBucket), func(e Exercise) bool { return e.Of == w.Player }),
		deleteIf(tx.Bucket(exerciseDaysBucket), func(was ChosenExercise) bool { return was.Of == w.Player }))
}

// What cannot be read stays.
func deleteIf[T any](b *bolt.Bucket, is func(T) bool) (err error) {
	var keys [][]byte
	for key, raw := range under(b, nil) {
		if value, failed := valueAs[T](key, raw); failed == nil && is(value) {
			keys = append(keys, bytes.Clone(key))
		}
	}
	for _, key := range keys {
		err = errors.Join(err, b.Delete(key))
	}
	return err
}

func lookAtExercise(c *checker, tx *bolt.Tx, key, value []byte) error {
	player, rest, _ := bytes.Cut(key, []byte{0})
	if len(rest) == 0 {
		return as[Training](c, tx, key, value)
	}
	e, err := valueAs[Exercise](key, value)
	if err == nil && !bytes.Equal(key, e.key(string(player))) {
		err = fmt.Errorf("it is the exercise %s#%d", e.Game, e.Line)
	}
	if err == nil && c.Agree && tx.Bucket(archiveBucket).Get([]byte(e.Game)) == nil {
		c.fault("exercises", "the player "+string(player), "an exercise is of the game %s, which is missing", e.Game)
	}
	return err
}
