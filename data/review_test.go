package data

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// reviewSaying is a review that is long enough to stand in several pieces.
func reviewSaying(what byte) []byte {
	text := make([]byte, 5000)
	for i := range text {
		text[i] = what + byte(i*i*i>>3)
	}
	return text
}

func TestReviews_AreKeptAlsoInACopy(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	wantError(t, "there is one already", errorOf(s.Review("game7", 1)), ErrUnknown)
	for seat := 1; seat <= 2; seat++ {
		must(t, s.KeepReview(t.Context(), "game7", seat, Review{1, reviewSaying(byte(seat))}))
	}
	kept := func(s *Store) {
		t.Helper()
		for seat := 1; seat <= 2; seat++ {
			if r, err := s.Review("game7", seat); err != nil || r.Made != 1 || !bytes.Equal(r.Text, reviewSaying(byte(seat))) {
				t.Errorf("seat %d: made by %d, %v", seat, r.Made, err)
			}
		}
		if _, raw, err := s.ArchivedExport("game7"); err != nil || !bytes.HasPrefix(raw, []byte("move 7 ")) {
			t.Errorf("the game is %.20q, %v", raw, err)
		}
	}
	kept(s)
	closeChecked(t, s)
	copied := filepath.Join(t.TempDir(), fileName)
	must(t, Backup(t.Context(), dir, copied))
	kept(open(t, filepath.Dir(copied), Options{}))
}

// A review made by a newer way takes the place of an older one, and never the other way round; a
// longer one leaves nothing of itself behind.
func TestReviews_TheNewestWayCounts(t *testing.T) {
	s := open(t, played(t), Options{})
	short := []byte("short")
	for i, made := range []int{2, 1, 3, 3} {
		text := [][]byte{reviewSaying(2), reviewSaying(1), short, reviewSaying(3)}[i]
		must(t, s.KeepReview(t.Context(), "game1", 1, Review{made, text}))
		want := [][]byte{reviewSaying(2), reviewSaying(2), short, short}[i]
		if r, err := s.Review("game1", 1); err != nil || !bytes.Equal(r.Text, want) {
			t.Errorf("after review %d there is one of %d bytes, %v", i, len(r.Text), err)
		}
	}
	wantError(t, "a game that is not there has a review", s.KeepReview(t.Context(), "nogame", 1, Review{1, short}), ErrUnknown)
	if err := s.KeepReview(t.Context(), "game2", 1, Review{1, make([]byte, MaxReview+1)}); err == nil {
		t.Error("a review of any length is kept")
	}
}

// One that is damaged is called so, and a new one takes its place.
func TestReviews_ADamagedOneIsMadeAnew(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	must(t, s.KeepReview(t.Context(), "game1", 2, Review{1, reviewSaying(1)}))
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		b := tx.Bucket(reviewsBucket)
		key, piece := b.Cursor().Last()
		return b.Put(key, piece[1:])
	})
	s = open(t, dir, Options{})
	if _, err := s.Review("game1", 2); !errors.Is(err, ErrDamaged) {
		t.Fatalf("got %v", err)
	}
	must(t, s.KeepReview(t.Context(), "game1", 2, Review{1, reviewSaying(4)}))
	if r, err := s.Review("game1", 2); err != nil || !bytes.Equal(r.Text, reviewSaying(4)) {
		t.Errorf("%d bytes, %v", len(r.Text), err)
	}
}

func exerciseOf(game string, line int) Exercise {
	return Exercise{Game: game, Plays: "montana", Line: line, Seat: 1, Moves: []string{"go 1"}, Gain: 12, Level: 1100, Made: noon.Add(time.Duration(line) * time.Minute)}
}

// sharing is a store with two players, of whom the first has an exercise and agrees that others see it.
func sharing(t *testing.T) *Store {
	t.Helper()
	s := open(t, played(t), Options{})
	must(t, s.Write(t.Context(), AddExercises{Player: "anna", List: []Exercise{exerciseOf("game1", 3)}}))
	share(t, s, "anna", true)
	return s
}

func share(t *testing.T, s *Store, player string, yes bool) {
	t.Helper()
	p, err := s.Player(player)
	must(t, err)
	p.Shares = yes
	must(t, s.Write(t.Context(), ChangePlayer{Player: p}))
}

// A try is kept with what follows from it; of two that were made at once, one.
func TestExercise_ATryIsKept(t *testing.T) {
	s := sharing(t)
	tried := exerciseOf("game1", 3)
	tried.Tries, tried.Tried = 1, [][]string{{"go 2"}}
	must(t, s.Write(t.Context(), AnswerExercise{Player: "anna", Exercise: tried, Training: Training{Rating: 1190, Answers: 1}}))
	wantError(t, "a second try at once ends with", s.Write(t.Context(), AnswerExercise{Player: "anna", Exercise: tried, Training: Training{Rating: 1, Answers: 1}}), ErrOutOfStep)
	must(t, s.Write(t.Context(), AddExercises{Player: "anna", List: []Exercise{exerciseOf("game1", 3), exerciseOf("game1", 9)}}))
	list, all, err := s.Exercises("anna")
	if err != nil || len(list) != 2 || list[0].Line != 9 || list[1].Tries != 1 || fmt.Sprint(list[1].Tried) != "[[go 2]]" || all != (Training{Rating: 1190, Answers: 1}) {
		t.Errorf("there are %+v, %+v, %v", list, all, err)
	}
	wantError(t, "exercises of nobody", s.Write(t.Context(), AddExercises{Player: "nobody", List: nil}), ErrUnknown)
}

