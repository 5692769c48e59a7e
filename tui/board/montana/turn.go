package montana

import (
	"cmp"
	"slices"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The doors of a turn, as they are numbered.
const (
	doorRecruit = 1 + iota
	doorWork
	doorBuild
)

// helperBits are where the helpers stand in the variant of a space, above the workers.
const helperBits = 8

// askPush is the variant of the wheel after whose spin one decides whether a cow pays for a push.
const askPush = 1

// ways are the paths to all that can be chosen now, the best first. A turn begins with the doors. Workers and their
// helpers are one choice, and so are a building and the cows that pay for it: follow has the moves after the first.
func (b *gameBoard) ways() []board.Path {
	all := paths(b.view, b.Scene.Legal, b.trading)
	b.follow, b.leads = map[board.Choice][]rules.Move{}, map[board.Thing]bool{}
	if step := b.view.Turn.Step; !b.trading && !b.Scene.Taught && (step == montana.StepTurn || step == montana.StepBuild) {
		all = append(b.helped(all), b.traded()...)
		if p := b.mine(); step == montana.StepTurn && p.Cows > 0 && p.Goods[montana.Grain] == 0 {
			all = append(all, board.Path{Move: b.FirstLegal(montana.MoveSpin), Choices: []board.Choice{{Thing: thingWheel, Variant: askPush}}})
		}
	}
	if b.view.Turn.Step == montana.StepDismiss && !b.Scene.Taught && !b.trading {
		all = append(all, b.dismissed()...)
	}
	slices.SortStableFunc(all, func(x, y board.Path) int {
		return cmp.Or(doorTo(x.Choices[0].Thing)-doorTo(y.Choices[0].Thing), b.rank(y)-b.rank(x))
	})
	for i := range all {
		first := all[i].Choices[0].Thing
		b.leads[first] = true
		if b.view.Turn.Step == montana.StepTurn && !b.trading {
			all[i].Choices = append([]board.Choice{choice(thingDoor, doorTo(first))}, all[i].Choices...)
		}
	}
	return all
}

func doorTo(thing board.Thing) int {
	switch thing.Sort() {
	case thingWheel:
		return doorRecruit
	case thingSpace, thingCity:
		return doorWork
	case thingHex:
		return doorBuild
	}
	return 0
}

// helped adds to the ways to a place those with helpers.
func (b *gameBoard) helped(all []board.Path) []board.Path {
	for _, path := range slices.Clone(all) {
		if path.Move.Kind() != montana.MoveWork {
			continue
		}
		_, then := b.view.After(b.Scene.Seat, path.Move)
		for _, m := range then {
			if m.Kind() == montana.MoveHelper {
				with, helpers := path.Choices[0], montana.WorkersOf(m)
				with.Variant |= uint32(packed(helpers[:])) << helperBits
				b.follow[with] = []rules.Move{m}
				all = append(all, board.Path{Move: path.Move, Choices: []board.Choice{with}})
			}
		}
	}
	return all
}

// traded are the ways to the hexes that cows pay for.
func (b *gameBoard) traded() (all []board.Path) {
	for i := range b.view.Hexes {
		site := b.sites[i]
		if site == nil || site.Trades == 0 {
			continue
		}
		moves := b.tradesFor(site)
		_, then := b.view.After(b.Scene.Seat, moves...)
		at := slices.IndexFunc(then, func(m rules.Move) bool { return m.Kind() == montana.MoveBuild && hexIn(b.view, m) == i })
		if at >= 0 {
			here := choice(thingHex, i)
			b.follow[here] = append(moves[1:], then[at])
			all = append(all, board.Path{Move: moves[0], Choices: []board.Choice{here}})
		}
	}
	return all
}

// dismissed is the way to put back all workers that are too many at once: each time one of those that one has most of.
func (b *gameBoard) dismissed() []board.Path {
	own, crew := b.mine().Workers, montana.Workers{}
	var moves []rules.Move
	for range b.view.Turn.Excess {
		best := rules.NoMove
		most := 0
		for _, m := range b.Scene.Legal {
			for colour, n := range montana.WorkersOf(m) {
				if left := own[colour] - crew[colour]; m.Kind() == montana.MoveDismiss && n > 0 && left > most && crew[colour] < mostPacked {
					best, most = m, left
				}
			}
		}
		if best == rules.NoMove {
			break
		}
		moves = append(moves, best)
		for colour, n := range montana.WorkersOf(best) {
			crew[colour] += n
		}
	}
	if len(moves) < 2 {
		return nil
	}
	all := choice(thingCrew, packed(crew[:]))
	b.follow[all] = moves[1:]
	return []board.Path{{Move: moves[0], Choices: []board.Choice{all}}}
}

func (b *gameBoard) tradesFor(site *montana.Site) (moves []rules.Move) {
	for _, m := range b.Scene.Legal {
		if m.Kind() == montana.MoveTrade && montana.NumberOf(m) < montana.ForSilver {
			for range site.Missing[montana.NumberOf(m)] {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// rank is how early a way is offered: what it brings for what it takes. Ways of one rank keep their order.
func (b *gameBoard) rank(p board.Path) int {
	last := p.Choices[len(p.Choices)-1]
	switch last.Thing.Sort() {
	case thingHex:
		if site := b.sites[last.Thing.Number()]; site != nil && b.view.Turn.Step != montana.StepCamp {
			return 10*site.Settlements + 2*site.Canteens + 2*bit(site.Cow) - 100*site.Trades
		}
	case thingSpace:
		return 1000*b.placeRank(last.Thing) + b.crewRank(last)
	case thingCity:
		return -1 << 20
	case thingCrew:
		switch crew := total(unpacked(last.Thing.Number(), len(montana.Workers{}))); b.view.Turn.Step {
		case montana.StepHelper:
			return -crew
		case montana.StepDismiss:
			return crew
		}
	case thingGoods:
		return total(unpacked(last.Thing.Number(), len(goodKeys)))
	}
	return 0
}

func (b *gameBoard) placeRank(space board.Thing) int {
	o := b.offer(space)
	return 2*o.Silver + board.If(o.Place == montana.Bank, -4*o.Space, 10*o.Gets)
}

// crewRank puts few workers first, and of the others those of whom one has most; one helper is worth its good, two are not.
func (b *gameBoard) crewRank(c board.Choice) int {
	crew, helpers := crews(c)
	rank := -20*total(crew) + []int{0, 10, -10}[total(helpers)]
	for colour, n := range b.mine().Workers {
		rank += (crew[colour] + helpers[colour]) * n / 2
	}
	return rank
}

// crews are the workers and the helpers in a choice of a space.
func crews(c board.Choice) (crew, helpers []int) {
	return unpacked(int(c.Variant)&(1<<helperBits-1), 4), unpacked(int(c.Variant>>helperBits), 4)
}

// door is the door that is open; 0 for none.
func (b *gameBoard) door() int {
	for _, c := range b.Pick.Picked() {
		if c.Thing.Sort() == thingDoor {
			return c.Thing.Number()
		}
	}
	return 0
}

// open goes through a door, to what is best behind it.
func (b *gameBoard) open(door int) board.Effect {
	b.Looking = false
	if !b.Pick.Enter(thingDoor | board.Thing(door)) {
		return board.Effect{Note: b.whyShut(door)}
	}
	return board.Effect{}
}

func (b *gameBoard) whyShut(door int) string {
	return b.Say(board.If(door == doorWork, "door.work.none", "door.build.none"))
}

// can reports whether a thing can be chosen now, also behind a door.
func (b *gameBoard) can(thing board.Thing) bool {
	return b.Scene.MyTurn() && (b.leads[thing] || thing.Sort() == thingDoor && b.Pick.Offers(thing))
}

// choose does what the decision says: it opens a door, asks first, or makes the moves.
func (b *gameBoard) choose() board.Effect {
	here, _ := b.Pick.Here()
	move := b.Pick.Move()
	if move == rules.NoMove {
		b.Pick.Enter(here.Thing)
		return board.Effect{}
	}
	moves := append([]rules.Move{move}, b.follow[here]...)
	if key := b.doubt(here); key != "" {
		b.asked = &question{key, moves}
		return board.Effect{}
	}
	return b.makes(moves...)
}

// doubt is what is asked before a choice that brings nothing, or at the first one of chance; "" for nothing.
func (b *gameBoard) doubt(here board.Choice) string {
	switch {
	case b.Scene.Taught:
	case here.Thing.Sort() == thingWheel && !b.spun():
		return "spin"
	case here.Thing.Sort() == thingCell && b.bringsNothing(here.Thing.Number()>>8):
		return "nothing"
	}
	return ""
}

// spun reports whether the viewer has spun the wheel in this game.
func (b *gameBoard) spun() bool {
	return slices.ContainsFunc(b.Scene.Story, func(line rules.StoryLine) bool {
		return line.Seat == b.Scene.Seat && line.Move.Kind() == montana.MoveSpin
	})
}

// makes makes moves, and gives the answers that go with them: workers without helpers want none, and a canteen is kept
// unless the player wants another turn; of one that these moves have won nobody could say so before. What chance decides
// is answered when it is there.
func (b *gameBoard) makes(moves ...rules.Move) board.Effect {
	effect := board.Play(moves...)
	if b.Scene.Taught {
		return effect
	}
	if moves[0].Kind() == montana.MoveSpin {
		effect.Then = b.afterSpin()
		return effect
	}
	_, then := b.view.After(b.Scene.Seat, effect.Moves...)
	if moves[len(moves)-1].Kind() == montana.MoveWork && hasKind(then, montana.MoveDone) && !hasKind(then, montana.MoveCanteen) {
		effect.Moves = append(effect.Moves, board.FirstOf(montana.MoveDone, then))
		_, then = b.view.After(b.Scene.Seat, effect.Moves...)
	}
	if hasKind(then, montana.MoveCanteen) && b.mayAgain() {
		effect.Moves = append(effect.Moves, board.FirstOf(board.If(b.again(), montana.MoveCanteen, montana.MoveDone), then))
	}
	return effect
}

// afterSpin is that no cow pays for a push, and whether a canteen buys another turn.
func (b *gameBoard) afterSpin() (list []rules.Move) {
	here, _ := b.Pick.Here()
	p := b.mine()
	done, canteen := rules.NewMove(montana.MoveDone, 0), rules.NewMove(montana.MoveCanteen, 0)
	if here.Variant == askPush || p.Goods[montana.Grain] > 0 || p.Cows > 0 && b.again() {
		return nil
	}
	if p.Cows > 0 {
		list = append(list, done)
	}
	return append(list, board.If(b.again(), canteen, done))
}

// again reports whether the player wants another turn after this one.
func (b *gameBoard) again() bool { return b.againIn == b.view.Turn.Number && b.againIn > 0 }

// mayAgain reports whether the player holds a canteen, and can say now whether it buys another turn.
func (b *gameBoard) mayAgain() bool {
	return b.Scene.MyTurn() && !b.Scene.Taught && !b.trading && b.view.Turn.Active == b.Scene.Seat &&
		b.view.Turn.Step != montana.StepCanteen && b.mine().Canteens > 0
}

// buildEnds says what the build under the cursor gives up, when it is the last that is possible, and whether another
// turn follows for a canteen.
func (b *gameBoard) buildEnds() (full, brief []widget.Span) {
	here, _ := b.Pick.Here()
	_, then := b.view.After(b.Scene.Seat, append([]rules.Move{b.Pick.Move()}, b.follow[here]...)...)
	ends := len(then) == 0 || hasKind(then, montana.MoveCanteen)
	var canteen []widget.Span
	switch {
	case b.mayAgain() && (ends || b.again()):
		canteen = []widget.Span{{Style: style.Of(style.Water), Text: b.another()}}
	case hasKind(then, montana.MoveCanteen):
		canteen = []widget.Span{{Style: style.Of(style.Water), Text: b.Say("ask-again")}}
	}
	unused := 3 - b.view.Turn.Builds - 1
	if !ends || unused == 0 {
		return canteen, canteen
	}
	bad := style.Of(style.Bad)
	return append([]widget.Span{{Style: bad, Text: b.Say("ends-turn", unused)}}, canteen...),
		append([]widget.Span{{Style: bad, Text: b.Say("ends-turn.short", unused)}}, canteen...)
}

func hasKind(legal []rules.Move, kind uint8) bool { return board.FirstOf(kind, legal) != rules.NoMove }
