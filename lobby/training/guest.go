package training

import (
	"context"
	"slices"
	"sync"

	"saloon/data"
)

// ForGuest asks one guest the exercise of the day. It forgets what was answered when it is let go of.
func (t *Trainer) ForGuest() *Trainer {
	return &Trainer{Store: &guestStore{Store: t.Store}, Today: t.Today, Open: t.Open, guests: true}
}

// A guestStore keeps in memory what a guest has answered.
type guestStore struct {
	Store
	mu   sync.Mutex
	list []data.Exercise
	all  data.Training
}

// Exercises are those that the guest has tried.
func (s *guestStore) Exercises(string) ([]data.Exercise, data.Training, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.list), s.all, nil
}

// AnswerExercise keeps a try, unless the guest has made another one meanwhile.
func (s *guestStore) AnswerExercise(_ context.Context, _ string, e data.Exercise, t data.Training) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all.Answers+1 != t.Answers {
		return data.ErrOutOfStep
	}
	s.list = append(slices.DeleteFunc(s.list, func(was data.Exercise) bool { return isSame(was, e) }), e)
	s.all = t
	return nil
}