// Of too many exercises the oldest go.
func TestExercise_TheNewestStay(t *testing.T) {
	s := sharing(t)
	var many []Exercise
	for line := 10; line < 10+MaxExercises; line++ {
		many = append(many, exerciseOf("game1", line))
	}
	must(t, s.Write(t.Context(), AddExercises{Player: "anna", List: many}))
	list, _, err := s.Exercises("anna")
	if err != nil || len(list) != MaxExercises || list[MaxExercises-1].Line != 10 {
		t.Errorf("there are %d, the oldest %+v, %v", len(list), list[len(list)-1], err)
	}
}

// The exercise of a day is of somebody who agrees, stays for all of the day, and is none of another day.
func TestExercise_OfTheDayByConsent(t *testing.T) {
	s := sharing(t)
	must(t, s.Write(t.Context(), AddExercises{Player: "bert", List: []Exercise{exerciseOf("game1", 5)}}))
	shared := func() (list []string) {
		must(t, s.SharedExercises(func(player string, e Exercise) bool {
			list = append(list, fmt.Sprint(player, e.Line))
			return true
		}))
		return list
	}
	if got := fmt.Sprint(shared()); got != "[anna3]" {
		t.Errorf("of those who agree there are %s", got)
	}
	of := func(player string, line int) ChosenExercise { return ChosenExercise{player, "game1", line} }
	wantError(t, "one of somebody who does not agree", s.Write(t.Context(), ChooseExercise{Day: 7, Chosen: of("bert", 5)}), ErrUnknown)
	must(t, s.Write(t.Context(), ChooseExercise{Day: 7, Chosen: of("anna", 3)}))
	share(t, s, "bert", true)
	must(t, s.Write(t.Context(), ChooseExercise{Day: 7, Chosen: of("bert", 5)}))
	if chosen, e, err := s.ExerciseOfDay(7); err != nil || chosen != of("anna", 3) || e.Gain != 12 {
		t.Errorf("that of the day is %+v, %+v, %v", chosen, e, err)
	}
	if got := fmt.Sprint(shared()); got != "[bert5]" {
		t.Errorf("for another day there are %s", got)
	}
	share(t, s, "anna", false)
	if _, _, err := s.ExerciseOfDay(7); !errors.Is(err, ErrUnknown) {
		t.Errorf("it is shown of somebody who does not agree any more: %v", err)
	}
	must(t, s.Write(t.Context(), ChooseExercise{Day: 7, Chosen: of("bert", 5)}))
	if chosen, _, err := s.ExerciseOfDay(7); err != nil || chosen != of("bert", 5) {
		t.Errorf("then it is %+v, %v", chosen, err)
	}
}

// With a player go the player's exercises, what others have of them, and the day's.
func TestExercise_GoesWithItsPlayer(t *testing.T) {
	s := sharing(t)
	must(t, s.Write(t.Context(), ChooseExercise{Day: 7, Chosen: ChosenExercise{"anna", "game1", 3}}))
	copied := exerciseOf("game1", 3)
	copied.Of = "anna"
	must(t, s.Write(t.Context(), AnswerExercise{Player: "bert", Exercise: copied, Training: Training{Rating: 1200, Answers: 1}}))
	must(t, s.Write(t.Context(), AddExercises{Player: "bert", List: []Exercise{exerciseOf("game1", 4)}}))
	must(t, s.Write(t.Context(), ForgetForGood{Player: "anna", As: GonePrefix + "x"}))
	if list, all, err := s.Exercises("anna"); len(list) > 0 || all != (Training{}) || err != nil {
		t.Errorf("of anna there are %+v, %+v, %v", list, all, err)
	}
	if list, all, err := s.Exercises("bert"); len(list) != 1 || list[0].Line != 4 || all.Answers != 1 || err != nil {
		t.Errorf("of bert there are %+v, %+v, %v", list, all, err)
	}
	if _, _, err := s.ExerciseOfDay(7); !errors.Is(err, ErrUnknown) {
		t.Errorf("the day still has one: %v", err)
	}
	wantError(t, "it is answered once more", s.Write(t.Context(), AnswerExercise{Player: "bert", Exercise: copied, Training: Training{Answers: 2}}), ErrUnknown)
	share(t, s, "bert", true)
	must(t, s.Write(t.Context(), ChooseExercise{Day: 7, Chosen: ChosenExercise{"bert", "game1", 4}}))
}
