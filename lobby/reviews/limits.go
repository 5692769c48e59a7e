package reviews

import (
	"time"

	"saloon/rules"
)

// Limits bounds the reviews that people may ask for.
type Limits struct {
	Waiting    int // that somebody waits for, of all
	PerPerson  int // that one person waits for, and below those of one address and network
	PerAddress int
	PerNetwork int
	PerDay     int // that one person may ask for; an address may for four times as many, a network for sixteen times
}

// Why a review cannot be asked for.
var (
	refusedNoReview  = rules.Refuse("no-such-review", "you have not asked for this review, or it is there already")
	refusedFailed    = rules.Refuse("review-failed", "the review went wrong, and whoever runs the saloon is told; you can ask for it again")
	refusedMany      = rules.Refuse("too-many-reviews", "you wait for other reviews already (%d); stop one, or wait until one is there")
	refusedHere      = rules.Refuse("too-many-reviews-here", "too many reviews were asked for from your address; wait until some are there")
	refusedFull      = rules.Refuse("too-many-reviews-waiting", "too many reviews are waiting; ask again in a few minutes")
	refusedToday     = rules.Refuse("reviews-of-the-day", "that is all you can ask for in a day (%d), and tomorrow there is more; reviews that are there can always be read")
	refusedTodayHere = rules.Refuse("reviews-of-the-day-here", "from your address too many reviews were asked for today; those that are there can always be read")
)

// counts are how many reviews were asked for on one day, by people, addresses and networks.
type counts struct {
	day time.Time
	of  map[string]int
}

// on is the counts of the day of a moment.
func (c *counts) on(now time.Time) map[string]int {
	if day := now.UTC().Truncate(24 * time.Hour); c.of == nil || !day.Equal(c.day) {
		c.day, c.of = day, map[string]int{}
	}
	return c.of
}

func (c *counts) add(now time.Time, by Asker) {
	of := c.on(now)
	of["person "+string(by.Who)]++
	of["address "+by.Address]++
	of["network "+by.Network]++
}

// refuses says why somebody may ask for no other review now. One that others have asked for costs
// nothing new, and counts only among those that the person waits for.
func (q *Queue) refuses(by Asker, isNew bool) *rules.Refusal {
	l := q.Limits()
	own, address, network := 0, 0, 0
	for _, j := range q.list {
		for _, a := range j.askers {
			own += count(a.Who == by.Who)
			address += count(by.Address != "" && a.Address == by.Address)
			network += count(by.Network != "" && a.Network == by.Network)
		}
	}
	today := q.asked.on(q.Now())
	switch {
	case own >= l.PerPerson:
		return refusedMany.With(own)
	case address >= l.PerAddress, network >= l.PerNetwork:
		return refusedHere
	case !isNew:
		return nil
	case len(q.list) >= l.Waiting:
		return refusedFull
	case today["person "+string(by.Who)] >= l.PerDay:
		return refusedToday.With(l.PerDay)
	case by.Address != "" && today["address "+by.Address] >= 4*l.PerDay,
		by.Network != "" && today["network "+by.Network] >= 16*l.PerDay:
		return refusedTodayHere
	}
	return nil
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
