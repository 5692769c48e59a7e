package board

import "saloon/tui/widget"

// Press carries out the action of a key; ours is false when no action has it. An
// action that does not work now answers why not.
func Press(actions []Action, key string) (effect Effect, ours bool) {
	for _, a := range actions {
		if !a.Has(key) {
			continue
		}
		if !a.Works() {
			return Effect{Note: a.WhyNot}, true
		}
		return a.Do(key), true
	}
	return Effect{}, false
}

// Bindings are the actions without what they do.
func Bindings(actions []Action) []widget.Binding {
	list := make([]widget.Binding, len(actions))
	for i, a := range actions {
		list[i] = a.Binding
	}
	return list
}
