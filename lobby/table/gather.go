package table

import (
	"slices"

	"saloon/rules"
)

func (d *draft) commandWhileGathering(c Command, seat rules.Seat) *rules.Refusal {
	switch c := c.(type) {
	case Ready:
		return d.ready(c, seat)
	case Change:
		return d.change(c)
	case AddBot:
		return d.addBot(c)
	case RemoveBot:
		return d.removeBot(c)
	case SendAway:
		return d.sendAway(c)
	case LetIn:
		return d.letIn(c.Who)
	}
	return RefusedNoTable
}

func (d *draft) sit(c Sit, mine rules.Seat) *rules.Refusal {
	switch {
	case d.underway() && mine != rules.Observer:
		return d.comeBack(mine)
	case d.phase == Over:
		return rules.RefuseOver()
	case d.phase != Gathering:
		return refusedBegun
	case c.Seat == 0 && mine != rules.Observer:
		return nil
	}
	seat, refused := d.freeSeat(c.Seat)
	switch {
	case slices.Contains(d.kept, d.by.ID):
		return refusedSentAway
	case mine != rules.Observer && c.Seat == mine:
		return nil
	case refused != nil:
		return refused
	}
	if mine != rules.Observer {
		d.happen(StoodUp{mine})
	}
	d.happen(SatDown{seat, d.by})
	return nil
}

func (d *draft) freeSeat(wanted rules.Seat) (rules.Seat, *rules.Refusal) {
	seat := wanted
	if wanted == 0 {
		if seat = d.free(); seat == rules.Observer {
			return seat, RefusedFull
		}
	}
	switch {
	case !d.isSeat(seat):
		return seat, RefusedNoSeat
	case !d.chair(seat).empty():
		return seat, refusedSeatTaken
	}
	return seat, nil
}

func (d *draft) comeBack(seat rules.Seat) *rules.Refusal {
	switch c := d.chair(seat); {
	case c.resigned:
		return refusedResigned
	case c.away || c.left:
		d.happen(CameBack{seat})
	}
	return nil
}

func (d *draft) stand(seat rules.Seat) *rules.Refusal {
	if seat == rules.Observer {
		return refusedStanding
	}
	d.leave(seat, d.by.Kind)
	return nil
}

// leave gives up a seat: before the start it is free, later a bot plays on, or nobody where the
// table has agreed on that and the player can come back.
func (d *draft) leave(seat rules.Seat, who PersonKind) {
	switch {
	case d.phase == Gathering:
		d.standUp(seat)
	case d.phase == Over || d.chair(seat).away || d.chair(seat).left:
	case d.agreed.Terms.Get(TermStandIn) == standInOff && who != KindGuest:
		d.happen(Left{seat})
	default:
		d.happen(WentAway{Seat: seat})
	}
}

// standUp frees a seat; a host who leaves hands the table to somebody who sits.
func (d *draft) standUp(seat rules.Seat) {
	leaver := d.chair(seat).person
	d.happen(StoodUp{seat})
	if leaver.ID != d.host.ID {
		return
	}
	if heir := slices.IndexFunc(d.chairs, chair.ofVisitor); heir >= 0 {
		d.happen(HostChanged{d.chairs[heir].person})
	}
}

func (d *draft) ready(c Ready, seat rules.Seat) *rules.Refusal {
	switch {
	case seat == rules.Observer:
		return refusedStanding
	case c.Ready == d.chair(seat).ready:
	case c.Ready:
		d.happen(BecameReady{seat})
		return d.startIfAllReady()
	default:
		d.happen(BecameUnready{seat})
	}
	return nil
}

func (d *draft) startIfAllReady() *rules.Refusal {
	if slices.ContainsFunc(d.chairs, func(c chair) bool { return c.empty() || !c.ready }) {
		return nil
	}
	return d.begin()
}

// mayHost reports whether somebody has the host's rights: the host, or while the
// host is away anybody who sits at the table.
func (d *draft) mayHost() bool {
	return d.by.ID == d.host.ID || !d.Here[d.host.ID] && d.SeatOf(d.by.ID) != rules.Observer
}

