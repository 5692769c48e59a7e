package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// A looker looks at a hall whose clock is set by hand.
type looker struct {
	*connection
	t     *testing.T
	hall  *hall
	clock *handClock
	came  int // how many people have come
}

// lookAtHall lets so many people look at a hall, the looker among them, which then was not
// shown for a long time.
func lookAtHall(t *testing.T, people int) *looker {
	clock := newHandClock()
	clock.all = true
	l := &looker{connection: benchVisit(0), t: t, hall: newHall(clock), clock: clock, came: 1}
	l.hall.last = clock.Now()
	l.hall.enter(l.connection, Limits{}.completed())
	l.mail.Take()
	<-l.mail.Signal()
	l.come(people - 1)
	l.clock.advance(l.rest())
	if there := l.next().People.Len(); there != people {
		t.Fatalf("%d people are there, and %d are shown", people, there)
	}
	l.clock.advance(time.Minute)
	l.clock.advance(time.Minute)
	l.nothing("while nobody came")
	return l
}

func (l *looker) come(n int) {
	for range n {
		l.hall.enter(benchVisit(l.came), Limits{}.completed())
		l.came++
	}
}

func (l *looker) rest() time.Duration {
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	return l.hall.rest()
}

// next waits for the hall to be shown.
func (l *looker) next() *Hall {
	l.t.Helper()
	select {
	case <-l.mail.Signal():
	case <-time.After(10 * time.Second):
		l.t.Fatal("the hall is not shown")
	}
	l.hall.mu.Lock() // until all have been shown it
	defer l.hall.mu.Unlock()
	return l.mail.Take().Hall
}

// nothing makes sure that the hall was not shown, and is not about to be.
func (l *looker) nothing(when string) {
	l.t.Helper()
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	if l.mail.Take().Hall != nil || l.hall.dirty {
		l.t.Errorf("the hall is shown %s", when)
	}
}

// isDue reports whether the hall is about to be shown, or was.
func (l *looker) isDue() bool {
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	return l.hall.dirty || len(l.mail.Signal()) > 0
}

// Who comes alone is seen at once, though many look.
func TestHall_SomebodyWhoComesAloneIsSeenAtOnce(t *testing.T) {
	for _, people := range []int{2, 150} {
		l := lookAtHall(t, people)
		if l.come(1); l.next().People.Len() != people+1 {
			t.Errorf("of %d people the last one is not seen", people+1)
		}
		visit := benchVisit(l.came)
		l.clock.advance(time.Minute)
		l.hall.enter(visit, Limits{}.completed())
		l.next()
		l.clock.advance(time.Minute)
		if l.hall.leave(visit); l.next().People.Len() != people+1 {
			t.Errorf("of %d people one has left, and is still seen", people+2)
		}
	}
}

// Who comes into a crowd behind somebody else is seen together with others, later the more
// people look on.
func TestHall_WhoComesIntoACrowdIsSeenWithOthers(t *testing.T) {
	waited := map[int]time.Duration{}
	for _, people := range []int{3, 150, 1000} {
		l := lookAtHall(t, people)
		if people < 1000 {
			l.come(1)
			l.next()
		}
		began := l.clock.Now()
		l.come(50)
		for l.nothing("for each who comes"); !l.isDue(); {
			l.clock.advance(time.Millisecond)
		}
		waited[people] = l.clock.Now().Sub(began)
		l.clock.advance(time.Second)
		if there := l.next().People.Len(); there != l.came {
			t.Errorf("%d of %d people are seen", there, l.came)
		}
	}
	if waited[3] > 100*time.Millisecond || waited[150] < 10*waited[3] || waited[1000] < 4*waited[150] || waited[1000] > 10*time.Second {
		t.Errorf("who comes is seen after %v", waited)
	}
}

// What is said does not wait for as long as who comes, and brings along who has come.
func TestHall_WhatIsSaidInACrowdIsSeenSoon(t *testing.T) {
	const people = 150
	l := lookAtHall(t, people)
	l.come(1)
	l.next()
	l.come(5)
	l.hall.say(table.ChatLine{Text: "howdy"})
	l.clock.advance(l.rest() / 3)
	if now := l.next(); len(now.Chat) != 1 || now.People.Len() != people+6 {
		t.Errorf("%d lines are seen, and %d people", len(now.Chat), now.People.Len())
	}
	l.clock.advance(l.rest())
	l.clock.advance(l.rest())
	l.nothing("again, though nothing has happened")
}

// A clock that is set back keeps nobody out of sight.
func TestHall_WhoComesIsSeenThoughTheClockIsSetBack(t *testing.T) {
	l := lookAtHall(t, 3)
	l.come(1)
	l.next()
	l.clock.advance(time.Second)
	l.clock.advance(-time.Hour)
	l.come(1)
	l.clock.advance(time.Minute)
	if there := l.next().People.Len(); there != 5 {
		t.Errorf("%d of 5 people are seen", there)
	}
}
