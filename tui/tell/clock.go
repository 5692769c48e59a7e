package tell

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// Absence says in a few words why a player does not decide, or is not here; "" for bots and for who is here.
func (t Texts) Absence(c table.Chair, now time.Time) string {
	switch {
	case c.Resigned:
		return t.Words.T("table.mark-resigned")
	case c.Away:
		return t.Words.T("table.mark-away")
	case c.Left:
		return t.Words.T("table.mark-left")
	case c.Level == "" && c.Person.Kind != "" && !c.Here:
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

// AbsenceTold says in full why a player does not decide, or since when they are not here; "" for bots and who is here.
func (t Texts) AbsenceTold(c table.Chair, now time.Time) string {
	if c.Resigned || c.Away || c.Left || c.Here || c.Level != "" || c.Person.Kind == "" {
		return strings.Trim(t.Absence(c, now), "()")
	}
	return strings.Join(NonEmpty(t.resting(c, now), t.AbsentSince(c, now)), ", ")
}

// AbsentSince says since when somebody is not here.
func (t Texts) AbsentSince(c table.Chair, now time.Time) string {
	gone := now.Sub(c.Gone)
	if c.Gone.IsZero() || gone < time.Minute {
		return t.awaySince(c, now)
	}
	return t.Words.T("absence.since", MomentText(c.Gone, now), t.spanSaid("span.", gone))
}

// resting says until when it is night for somebody, or until when the person is on holiday; "" for neither.
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

// Deadline is when the viewer's time runs out, or the time of who runs out first; zero when none is running.
func (t *TableInView) Deadline() time.Time {
	return t.Snap.Card.DueOf(t.DeadlineOf())
}

// DeadlineOf is whose time [TableInView.Deadline] tells; the observer when none is running.
func (t *TableInView) DeadlineOf() rules.Seat {
	first := rules.Observer
	if t.Phase() != table.Playing {
		return first
	}
	card := &t.Snap.Card
	for i, when := range card.Deadlines {
		switch seat := rules.Seat(i + 1); {
		case when.IsZero():
		case t.Snap.Seat == seat:
			return seat
		case first == rules.Observer || when.Before(card.DueOf(first)):
			first = seat
		}
	}
	return first
}

// TimeLeft is how long there is until the deadline: "2:41", "3 h", "2 d 4 h".
func (t *TableInView) TimeLeft(now time.Time) string {
	return LeftUntil(t.Deadline(), now)
}

// LeftUntil is how long there is until a time; "" for never.
func LeftUntil(when, now time.Time) string {
	if when.IsZero() {
		return ""
	}
	return TimeText(max(when.Sub(now), 0))
}

// almost is how little of an hour that is left may be gone so that it counts as a whole one: of a day just given all is left.
const almost = 5 * time.Minute

// TimeText is a time that is left.
func TimeText(left time.Duration) string {
	if left < time.Hour {
		return fmt.Sprintf("%d:%02d", int(left.Minutes()), int(left.Seconds())%60)
	}
	if left += almost; left < 48*time.Hour {
		return fmt.Sprintf("%d h", int(left.Hours()))
	}
	days, hours := int(left.Hours())/24, int(left.Hours())%24
	if hours == 0 {
		return fmt.Sprintf("%d d", days)
	}
	return fmt.Sprintf("%d d %d h", days, hours)
}

// CountsAbsence reports whether the screen says for how many minutes somebody has been away.
func (t *TableInView) CountsAbsence() bool {
	return t.Phase() == table.Playing && slices.ContainsFunc(t.Snap.Card.Chairs, func(c table.Chair) bool {
		return !c.Here && !c.Gone.IsZero() && !c.Away && !c.Left
	})
}

// NightText says when somebody's night is.
func (t Texts) NightText(r table.Rest) string {
	if r.From == r.To {
		return t.Words.T("rest.no-night")
	}
	return t.Words.T("rest.night", strconv.Itoa(r.From), strconv.Itoa(r.To), zoneText(r.Zone))
}

// RestSaid says when somebody's days do not pass.
func (t Texts) RestSaid(r table.Rest, h lobby.Holiday) []string {
	return []string{t.NightText(r), t.holidayText(h)}
}

// holidayText says how somebody's holiday stands.
func (t Texts) holidayText(h lobby.Holiday) string {
	if !h.Ends.IsZero() {
		return t.Words.T("rest.holiday", h.Ends.Format("2006-01-02"))
	}
	return t.Words.N("rest.holiday-left", h.Left)
}

func zoneText(minutes int) string {
	sign := "+"
	if minutes < 0 {
		sign, minutes = "-", -minutes
	}
	text := sign + strconv.Itoa(minutes/60)
	if minutes%60 != 0 {
		text += fmt.Sprintf(":%02d", minutes%60)
	}
	return text
}

// NightLine is a night as somebody types it; a person without one is offered the usual one.
func NightLine(r table.Rest) string {
	if r.From == r.To {
		r.From, r.To = 22, 8
	}
	return fmt.Sprintf("%d-%d %s", r.From, r.To, zoneText(r.Zone))
}

// NightTyped reads a night, where none may be said in the own language.
func (t Texts) NightTyped(text string) (lobby.Night, bool) {
	if slices.Contains(t.Words.Typed("none"), strings.ToLower(text)) {
		text = "none"
	}
	return ParseNight(text)
}

// ParseNight reads "22-8 +1", "23-7 -3:30", or "none".
func ParseNight(text string) (n lobby.Night, ok bool) {
	words := strings.Fields(text)
	if len(words) == 1 && strings.EqualFold(words[0], "none") {
		return n, true
	}
	if len(words) != 2 {
		return n, false
	}
	from, to, cut := strings.Cut(words[0], "-")
	if n.From, ok = hourOf(from); !ok || !cut {
		return n, false
	}
	if n.To, ok = hourOf(to); !ok {
		return n, false
	}
	n.Zone, ok = zoneOf(words[1])
	return n, ok
}

func hourOf(text string) (int, bool) {
	hour, err := strconv.Atoi(text)
	return hour, err == nil && hour >= 0 && hour < 24
}

func zoneOf(text string) (int, bool) {
	sign := 1
	if rest, west := strings.CutPrefix(text, "-"); west {
		sign, text = -1, rest
	}
	hours, minutes, _ := strings.Cut(strings.TrimPrefix(text, "+"), ":")
	if minutes == "" {
		minutes = "0"
	}
	h, err := strconv.Atoi(hours)
	m, failed := strconv.Atoi(minutes)
	return sign * (60*h + m), err == nil && failed == nil && h >= 0 && h <= 14 && m >= 0 && m < 60
}
