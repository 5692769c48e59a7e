package lobby

import (
	"golang.org/x/time/rate"

	"saloon/lobby/reviews"
)

// Limits bounds what one person, and what one address, may cause.
type Limits struct {
	Commands      float64 // per second and person
	CommandBurst  int
	Chat          float64 // lines per second and person
	ChatBurst     int
	TablesPerHost int // tables of one host that are not over
	// Tables opened from one address and from one network, whatever their hosts are called. Those that
	// are over and that nobody looks at make room for others.
	TablesPerAddress int
	TablesPerNetwork int
	// Reviews that somebody waits for, of all, of one person, and of one address and network; and
	// those that one person may ask for in a day. An address may ask for four times as many, a
	// network for sixteen times.
	ReviewsWaiting    int
	ReviewsPerPerson  int
	ReviewsPerAddress int
	ReviewsPerNetwork int
	ReviewsPerDay     int
	// Letters and invitations within an hour from one address, and four times as many from one
	// network, to people who do not count their sender a friend.
	StrangerLetters int
	// Reports within an hour from one address, and four times as many from one network.
	Reports int
}

// DefaultLimits are those that hold where an operator chose nothing.
func DefaultLimits() Limits { return Limits{}.completed() }

// SetLimits changes the limits while the saloon is open, also for those who are here. What is zero
// gets its default. Nothing is taken from who has more already.
func (l *Lobby) SetLimits(limits Limits) {
	limits = limits.completed()
	l.limits.Store(&limits)
	l.hall.setRates(limits)
}

func (l *Lobby) reviewLimits() reviews.Limits {
	now := l.limits.Load()
	return reviews.Limits{Waiting: now.ReviewsWaiting, PerPerson: now.ReviewsPerPerson, PerAddress: now.ReviewsPerAddress, PerNetwork: now.ReviewsPerNetwork, PerDay: now.ReviewsPerDay}
}

// SetHookRules changes which addresses may be called for people who are away.
func (l *Lobby) SetHookRules(rules HookRules) {
	if l.messenger != nil {
		l.messenger.sender.SetRules(rules)
	}
}

// setRates changes how much those who are here may do in a second.
func (h *hall) setRates(limits Limits) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.clock.Now()
	for _, p := range h.crowd {
		p.commands.SetLimitAt(now, rate.Limit(limits.Commands))
		p.commands.SetBurstAt(now, limits.CommandBurst)
		p.chat.SetLimitAt(now, rate.Limit(limits.Chat))
		p.chat.SetBurstAt(now, limits.ChatBurst)
	}
}

// completed fills in what is zero.
func (l Limits) completed() Limits {
	setIfZero(&l.Commands, 20)
	setIfZero(&l.CommandBurst, 60)
	setIfZero(&l.Chat, 0.7)
	setIfZero(&l.ChatBurst, 6)
	setIfZero(&l.TablesPerHost, 8)
	setIfZero(&l.TablesPerAddress, 40)
	setIfZero(&l.TablesPerNetwork, 4*l.TablesPerAddress)
	setIfZero(&l.ReviewsWaiting, 60)
	setIfZero(&l.ReviewsPerPerson, 2)
	setIfZero(&l.ReviewsPerAddress, 8)
	setIfZero(&l.ReviewsPerNetwork, 2*l.ReviewsPerAddress)
	setIfZero(&l.ReviewsPerDay, 20)
	setIfZero(&l.StrangerLetters, 10)
	setIfZero(&l.Reports, 10)
	return l
}

func setIfZero[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
