package board

import "saloon/tui/widget"

// Press runs the command of a key; ours is false when no command has it. A
// command that does not work now answers why not.
func Press(commands []Command, key string) (act Act, ours bool) {
	for _, c := range commands {
		if !c.Has(key) {
			continue
		}
		if !c.Works() {
			return Act{Note: c.WhyNot}, true
		}
		return c.Do(key), true
	}
	return Act{}, false
}

// Bindings are the commands without what they do.
func Bindings(commands []Command) []widget.Binding {
	list := make([]widget.Binding, len(commands))
	for i, c := range commands {
		list[i] = c.Binding
	}
	return list
}
