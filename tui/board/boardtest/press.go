package boardtest

import "saloon/tui/board"

// Press carries out the action of a key; ours is false when no action has it. An
// action that does not work now answers why not.
func Press(actions []board.Action, key string) (effect board.Effect, ours bool) {
	for _, a := range actions {
		if !a.Has(key) {
			continue
		}
		if !a.Works() {
			return board.Effect{Note: a.WhyNot}, true
		}
		return a.Do(key), true
	}
	return board.Effect{}, false
}
