package board

import (
	"strconv"

	"saloon/rules"
	"saloon/tui/widget"
)

// A Helm is what the boards have in common: the scene, a picker among the legal
// moves, and keys named in the words of their game. A board embeds one.
type Helm struct {
	Prefix string // of the game's keys in the catalogue: "moonriver"
	Scene  Scene
	Pick   Picker
}

// Say is a text of the game.
func (h *Helm) Say(key string, args ...any) string { return h.Scene.Words.T(h.Prefix+"."+key, args...) }

// Bind names a key by "key.NAME" and explains it by "key.NAME.help".
func (h *Helm) Bind(why, show, name string, keys ...string) widget.Binding {
	return widget.Binding{Keys: keys, Show: show, Label: h.Say("key." + name), Help: h.Say("key." + name + ".help"), WhyNot: why}
}

// Unless is why a key does nothing: the reason that holds anyway, or its own.
func (h *Helm) Unless(can bool, anyway, key string) string {
	if anyway != "" || can {
		return anyway
	}
	return h.Say(key)
}

// Some is why nothing can be chosen now, Several why there is no choice.
func (h *Helm) Some() string {
	return h.Unless(len(h.Pick.Options()) > 0, h.Scene.WhyIdle(), "not.here")
}

// Several is why there is no choice between things now.
func (h *Helm) Several() string {
	return h.Unless(len(h.Pick.Options()) > 1, h.Some(), "key.choose.not")
}

// Legal is the first legal move of a kind, or NoMove.
func (h *Helm) Legal(kind uint8) rules.Move {
	for _, m := range h.Scene.Legal {
		if m.Kind() == kind {
			return m
		}
	}
	return rules.NoMove
}

// Asks reports whether a kind of move is legal now.
func (h *Helm) Asks(kind uint8) bool { return h.Legal(kind) != rules.NoMove }

// Choosing reports whether things of a kind, which stands above the lower 16
// bits, are to be chosen now.
func (h *Helm) Choosing(kind uint32) bool {
	options := h.Pick.Options()
	return len(options) > 0 && options[0].Thing&^0xffff == kind
}

// PickCommand is enter: choose what is under the cursor, or make the move.
func (h *Helm) PickCommand(why string) Command {
	return Command{h.Bind(why, "", "pick", "enter", "space"), func(string) Act { return h.Pick.Pick() }}
}

// ArrowCommand moves a cursor among the options by where they lie.
func (h *Helm) ArrowCommand(why string, cursor func() *Picker) Command {
	return Command{h.Bind(why, "↑↓←→", "choose", "up", "down", "left", "right"), func(key string) Act {
		cursor().Arrow(key)
		return Act{}
	}}
}

// StepCommand moves a cursor among the options in their order.
func (h *Helm) StepCommand(why string, cursor func() *Picker) Command {
	return Command{h.Bind(why, "tab", "step", "tab", "shift+tab"), func(key string) Act {
		if key == "shift+tab" {
			cursor().Next(-1)
		} else {
			cursor().Next(1)
		}
		return Act{}
	}}
}

// BackCommand takes the last choice back.
func (h *Helm) BackCommand() Command {
	why := h.Unless(h.Pick.CanBack(), h.Scene.WhyIdle(), "key.back.not")
	return Command{h.Bind(why, "", "back", "esc", "backspace"), func(string) Act {
		h.Pick.Back()
		return Act{}
	}}
}

// MoveCommand makes the one move of a kind, such as "done".
func (h *Helm) MoveCommand(kind uint8, name, key string) Command {
	why := h.Unless(h.Asks(kind), h.Scene.WhyIdle(), "key."+name+".not")
	return Command{h.Bind(why, "", name, key), func(string) Act { return Play(h.Legal(kind)) }}
}

// NumberCommand chooses by the digits from first to 9.
func (h *Helm) NumberCommand(why string, first int, choose func(n int) Act) Command {
	b := widget.Binding{Show: strconv.Itoa(first) + "-9", Help: h.Say("key.number.help"), WhyNot: why}
	for n := first; n <= 9; n++ {
		b.Keys = append(b.Keys, strconv.Itoa(n))
	}
	return Command{b, func(key string) Act {
		n, err := strconv.Atoi(key)
		if err != nil {
			return Act{}
		}
		return choose(n)
	}}
}

// Cursor is the picker, for commands that ask for a cursor.
func (h *Helm) Cursor() *Picker { return &h.Pick }
