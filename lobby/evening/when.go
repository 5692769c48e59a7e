package evening

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A When says when an evening comes again.
type When struct {
	text     string
	zone     *time.Location
	weekdays [7]bool
	nth      int       // of that weekday in its month; -1 for the last, 0 for each
	date     time.Time // the one day; zero for any
	times    []int     // in seconds of the day, in their order
}

var nths = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1}

// ParseWhen reads a sentence such as "every day 20:00", "Tuesday 20:00", "Mon-Fri 12:30, 18:00", "first Sunday 15:00", "every
// hour" or "2026-12-24 18:00", in a time zone.
func ParseWhen(text string, zone *time.Location) (w When, err error) {
	w = When{text: text, zone: zone}
	for _, word := range strings.Fields(strings.NewReplacer(",", " ", " and ", " ").Replace(strings.ToLower(text))) {
		if !w.take(word) {
			return w, fmt.Errorf(`%q in %q says no time; write such as "every day 20:00", "Tuesday 20:00", "Mon-Fri 18:30", "first Sunday 15:00", "every hour" or "2026-12-24 18:00"`, word, text)
		}
	}
	if w.weekdays == [7]bool{} {
		w.weekdays = [7]bool{true, true, true, true, true, true, true}
	}
	if slices.Sort(w.times); len(w.times) == 0 {
		return w, fmt.Errorf("%q does not say at what time of the day", text)
	}
	return w, nil
}

func (w *When) take(word string) bool {
	if nth, is := nths[word]; is {
		w.nth = nth
		return true
	}
	if date, err := time.ParseInLocation(time.DateOnly, word, w.zone); err == nil {
		w.date = date
		return true
	}
	for _, layout := range []string{"15:04", time.TimeOnly} {
		if at, err := time.Parse(layout, word); err == nil {
			w.times = append(w.times, at.Hour()*3600+at.Minute()*60+at.Second())
			return true
		}
	}
	switch word {
	case "every", "day", "daily", "at", "on":
		return true
	case "hour", "hourly":
		for h := range 24 {
			w.times = append(w.times, h*3600)
		}
		return true
	}
	return w.takeDays(word)
}

func (w *When) takeDays(word string) bool {
	first, last, ranged := strings.Cut(word, "-")
	from, known := weekday(first)
	to := from
	if ranged && known {
		to, known = weekday(last)
	}
	if !known {
		return false
	}
	for day := from; ; day = (day + 1) % 7 {
		if w.weekdays[day] = true; day == to {
			return true
		}
	}
}

// weekday is by its name or the first three letters of it.
func weekday(word string) (time.Weekday, bool) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if name := strings.ToLower(day.String()); word == name || word == name[:3] || word == name+"s" {
			return day, true
		}
	}
	return 0, false
}

// String is the sentence.
func (w When) String() string { return w.text }

// Local is a moment by the clock of its time zone.
func (w When) Local(t time.Time) time.Time { return t.In(w.zone) }

// Next is the first time after a moment; false where there is none within two years.
func (w When) Next(after time.Time) (next time.Time, ever bool) {
	day := after.In(w.zone)
	for range 2 * 366 {
		for _, second := range w.times {
			at := time.Date(day.Year(), day.Month(), day.Day(), second/3600, second/60%60, second%60, 0, w.zone)
			if at.After(after) && w.isOn(at) {
				return at.UTC(), true
			}
		}
		day = time.Date(day.Year(), day.Month(), day.Day()+1, 12, 0, 0, 0, w.zone)
	}
	return next, false
}

func (w When) isOn(t time.Time) bool {
	if !w.date.IsZero() {
		return t.Format(time.DateOnly) == w.date.Format(time.DateOnly)
	}
	switch {
	case !w.weekdays[t.Weekday()]:
		return false
	case w.nth > 0:
		return (t.Day()-1)/7+1 == w.nth
	case w.nth < 0:
		return t.AddDate(0, 0, 7).Month() != t.Month()
	}
	return true
}
