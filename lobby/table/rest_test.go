package table

import (
	"math/rand/v2"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
)

// rests says for each minute whether somebody rests, by the words of the profile alone.
func rests(r Rest, t time.Time) bool {
	if t.Unix() >= r.Since && t.Unix() < r.Until {
		return true
	}
	hour := t.In(time.FixedZone("", r.Zone*60)).Hour()
	if r.From <= r.To {
		return hour >= r.From && hour < r.To
	}
	return hour >= r.From || hour < r.To
}

// Counting minute by minute comes to the same as counting from night to night.
func TestRest_PassesAsItsMinutesDo(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		r := Rest{Zone: MinZone + 15*chance.IntN((MaxZone-MinZone)/15+1), From: chance.IntN(24)}
		r.To = (r.From + chance.IntN(MaxNight+1)) % 24
		if chance.IntN(2) == 0 {
			r.Since = noon.Unix() + 60*chance.Int64N(5000)
			r.Until = r.Since + 60*chance.Int64N(9000)
		}
		if !r.Valid() {
			t.Fatalf("%+v is no rest", r)
		}
		from := noon.Add(time.Duration(chance.IntN(3000)) * time.Minute)
		length := time.Duration(chance.IntN(8000)) * time.Minute
		var want time.Duration
		for at := from; at.Before(from.Add(length)); at = at.Add(time.Minute) {
			if !rests(r, at) {
				want += time.Minute
			}
		}
		if got := r.Passed(from, from.Add(length)); got != want {
			t.Fatalf("%+v: from %v on, %v are %v, not %v", r, from, length, got, want)
		}
		due := r.after(from, want+time.Minute)
		if got := r.Passed(from, due); got != want+time.Minute || rests(r, due.Add(-time.Minute)) {
			t.Fatalf("%+v: %v and a minute from %v on end at %v, after %v", r, want, from, due, got)
		}
	}
}

// asleep is Anna with a night from 22 to 8 in a time zone two hours east.
func asleep() Person {
	p := anna
	p.Rest = Rest{Zone: 120, From: 22, To: 8}
	return p
}

func TestDays_DoNotPassAtNight(t *testing.T) {
	s := gathering(t, 2, "open")
	run(t, s, at(anna, bert), []act{
		{asleep(), Change{Proposal{Seats: 2, Options: map[string]string{"mode": "open"}, Terms: Terms{Clock: "1d"}}}, ""},
		{bert, Sit{}, ""}, {bert, Ready{true}, ""}, {asleep(), Ready{true}, ""},
	})
	// From 12:00 to 20:00 there are 8 hours, of each day there are 14, and the night ends at 6:00.
	if due := s.deadline(1); !due.Equal(noon.Add(44 * time.Hour)) {
		t.Errorf("Anna has time until %v", due)
	}
	run(t, s, later(time.Hour, anna), []act{{asleep(), Play{tabletest.Take(1), current}, ""}})
	if due := s.deadline(2); !due.Equal(noon.Add(25 * time.Hour)) {
		t.Errorf("Bert, who has no night, has time until %v", due)
	}
	if _, expires := s.Expires(false); expires {
		t.Error("a table over days waits only for its clock")
	}
}

func TestDays_AHolidayStopsThemOnlyThere(t *testing.T) {
	away := anna
	away.Rest = Rest{Since: noon.Add(time.Hour).Unix(), Until: noon.Add(11 * 24 * time.Hour).Unix()}
	s := timed(t, "open", Terms{Clock: "3d"})
	run(t, s, later(time.Hour), []act{{Person{}, RestChanged{away}, ""}})
	if due := s.deadline(1); !due.Equal(noon.Add((11*24 + 71) * time.Hour)) {
		t.Errorf("on holiday Anna has time until %v", due)
	}
	run(t, s, later(49*time.Hour), []act{{Person{}, RestChanged{anna}, ""}}) // she is back after two days
	if due := s.deadline(1); !due.Equal(noon.Add((2*24 + 72) * time.Hour)) {
		t.Errorf("back from a holiday Anna has time until %v", due)
	}
	live := timed(t, "open", Terms{Clock: "10m"})
	run(t, live, later(0), []act{{Person{}, RestChanged{away}, ""}, {away, Say{"bye"}, ""}})
	if due := live.deadline(1); !due.Equal(noon.Add(10 * time.Minute)) {
		t.Errorf("at a live table a holiday moves the end to %v", due)
	}
}

func TestRest_OnlySensibleOnesCount(t *testing.T) {
	for _, r := range []Rest{{From: 0, To: 13}, {From: 22, To: 11}, {From: 24, To: 1}, {From: -1}, {Zone: 15 * 60}, {Since: 2, Until: 1}} {
		if r.Valid() {
			t.Errorf("%+v is a rest", r)
		}
	}
}
