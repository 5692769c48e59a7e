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

// Write keeps a try here, unless the guest has made another one meanwhile.
func (s *guestStore) Write(ctx context.Context, w data.Write) error {
	try, is := w.(data.AnswerExercise)
	if !is {
		return s.Store.Write(ctx, w)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all.Answers+1 != try.Training.Answers {
		return data.ErrOutOfStep
	}
	s.list = append(slices.DeleteFunc(s.list, func(was data.Exercise) bool { return isSame(was, try.Exercise) }), try.Exercise)
	s.all = try.Training
	return nil
}
