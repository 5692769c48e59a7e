package moonriver

import "saloon/rules"

var stepOf = [...]Step{
	MoveGo: StepGo, MoveLay: StepExpand, MoveScrap: StepScrap, MoveCull: StepCull, MoveHire: StepHire, MoveDrive: StepDrive,
	MoveSwap: StepSwap, MoveSteal: StepSteal, MoveClaim: StepClaim, MoveRancheros: StepRancheros, MoveScenario: StepScenario,
	MoveDraw: StepDraw, MoveOpen: StepOpen,
}

var refusedAt = [...]*rules.Refusal{
	StepScenario:  rules.Refuse("MR-9.3", "the scenario must be drawn now"),
	StepOpen:      rules.Refuse("MR-2.1", "the saloon must be filled now"),
	StepDraw:      rules.Refuse("MR-2.2/draw", "a column must be drawn now"),
	StepRancheros: rules.Refuse("MR-2.3/draw", "the rancheros must be drawn now"),
	StepGo:        rules.Refuse("MR-3.5/go", "choose a free plot of the next column"),
	StepExpand:    rules.Refuse("MR-3.2", "lay a domino, or stop expanding"),
	StepScrap:     rules.Refuse("MR-4.4", "no domino can be laid: remove two of your plots"),
	StepCull:      rules.Refuse("MR-5.2/skull", "choose the cow that the skull takes"),
	StepHire:      rules.Refuse("MR-6.1/hire", "take a partner for the circle"),
	StepDrive:     rules.Refuse("MR-6.3/cowboy", "the cowboy drives a cow, or stops"),
	StepSwap:      rules.Refuse("MR-6.3/desperado", "the desperado swaps a plot, or does not"),
	StepSteal:     rules.Refuse("MR-6.3/thief", "the thief takes a cow, or does not"),
	StepClaim:     rules.Refuse("MR-8.5/lay", "lay a bonus plot"),
}

var (
	refusedFull  = rules.Refuse("MR-3.3", "your reserve is full: you must lay a domino")
	refusedFinal = rules.Refuse("MR-3.7", "in your last turn you must lay as long as you can")
)

// Refuse says why a move would not be taken, or nil.
func (m *Match) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	if m.step == StepOver {
		return rules.RefuseOver()
	}
	if seat != m.seat {
		return rules.RefuseTurn()
	}
	kind := move.Kind()
	switch {
	case kind == 0 || int(kind) >= len(stepOf):
		return rules.RefuseUnknown()
	case kind == MoveDone:
		return m.refuseDone(move)
	case stepOf[kind] != m.step:
		return refusedAt[m.step]
	}
	switch kind { // a method of its own for this would cost playouts a hundredth of their time
	case MoveGo:
		return m.refuseGo(move)
	case MoveLay:
		return m.refuseLay(move)
	case MoveScrap:
		return m.refuseScrap(move)
	case MoveCull:
		return m.refuseCull(move)
	case MoveHire:
		return m.refuseHire(move)
	case MoveDrive:
		return m.refuseDrive(move)
	case MoveSwap:
		return m.refuseSwap(move)
	case MoveSteal:
		return m.refuseSteal(move)
	case MoveClaim:
		return m.refuseClaim(move)
	}
	return m.refuseHouse(move)
}

func (m *Match) refuseDone(move rules.Move) *rules.Refusal {
	switch {
	case move != doneMove:
		return rules.RefuseUnknown()
	case m.step == StepDrive || m.step == StepSwap || m.step == StepSteal:
		return nil
	case m.step != StepExpand:
		return refusedAt[m.step]
	case m.lastTurn:
		return refusedFinal
	case m.beside != 0:
		return refusedFull
	}
	return nil
}