func (d *draft) change(c Change) *rules.Refusal {
	if !d.mayHost() {
		return refusedHost
	}
	agreed, refused := d.saloon.agree(c.Proposal, d.agreed, d.New)
	if refused != nil {
		return refused
	}
	if d.PlaysOn() {
		if !sameSetup(agreed.Setup, d.agreed.Setup) {
			return refusedBegunSetup
		}
		agreed.Setup, agreed.Begun = d.agreed.Setup, d.agreed.Begun
	}
	agreed.Series, agreed.After = d.agreed.Series, d.agreed.After
	if agreed.Setup.Seats != d.agreed.Setup.Seats {
		agreed.Turned = 0
	}
	if agreed.Series.ID != "" && (agreed.Setup.Game != d.agreed.Setup.Game || agreed.Terms.Get(TermSeries) != d.agreed.Terms.Get(TermSeries)) {
		return refusedInSeries
	}
	for i := agreed.Setup.Seats; i < len(d.chairs); i++ {
		if !d.chairs[i].empty() {
			return refusedSeatsFew
		}
	}
	d.happen(Changed{d.by, agreed})
	return nil
}

func (d *draft) addBot(c AddBot) *rules.Refusal {
	if !d.mayHost() {
		return refusedHost
	}
	seat, refused := d.freeSeat(c.Seat)
	if refused != nil {
		return refused
	}
	if !slices.Contains(d.saloon.Levels, c.Level) {
		return refusedNoLevel.With(shortened(c.Level), d.saloon.levelNames())
	}
	d.seatBot(seat, c.Level)
	return d.startIfAllReady()
}

func (d *draft) seatBot(seat rules.Seat, level string) {
	d.happen(BotSatDown{Seat: seat, Bot: Person{Name: d.botName(seat), Kind: KindBot}, Level: level})
}

var botNames = []string{"Dusty", "Calamity", "Slim", "Juniper", "Maverick", "Clementine", "Rusty", "Belle"}

// IsBotName reports whether a bot of the saloon may be called so.
func IsBotName(is func(name string) bool) bool { return slices.ContainsFunc(botNames, is) }

func (s *State) botName(seat rules.Seat) string {
	for i := range botNames {
		name := botNames[(int(seat)-1+i)%len(botNames)]
		taken := func(c chair) bool { return s.saloon.Alike(c.person.Name, name) }
		if !slices.ContainsFunc(s.chairs, taken) {
			return name
		}
	}
	return botNames[0] // there are more names than seats
}

func (d *draft) removeBot(c RemoveBot) *rules.Refusal {
	switch {
	case !d.mayHost():
		return refusedHost
	case !d.isSeat(c.Seat) || d.chair(c.Seat).empty():
		return refusedNoBot
	case d.chair(c.Seat).ofVisitor() && d.Here[d.chair(c.Seat).person.ID]:
		return refusedHere
	}
	d.standUp(c.Seat)
	return nil
}

// mostSentAway is how many of those whom its host has sent away a table remembers.
const mostSentAway = 100

func (d *draft) sendAway(c SendAway) *rules.Refusal {
	switch {
	case d.by.ID != d.host.ID:
		return refusedHost
	case !d.isSeat(c.Seat) || !d.chair(c.Seat).ofVisitor() || d.chair(c.Seat).person.ID == d.host.ID:
		return refusedNobodyToSend
	}
	who := d.chair(c.Seat).person
	d.standUp(c.Seat)
	d.happen(SentAway{who})
	return nil
}

func (d *draft) letIn(who Person) *rules.Refusal {
	switch {
	case !slices.Contains(d.kept, who.ID):
		return nil
	case d.by.ID != d.host.ID:
		return refusedHost
	}
	d.happen(WasLetIn{atTable(who)})
	return nil
}

// close ends a table at which no game has begun; and a lesson for its pupil.
func (d *draft) close(seat rules.Seat) *rules.Refusal {
	switch {
	case d.IsLesson() && d.phase == Playing && seat == rules.Pupil:
	case d.phase != Gathering:
		return refusedBegun
	case !d.mayHost():
		return refusedHost
	}
	d.closes = true
	return nil
}
