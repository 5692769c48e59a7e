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

// Deadline is when the viewer's time for a decision runs out, or else the time of who
// runs out of it first; zero when no time is running.
func (t *TableInView) Deadline() time.Time {
	var first time.Time
	if t.Phase() != table.Playing {
		return first
	}
	for i, when := range t.Snap.Card.Deadlines {
		if when.IsZero() {
			continue
		}
		if t.Snap.Seat == rules.Seat(i+1) {
			return when
		}
		if first.IsZero() || when.Before(first) {
			first = when
		}
	}
	return first
}

// TimeLeft is how long there is until the deadline: "2:41", "3 h", "2 d".
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

// TimeText is a time that is left.
func TimeText(left time.Duration) string {
	switch {
	case left < time.Hour:
		return fmt.Sprintf("%d:%02d", int(left.Minutes()), int(left.Seconds())%60)
	case left < 48*time.Hour:
		return fmt.Sprintf("%d h", int(left.Hours()))
	}
	return fmt.Sprintf("%d d", int(left.Hours())/24)
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

// HolidayText says how somebody's holiday stands.
func (t Texts) HolidayText(h lobby.Holiday) string {
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

// NightTyped is a night as somebody types it: "22-8 +1", or "none".
func NightTyped(text string) (lobby.Night, bool) { return ParseNight(text) }

// NightLine is a night as somebody types it; a person without one is offered the usual one.
func NightLine(r table.Rest) string {
	if r.From == r.To {
		r.From, r.To = 22, 8
	}
	return fmt.Sprintf("%d-%d %s", r.From, r.To, zoneText(r.Zone))
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
