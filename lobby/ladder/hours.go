package ladder

import (
	"strings"
	"time"
)

// Hours say when matches may begin: a span of each day in UTC, such as 02:00-05:00, [Always], or empty for never.
type Hours string

// Always is at any time.
const Always Hours = "always"

// Valid reports whether they can be read.
func (h Hours) Valid() bool {
	_, _, span := h.span()
	return span || h == "" || h == Always
}

// Hold reports whether a moment is within them.
func (h Hours) Hold(now time.Time) bool {
	from, to, span := h.span()
	at := minuteOf(now.UTC())
	switch {
	case !span:
		return h == Always
	case from < to:
		return from <= at && at < to
	}
	return at >= from || at < to // over midnight
}

func (h Hours) span() (from, to int, ok bool) {
	first, last, ok := strings.Cut(string(h), "-")
	begin, wrong := time.Parse("15:04", first)
	end, wrongToo := time.Parse("15:04", last)
	from, to = minuteOf(begin), minuteOf(end)
	return from, to, ok && wrong == nil && wrongToo == nil && from != to
}

func minuteOf(t time.Time) int { return 60*t.Hour() + t.Minute() }
