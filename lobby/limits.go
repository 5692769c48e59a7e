package lobby

// Limits bounds what one person may cause.
type Limits struct {
	Commands      float64 // per second and person
	CommandBurst  int
	Chat          float64 // lines per second and person
	ChatBurst     int
	TablesPerHost int // tables of one host that are not over
}

// completed fills in what is zero.
func (l Limits) completed() Limits {
	setIfZero(&l.Commands, 20)
	setIfZero(&l.CommandBurst, 60)
	setIfZero(&l.Chat, 0.7)
	setIfZero(&l.ChatBurst, 6)
	setIfZero(&l.TablesPerHost, 8)
	return l
}

func setIfZero[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
