package board

import (
	"slices"
	"strings"

	"saloon/rules"
	"saloon/tui/widget"
)

// A Base is what the boards of the three games have in common: scene, pickers, and keys in the words of their game.
type Base struct {
	Prefix  string // of the game's keys in the catalogue: "moonriver"
	Scene   Scene
	Pick    Picker
	Around  Picker // among all things, to look at them
	Looking bool   // Around has the keys

	Touched []Thing // what the cursor was on when the board was drawn last
	Over    bool    // the board draws over its last picture: of its things only the touched ones
}

// Say is a text of the game.
func (b *Base) Say(key string, args ...any) string { return b.Scene.Words.T(b.Prefix+"."+key, args...) }

// Bind names a key by "key.NAME" and explains it by "key.NAME.help".
func (b *Base) Bind(why, show, name string, keys ...string) widget.Binding {
	return widget.Binding{Keys: keys, Show: show, Label: b.Say("key." + name), Help: b.Say("key." + name + ".help"), WhyNot: why}
}

// WhyUnless is why a key does nothing: anyway, if that says something; "" if it can; else the game's text of that key.
func (b *Base) WhyUnless(can bool, anyway, key string) string {
	if anyway != "" || can {
		return anyway
	}
	return b.Say(key)
}

// WhyNothing is why nothing can be chosen now.
func (b *Base) WhyNothing() string {
	return b.WhyUnless(len(b.Pick.Options()) > 0, b.Scene.WhyIdle(), "not.here")
}

// WhyNoChoice is why there is no choice between things now.
func (b *Base) WhyNoChoice() string {
	return b.WhyUnless(len(b.Pick.Options()) > 1, b.WhyNothing(), "key.choose.not")
}

// FirstOf is the first of some moves that is of a kind, or NoMove.
func FirstOf(kind uint8, moves []rules.Move) rules.Move {
	if at := slices.IndexFunc(moves, func(m rules.Move) bool { return m.Kind() == kind }); at >= 0 {
		return moves[at]
	}
	return rules.NoMove
}

// FirstLegal is the first legal move of a kind, or NoMove.
func (b *Base) FirstLegal(kind uint8) rules.Move { return FirstOf(kind, b.Scene.Legal) }

// IsLegal reports whether a kind of move is legal now.
func (b *Base) IsLegal(kind uint8) bool { return b.FirstLegal(kind) != rules.NoMove }

// Choosing reports whether things of a sort are to be chosen now.
func (b *Base) Choosing(sort Thing) bool {
	options := b.Pick.Options()
	return len(options) > 0 && options[0].Thing.Sort() == sort
}

// PickAction is enter: choose what is under the cursor, or make the move.
func (b *Base) PickAction(why string) Action {
	return Action{Binding: b.Bind(why, "", "pick", "enter", "space"), Do: func(string) Effect { return b.Pick.pick() }}
}

// ArrowAction moves the cursor among the options by where they lie.
func (b *Base) ArrowAction(why string) Action {
	return Action{Binding: b.Bind(why, "↑↓←→", "choose", "up", "down", "left", "right"), Moves: true, Do: func(key string) Effect {
		b.Cursor().arrow(key)
		return Effect{}
	}}
}

// StepAction moves the cursor among the options in their order.
func (b *Base) StepAction(why string) Action {
	by := map[string]int{"tab": 1, "shift+tab": -1}
	return Action{Binding: b.Bind(why, "tab", "step", "tab", "shift+tab"), Moves: true, Do: func(key string) Effect {
		b.Cursor().next(by[key])
		return Effect{}
	}}
}

// BackAction takes the last choice back.
func (b *Base) BackAction() Action {
	why := b.WhyUnless(b.Pick.CanBack(), b.Scene.WhyIdle(), "key.back.not")
	return Action{Binding: b.Bind(why, "", "back", "esc", "backspace"), Do: func(string) Effect {
		b.Pick.Back()
		return Effect{}
	}}
}

// MoveAction makes the one legal move of a kind, such as "done".
func (b *Base) MoveAction(kind uint8, name, key string) Action {
	why := b.WhyUnless(b.IsLegal(kind), b.Scene.WhyIdle(), "key."+name+".not")
	return Action{Binding: b.Bind(why, "", name, key), Do: func(string) Effect { return Play(b.FirstLegal(kind)) }}
}

// NumberAction chooses by the digits from 1 to 9.
func (b *Base) NumberAction(why string, choose func(n int) Effect) Action {
	binding := widget.Binding{Keys: strings.Split("123456789", ""), Show: "1-9", Help: b.Say("key.number.help"), WhyNot: why}
	return Action{Binding: binding, Do: func(key string) Effect { return choose(int(key[0] - '0')) }}
}

// Cursor is the picker that has the keys.
func (b *Base) Cursor() *Picker { return If(b.Looking, &b.Around, &b.Pick) }

// NameOrYou is the name of a seat; the viewer's own says so.
func (b *Base) NameOrYou(seat rules.Seat) string {
	name := b.Scene.Name(seat)
	return If(seat == b.Scene.Seat, b.Say("you", name), name)
}

// On reports whether the cursor is on a thing.
func (b *Base) On(thing Thing) bool { return b.Cursor().On(thing) }

// Show puts the cursor on a legal move.
func (b *Base) Show(m rules.Move) bool {
	b.Looking = false
	return b.Pick.Show(m)
}

// Mark tells both cursors where a thing was drawn.
func (b *Base) Mark(x, y, w, h int, thing Thing) {
	b.Pick.Mark(x, y, w, h, thing)
	b.Around.Mark(x, y, w, h, thing)
}

// PlacesOf are where things were drawn.
func (b *Base) PlacesOf(things []Thing) (list []Box) {
	for _, m := range b.Pick.marks {
		if slices.Contains(things, m.thing) {
			list = append(list, m.Box)
		}
	}
	return list
}

// Unmark forgets where things of some sorts lie, which are drawn anew; without sorts, where all lie.
func (b *Base) Unmark(sorts ...Thing) {
	for _, p := range []*Picker{&b.Pick, &b.Around} {
		p.marks = slices.DeleteFunc(p.marks, func(m mark) bool { return len(sorts) == 0 || slices.Contains(sorts, m.thing.Sort()) })
	}
}

// Skips reports whether a thing stays as it was drawn, because no cursor has left it or come to it.
func (b *Base) Skips(thing Thing) bool { return b.Over && !slices.Contains(b.Touched, thing) }
