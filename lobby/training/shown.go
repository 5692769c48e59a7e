package training

// An asked is by which command behind the address somebody is asked an exercise.
type asked struct {
	player string
	own    bool // not that of the day
}

// Show notes which exercise a command has shown to a player: an answer that names none is for that one.
func (t *Trainer) Show(player string, own bool, name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shownLast == nil || len(t.shownLast) == mostSeen {
		t.shownLast = map[asked]string{}
	}
	t.shownLast[asked{player, own}] = name
}

// Meant is the exercise that an answer without a name is for: the one that was shown last, or where that is not known
// the next one, if it was begun or cannot be another; nil for none.
func (t *Trainer) Meant(player string, own bool, next *Exercise) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch name, known := t.shownLast[asked{player, own}]; {
	case known:
		return name, nil
	case own && (next == nil || next.Tries == Tries):
		return "", refusedUnseen
	case next == nil:
		return OfDay, nil // which says that there is none
	}
	return next.Name, nil
}
