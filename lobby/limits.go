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
	return l
}

func setIfZero[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
