package tell

import (
	"strings"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// Absence says in a few words why a player does not decide, or that the player is not
// here; it is "" for bots and for who is here.
func (t Texts) Absence(c table.Chair, now time.Time) string {
	switch {
	case c.Resigned:
		return t.Words.T("table.mark-resigned")
	case c.Away:
		return t.Words.T("table.mark-away")
	case c.Left:
		return t.Words.T("table.mark-left")
	case c.Person.Kind != table.KindBot && c.Person.Kind != "" && !c.Here:
		if rests := t.resting(c, now); rests != "" {
			return rests
		}
		return t.awaySince(c, now)
	}
	return ""
}

func (t Texts) awaySince(c table.Chair, now time.Time) string {
	if c.Gone.IsZero() {
		return t.Words.T("away")
	}
	return t.spanSaid("away.", now.Sub(c.Gone))
}

// AbsenceTold says in full why a player does not decide, or since when the player is not here; ""
// for bots and for who is here.
func (t Texts) AbsenceTold(c table.Chair, now time.Time) string {
	if c.Resigned || c.Away || c.Left || c.Here || c.Person.Kind == table.KindBot || c.Person.Kind == "" {
		return bare(t.Absence(c, now))
	}
	return strings.Join(NonEmpty(t.resting(c, now), t.AbsentSince(c, now)), ", ")
}

// AbsentSince says since when somebody is not here.
func (t Texts) AbsentSince(c table.Chair, now time.Time) string {
	gone := now.Sub(c.Gone)
	if c.Gone.IsZero() || gone < time.Minute {
		return t.awaySince(c, now)
	}
	return t.Words.T("absence.since", MomentText(c.Gone, now), t.span(gone))
}

// resting says until when it is night for somebody, or until when the person is on holiday; ""
// for neither.
func (t Texts) resting(c table.Chair, now time.Time) string {
	until, rests := c.Rest.Resting(now)
	switch {
	case !rests:
		return ""
	case c.Rest.OnHoliday(now):
		return t.Words.T("absence.holiday", MomentText(until, now))
	}
	return t.Words.T("absence.night", MomentText(until, now))
}

// span is how long something has gone on, in words.
func (t Texts) span(d time.Duration) string {
	switch {
	case d < time.Hour:
		return t.Words.N("span.minutes", int(d.Minutes()))
	case d < 48*time.Hour:
		return t.Words.N("span.hours", int(d.Hours()))
	}
	return t.Words.N("span.days", int(d.Hours())/24)
}

// MomentText is a moment where now is: the hour alone within twelve hours, else the day too.
func MomentText(when, now time.Time) string {
	form := "15:04"
	if far := now.Sub(when).Abs(); far >= 12*time.Hour {
		form = "2006-01-02 15:04"
	}
	if _, offset := now.Zone(); offset == 0 {
		form += " UTC"
	}
	return when.In(now.Location()).Format(form)
}

// Here is a moment in the time zone of the visitor's profile; UTC where there is none.
func (v *Visitor) Here(now time.Time) time.Time {
	return now.In(time.FixedZone("", v.Person.Rest.Zone*60))
}

// ClocksTold tells how much time each player has whose time runs, and everybody who has a bank.
func (t *TableInView) ClocksTold(say Texts, now time.Time) (said []string) {
	card := &t.Snap.Card
	for i, c := range card.Chairs {
		seat := rules.Seat(i + 1)
		left := LeftUntil(card.DueOf(seat), now)
		if bank, ok := t.BankOf(seat, now); ok {
			said = append(said, say.Words.T("lines.bank", t.Scene.Name(seat), TimeText(bank)))
		} else if left != "" {
			said = append(said, say.Words.T("clock.left", t.Scene.Name(seat), left))
		}
		if rests := say.resting(c, now); rests != "" && (c.Here || c.Away) {
			said = append(said, say.Words.T("lines.absent", t.Scene.Name(seat), rests))
		}
	}
	return said
}
