package lobby

// Limits bounds what one person, and what one address, may cause.
type Limits struct {
	Commands      float64 // per second and person
	CommandBurst  int
	Chat          float64 // lines per second and person
	ChatBurst     int
	TablesPerHost int // tables of one host that are not over
	// Tables that are not over, opened from one address and from one network, whatever
	// their hosts are called.
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
	return l
}

func setIfZero[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
