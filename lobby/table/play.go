package table

import (
	"cmp"

	"saloon/rules"
)

func (d *draft) commandInGame(c Command, seat rules.Seat) *rules.Refusal {
	switch {
	case d.phase == Gathering:
		return RefusedNotBegun
	case d.phase == Over && !d.aboutSeries(c):
		return rules.RefuseOver()
	case seat == rules.Observer:
		return refusedStanding
	case d.chair(seat).resigned:
		return refusedResigned
	}
	switch c := c.(type) {
	case Play:
		return d.play(c, seat)
	case StandIn:
		return d.askStandIn(c, seat)
	case Ask:
		return d.ask(c, seat)
	case Decline:
		return d.decline(seat)
	}
	d.happen(Resigned{seat})
	return nil
}

// aboutSeries reports whether a command is about the end of a series, which can be agreed on when
// a game of it is over.
func (d *draft) aboutSeries(c Command) bool {
	if !d.seriesGoesOn() {
		return false
	}
	switch c := c.(type) {
	case Ask:
		return c.What == MatterSeries || c.What == "" && d.question.What == MatterSeries
	case Decline:
		return d.question.What == MatterSeries
	}
	return false
}

func (d *draft) begin() *rules.Refusal {
	if _, err := d.game.New(d.agreed.Setup); err != nil {
		return refusedStart.With(err.Error())
	}
	d.happen(Started{d.New.Seed()})
	return d.letHousePlay()
}

func (d *draft) letHousePlay() *rules.Refusal {
	for d.match().ToAct().Has(rules.House) {
		draw, err := d.record.HouseMove(&d.seed)
		if err != nil {
			return refusedStart.With(err.Error())
		}
		d.happen(Moved{rules.House, draw})
	}
	return nil
}

func (d *draft) play(c Play, seat rules.Seat) *rules.Refusal {
	switch {
	case d.phase == Paused:
		return refusedPausedNow
	case d.chair(seat).away:
		return refusedAway
	case d.chair(seat).left:
		return refusedLeft
	case !d.fresh(seat, c.At):
		return RefusedStale
	}
	if d.record.ChangesOfMind(seat) >= maxChanges && d.record.TakesBack(seat, c.Move) {
		return refusedFickle
	}
	if c.Move == rules.Undo {
		if refused := cmp.Or(d.refusesTakeBack(seat), d.refusesTimeBack(seat, d.Now)); refused != nil {
			return refused
		}
	}
	if refused := d.refusesPupil(seat, c.Move); refused != nil {
		return refused
	}
	return d.move(seat, c.Move)
}

// fresh reports whether a decision still answers the game as it stands, when it was
// made at a log of so many lines. What others have chosen since in the same secret
// choice does not count: nobody could know it.
func (s *State) fresh(seat rules.Seat, at int) bool {
	if at > s.Lines() || at < 0 {
		return false
	}
	for i := at; i < s.Lines(); i++ {
		if !s.record.SameSecret(i) || s.record.Line(i).Seat == seat {
			return false
		}
	}
	return true
}

func (d *draft) move(seat rules.Seat, m rules.Move) *rules.Refusal {
	if refused := d.tryMove(seat, m); refused != nil || m == rules.Undo {
		return refused // an undo only leads back to where somebody decided before
	}
	return d.letHousePlay()
}

// botChose plays for a bot. One that found nothing, or nothing legal, makes the
// default move; one whose seat or turn has passed meanwhile makes none.
func (d *draft) botChose(c BotChose) *rules.Refusal {
	if !d.isSeat(c.Seat) || !d.chair(c.Seat).byBot() || !d.acting(c.Seat) || !d.fresh(c.Seat, c.At) {
		return nil
	}
	if next, guided := d.nextLine(); guided {
		if next.Seat != c.Seat {
			return nil
		}
		return d.move(c.Seat, next.Move)
	}
	if c.Move == rules.NoMove || c.Move == rules.Undo || d.tryMove(c.Seat, c.Move) != nil {
		return d.move(c.Seat, d.match().Default(c.Seat))
	}
	return d.letHousePlay()
}
