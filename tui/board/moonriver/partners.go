package moonriver

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/widget"
)

func (b *gameBoard) mine() *ranchFact { return &b.facts[b.Scene.Seat-1] }

func (b *gameBoard) player(seat rules.Seat) string {
	return b.Scene.Brand(seat).Sign() + " " + b.Scene.Name(seat)
}

// bestFirst orders the choices of a partner by what they bring, and puts the cursor on the first when they are new.
// Where none brings anything, to end comes before them.
func (b *gameBoard) bestFirst(all []board.Path) []board.Path {
	before := b.order
	b.order = b.values()
	if !maps.Equal(before, b.order) {
		b.Pick.SetPaths(nil)
	}
	if len(b.order) == 0 {
		return all
	}
	slices.SortStableFunc(all, func(one, two board.Path) int { return cmp.Compare(b.order[two.Move], b.order[one.Move]) })
	if done := b.FirstLegal(moonriver.MoveDone); done != rules.NoMove && b.order[all[0].Move] <= 0 {
		all = slices.Insert(all, 0, board.Path{Move: done, Choices: []board.Choice{{Thing: thingDone}}})
	}
	return all
}

// values are what a partner's moves are ordered by; none where something else is asked.
func (b *gameBoard) values() map[rules.Move]int {
	values := map[rules.Move]int{}
	herd := -1
	for _, m := range b.Scene.Legal {
		switch m.Kind() {
		case moonriver.MoveHire:
			if herd < 0 {
				herd = b.mine().drives(cowboySteps)
			}
			values[m] = b.hireValue(m, herd)
		case moonriver.MoveDrive:
			from, to := moonriver.DriveOf(m)
			values[m] = b.mine().valueOf(from, to, b.view.Drives)
		case moonriver.MoveSwap:
			give, get := moonriver.PlotsOf(m)
			values[m] = whole * (b.printedOn(get) - b.printedOn(give))
		case moonriver.MoveSteal:
			seat, at := moonriver.StealOf(m)
			values[m] = whole * (b.mine().driven(0, b.view.Partner) - b.facts[seat-1].driven(at, 0))
		}
	}
	return values
}

// cowboySteps is how far a cowboy drives.
const cowboySteps = 3

func (b *gameBoard) hireValue(m rules.Move, herd int) int {
	_, p, at := moonriver.HireOf(m)
	brings, _ := b.view.Preview(m)
	value := whole * brings.Gain()
	switch p {
	case moonriver.Cowboy:
		value += herd
	case moonriver.Thief:
		if seat, cow := b.prey(at); seat != rules.House {
			value += whole * (b.mine().driven(0, at) - b.facts[seat-1].driven(cow, 0))
		}
	case moonriver.Desperado:
		if give, get := b.bestSwap(); give != 0 {
			value += max(0, whole*(b.printedOn(get)-b.printedOn(give)))
		}
	default:
		value++ // what is laid later counts too
	}
	return value
}

// printedOn counts what is printed on a plot, skulls against it, and what is counted twice for the viewer as two.
func (b *gameBoard) printedOn(p moonriver.Plot) int {
	f, by := face(b.Scene, p), hired(b.view, b.Scene.Seat)
	return int(f.Gold)*(1+by[moonriver.Digger]) + int(f.Beaver)*(1+by[moonriver.Trapper]) + int(f.Corn)*(1+by[moonriver.Farmer]) +
		int(f.Cows) + int(f.Circles) - int(f.Skulls)
}

// bestSwap is what a desperado would give and get: no plots where somebody has none.
func (b *gameBoard) bestSwap() (give, get moonriver.Plot) {
	better := func(one, two moonriver.Plot) int { return b.printedOn(one) - b.printedOn(two) }
	var theirs []moonriver.Plot
	for i, r := range b.view.Ranches {
		if rules.Seat(i+1) != b.Scene.Seat {
			theirs = append(theirs, r.Reserve...)
		}
	}
	own := plotsToLay(b.view.Ranches[b.Scene.Seat-1])
	if len(own) == 0 || len(theirs) == 0 {
		return 0, 0
	}
	return slices.MinFunc(own, better), slices.MaxFunc(theirs, better)
}

// prey is the cow that a thief on a circle would best take: where others lose most. It is nobody's where there is none.
func (b *gameBoard) prey(circle moonriver.Cell) (whose rules.Seat, cow moonriver.Cell) {
	most := -1
	for i := range b.facts {
		r := &b.facts[i]
		for _, t := range r.territories {
			if rules.Seat(i+1) == b.Scene.Seat || b.mine().at[circle].size == 0 || r.guarded(t) {
				continue
			}
			for c := range cellsOf(t) {
				if loss := -r.driven(c, 0); r.at[c].Cows > 0 && loss > most {
					whose, cow, most = rules.Seat(i+1), c, loss
				}
			}
		}
	}
	return whose, cow
}

func (b *gameBoard) decideHire(m rules.Move, here board.Choice) board.Decision {
	_, p, at := moonriver.HireOf(m)
	brings, _ := b.view.Preview(m)
	d := board.Say(badge(b.verb("hire"), brings.Gain()), partnerSigns[p]+" "+partnerName(b.Scene, p))
	later, turn := "", ""
	if word := specialities[p]; word != "" {
		later = b.Say("hire.later", b.Say(word))
	}
	if b.Pick.Turns() > 1 {
		other := board.If(p == moonriver.Cowboy, moonriver.Partner(here.Thing.Number()), moonriver.Cowboy)
		turn = b.Say("hire.turn", partnerName(b.Scene, other))
	}
	d.Parts = slices.Concat(d.Parts, b.hireParts(m, p, at), board.Parts(later, turn))
	return d
}

