package lobby

import (
	"time"

	"saloon/rules"
)

// reviewCounts are how many reviews were asked for on one day, by people, addresses and networks.
type reviewCounts struct {
	day time.Time
	of  map[string]int
}

// on is the counts of the day of a moment.
func (c *reviewCounts) on(now time.Time) map[string]int {
	if day := now.UTC().Truncate(24 * time.Hour); c.of == nil || !day.Equal(c.day) {
		c.day, c.of = day, map[string]int{}
	}
	return c.of
}

func (c *reviewCounts) add(now time.Time, by asker) {
	of := c.on(now)
	of["person "+string(by.id)]++
	of["address "+by.from.Address]++
	of["network "+by.from.Network]++
}

// refuses says why somebody may ask for no other review now. One that others have asked for costs
// nothing new, and counts only among those that the person waits for.
func (r *reviews) refuses(by asker, isNew bool) *rules.Refusal {
	l := r.limits.Load()
	own, address, network := 0, 0, 0
	for _, j := range r.list {
		for _, a := range j.askers {
			own += count(a.id == by.id)
			address += count(by.from.Address != "" && a.from.Address == by.from.Address)
			network += count(by.from.Network != "" && a.from.Network == by.from.Network)
		}
	}
	today := r.asked.on(r.clock.Now())
	switch {
	case own >= l.ReviewsPerPerson:
		return refusedManyReviews.With(own)
	case address >= l.ReviewsPerAddress, network >= l.ReviewsPerNetwork:
		return refusedReviewsHere
	case !isNew:
		return nil
	case len(r.list) >= l.ReviewsWaiting:
		return refusedReviewsFull
	case today["person "+string(by.id)] >= l.ReviewsPerDay:
		return refusedReviewsToday.With(l.ReviewsPerDay)
	case by.from.Address != "" && today["address "+by.from.Address] >= 4*l.ReviewsPerDay,
		by.from.Network != "" && today["network "+by.from.Network] >= 16*l.ReviewsPerDay:
		return refusedReviewsTodayHere
	}
	return nil
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
