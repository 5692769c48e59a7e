package table

import (
	"slices"

	"saloon/rules"
)

// A question is settled once all agree who play themselves and are people; bots and programs may ask, but nobody waits
// for them. What takes a victory or a defeat away is asked of people too for whom a bot plays meanwhile. Anybody who
// plays can say no, also who has asked. A move withdraws nothing. There is one question at a time.

// A Matter is what players can agree on during a game.
type Matter string

// The matters.
const (
	MatterPause Matter = "pause" // nobody's time passes, and nobody moves
	MatterGoOn  Matter = "go-on" // after a pause
	MatterTime  Matter = "time"  // as much again as a decision, or a bank, has at first
	MatterEnd   Matter = "end"   // the game ends as it stands, and counts for nothing
	MatterDays  Matter = "days"  // from now on each decision has a day

	MatterSeries Matter = "series" // the series ends with this game; can be agreed on after it too
)

// Matters lists them all.
func Matters() []Matter {
	return []Matter{MatterPause, MatterGoOn, MatterTime, MatterEnd, MatterDays, MatterSeries}
}

const daysAgreed = "1d"

// A Question is what somebody wants to agree on.
type Question struct {
	What  Matter      // "" for no question
	By    rules.Seat  // who asked first
	Asked rules.Seats // who have asked for it, or agreed
	Of    rules.Seats // the people who all have to agree
}

// Open are the people who have not answered yet.
func (q Question) Open() rules.Seats { return q.Of &^ q.Asked }

// Question is what the players are asked.
func (s *State) Question() Question {
	q := s.question
	if q.What != "" {
		q.Of = s.agreeing(q.What)
	}
	return q
}

// AsksAbsent reports whether people are asked too for whom a bot plays meanwhile.
func (m Matter) AsksAbsent(rated RatedList) bool {
	return m == MatterSeries || m == MatterEnd && rated != NotRated
}

func (s *State) agreeing(what Matter) (set rules.Seats) {
	absentToo := what.AsksAbsent(s.Rated())
	for i, c := range s.chairs {
		if c.ofVisitor() && c.person.Kind != KindBot && (c.playsItself() || absentToo && !c.resigned) {
			set |= rules.SeatSet(rules.Seat(i + 1))
		}
	}
	return set
}

// Underway reports whether a game is played, or pauses.
func (s *State) Underway() bool { return s.underway() }

func (s *State) underway() bool { return s.phase == Playing || s.phase == Paused }

// RefusesMatter is nil for what can be asked for now.
func (s *State) RefusesMatter(what Matter) *rules.Refusal {
	switch {
	case s.phase == Gathering:
		return RefusedNotBegun
	case what == MatterSeries && s.phase == Over && (!s.seriesGoesOn() || s.next != ""):
		return refusedNoSeries
	case !s.underway() && what != MatterSeries:
		return rules.RefuseOver()
	case s.IsLesson() || s.IsDeal():
		return refusedNobodyAsked
	case s.agreed.Evening != "" && what != MatterGoOn:
		return refusedOfEvening
	case s.question.What != "" && s.question.What != what:
		return refusedOneQuestion
	}
	switch c := s.clock(); {
	case what == MatterPause && s.phase == Paused:
		return refusedPausedNow
	case what == MatterGoOn && s.phase != Paused:
		return refusedNotPaused
	case what == MatterTime && c.full == 0:
		return refusedNoClock
	case what == MatterDays && c.days:
		return refusedDaysNow
	case what == MatterEnd && s.Rated() != NotRated && slices.ContainsFunc(s.chairs, func(c chair) bool { return c.resigned }):
		return refusedGaveUp // nobody escapes by it, and nobody loses a victory
	case what == MatterSeries && (!s.InSeries() || s.seriesEnded):
		return refusedNoSeries
	}
	return nil
}

func (d *draft) ask(c Ask, seat rules.Seat) *rules.Refusal {
	switch chair := d.chair(seat); {
	case chair.away:
		return refusedAway
	case chair.left:
		return refusedLeft
	}
	if c.What == "" || c.Agrees {
		if d.question.What == "" {
			return refusedNoQuestion
		}
		if c.What == "" {
			c.What = d.question.What
		}
	}
	switch {
	case !c.What.known():
		return refusedNoMatter.With(shortened(string(c.What)))
	case d.underway() && d.agreeing(c.What) == 0:
		return refusedNoPeople
	}
	if refused := d.RefusesMatter(c.What); refused != nil {
		return refused
	}
	if !d.question.Asked.Has(seat) {
		d.happen(Asked{Seat: seat, What: c.What})
	}
	return nil
}

func (m Matter) known() bool {
	for _, other := range Matters() {
		if m == other {
			return true
		}
	}
	return false
}

func (d *draft) decline(seat rules.Seat) *rules.Refusal {
	switch chair := d.chair(seat); {
	case d.question.What == "":
		return refusedNoQuestion
	case chair.away:
		return refusedAway
	case chair.left:
		return refusedLeft
	}
	d.happen(Declined{Seat: seat})
	return nil
}

// A question that nobody asks any more who still plays is withdrawn.
func (d *draft) settleQuestion() {
	q := d.Question()
	if q.What == "" || !d.underway() && q.What != MatterSeries {
		return
	}
	if q.What == MatterEnd && d.RefusesMatter(q.What) != nil { // somebody has given up meanwhile, who must not escape by it
		d.happen(Declined{Seat: q.Asked.First()})
		return
	}
	for i, c := range d.chairs {
		if q.Asked.Has(rules.Seat(i+1)) && c.playsItself() {
			if q.Of != 0 && q.Open() == 0 {
				d.happen(AgreedOn{What: q.What})
			}
			return
		}
	}
	d.happen(Declined{Seat: q.Asked.First()})
}

// endPause lets a game go on once all have given up: nobody could ask for that any more.
func (d *draft) endPause() {
	stays := func(c chair) bool { return c.ofVisitor() && c.person.Kind != KindBot && !c.resigned }
	if d.phase == Paused && !slices.ContainsFunc(d.chairs, stays) {
		d.happen(AgreedOn{What: MatterGoOn})
	}
}

func (s *State) applyAgreed(f Fact, what Matter) {
	s.tellAside(Aside{What: AsideSettled, Matter: what})
	s.question = Question{}
	switch what {
	case MatterPause:
		s.chargeRunning(f.When)
		s.phase, s.since = Paused, f.When
	case MatterGoOn:
		s.phase, s.since = Playing, f.When
		s.goOn(f.When)
	case MatterTime:
		s.addTime()
	case MatterEnd:
		s.phase, s.since, s.ended = Over, f.When, true
		s.retold++
	case MatterSeries:
		s.seriesEnded = true
	case MatterDays:
		s.agreed.Terms.Clock = daysAgreed
		s.windUp(f.When)
	}
}

// With banks, all get what a bank has at first; else those who owe a decision get its time.
func (s *State) addTime() {
	c := s.clock()
	for i := range s.chairs {
		if seat := rules.Seat(i + 1); c.bank || s.match().ToAct().Has(seat) {
			s.hands[seat].left = min(s.hands[seat].left+c.full, maxHand)
		}
	}
}