// specialities are the words for what some partners make count for more.
var specialities = map[moonriver.Partner]string{
	moonriver.Digger: "gold.word", moonriver.Trapper: "legend.beaver", moonriver.Farmer: "corn.word",
}

// hireParts are what a partner brings now, and what it costs others.
func (b *gameBoard) hireParts(m rules.Move, p moonriver.Partner, at moonriver.Cell) []widget.Span {
	brings, _ := b.view.Preview(m)
	guards := ""
	if t := b.mine().territoryOf(at); t.Cows > 0 && !b.mine().guarded(t) {
		guards = b.Scene.Words.N("moonriver.hire.guards", t.Cows)
	}
	more := points(b.order[m] - whole*brings.Gain())
	switch p {
	case moonriver.Cowboy:
		return board.Parts(board.If(more > 0, b.Say("hire.drives", more), b.Say("hire.no-drive")), guards)
	case moonriver.Thief:
		seat, cow := b.prey(at)
		if seat == rules.House {
			return board.Parts(b.Say("hire.no-cow"), guards)
		}
		return append(b.theftParts(seat, cow, at), board.Parts(guards)...)
	case moonriver.Desperado:
		give, get := b.bestSwap()
		switch {
		case give == 0:
			return board.Parts(b.Say("hire.no-swap"), guards)
		case more <= 0:
			return board.Parts(b.Say("hire.swap-idle"), guards)
		}
		return board.Parts(b.Say("swap.for", b.plotWords(give), b.player(b.ownerOf(get)), b.plotWords(get)), guards)
	}
	return board.Parts(board.If(brings.Gain() > 0 || guards != "", guards, b.Say("nothing-now")))
}

// driveParts are the sums that change when a cow moves, the old beside the new: "prairie 3×1 → 3×2 +3".
func (b *gameBoard) driveParts(from, to moonriver.Cell) (parts []widget.Span) {
	r := b.mine()
	r.drive(from, to)
	defer r.drive(to, from)
	for _, t := range r.territories {
		cows := 0
		for c := range cellsOf(t) {
			cows += min(r.at[c].Cows, 1)
		}
		what := fmt.Sprintf("%s %s → %s", terrainName(b.Scene.Words, t.Terrain), product(t.Cells.Len(), t.Cows), product(t.Cells.Len(), cows))
		part := gained(nil, what, t.Cells.Len()*(cows-t.Cows))
		parts = board.If(cows > t.Cows, append(part, parts...), append(parts, part...))
	}
	if len(parts) == 0 {
		return board.Parts(b.Say("nothing-now"))
	}
	return parts
}

// product is plots times cows; a mere 0 where no cow is.
func product(plots, cows int) string {
	return board.If(cows == 0, "0", fmt.Sprintf("%d%s%d", plots, signTimes, cows))
}

func (b *gameBoard) decideDrive(m rules.Move, here board.Choice) board.Decision {
	if m == rules.NoMove {
		return b.decideCow(here)
	}
	from, to := moonriver.DriveOf(m)
	gain := b.mine().driven(from, to)
	d := board.Say(badge(b.verb("drive"), gain), from.String()+" → "+to.String())
	d.Parts = append(d.Parts, b.driveParts(from, to)...)
	if more := points(b.order[m] + 1 - whole*gain); more > 0 {
		d.Parts = append(d.Parts, widget.Span{Text: b.Say("drive.then", more)})
	}
	return b.andEnds(d)
}

// decideCow is about a cow that may be driven: the most that its first step leads to.
func (b *gameBoard) decideCow(here board.Choice) board.Decision {
	best := 0
	_, at := cellOf(here.Thing)
	if at == 0 { // a lesson leaves nothing but the end
		return b.decideDone()
	}
	for m, value := range b.order {
		if from, _ := moonriver.DriveOf(m); from == at {
			best = max(best, points(value))
		}
	}
	brings := board.If(best > 0, b.Say("drive.can", best), b.Say("nothing-now"))
	return b.andEnds(board.Say(b.verb("drive"), b.Say("drive.which", at), brings))
}

// andEnds adds how many drives are left, and the key that ends a partner's effect.
func (b *gameBoard) andEnds(d board.Decision) board.Decision {
	d.Parts = append(d.Parts, board.Parts(b.drivesLeft(), b.ends())...)
	return d
}

func (b *gameBoard) drivesLeft() string {
	return board.If(b.view.Step == moonriver.StepDrive, b.Scene.Words.N("moonriver.drive.left", b.view.Drives), "")
}

func (b *gameBoard) decideSteal(m rules.Move) board.Decision {
	if m == rules.NoMove {
		return board.Say(b.verb("steal"), b.Say("prompt.steal"))
	}
	seat, at := moonriver.StealOf(m)
	d := board.Say(badge(b.verb("steal"), b.mine().driven(0, b.view.Partner)))
	d.Parts = b.theftParts(seat, at, b.view.Partner)
	return b.andEnds(d)
}

// theftParts are what a stolen cow brings, and what it costs whose it is.
func (b *gameBoard) theftParts(whose rules.Seat, cow, to moonriver.Cell) []widget.Span {
	who, loss := b.player(whose)+" "+cow.String(), b.facts[whose-1].driven(cow, 0)
	text := board.If(loss == 0, b.Say("steal.idle", who), fmt.Sprintf("%s %+d", who, loss))
	return append(b.driveParts(0, to), widget.Span{Text: text})
}

// decideDone is said where no choice brings anything, and ending comes first.
func (b *gameBoard) decideDone() board.Decision {
	return board.Say(strings.ToUpper(b.Say("key.done")), b.Say("idle."+steps[b.view.Step]), b.drivesLeft())
}
