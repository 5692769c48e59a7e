package reviewcli

import (
	"fmt"
	"io"
	"strings"

	"saloon/rules"
	"saloon/rules/bot/review"
)

// mostTold is how many costly decisions the text tells of.
const mostTold = 10

// tell writes a review in sentences, one thing on a line, for eyes and for screen readers.
func tell(out io.Writer, title string, seats []map[string]string, r review.Review, whose rules.Seat) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d players. Looked at: %s. Games played on from each decision: %d.\n", title, r.Seats,
		count(len(r.Decisions), "decision", "decisions")+of(seats, whose), r.Playouts)
	if r.Short > 0 {
		fmt.Fprintf(&b, "%s looked at in fewer games, because the time was over.\n", count(r.Short, "decision was", "decisions were"))
	}
	for _, a := range r.Accuracy {
		if a.Of > 1 {
			fmt.Fprintf(&b, "Accuracy of seat %d: %d of 100, give or take %d (each of %d decisions cost it %d.%d%% of a victory on average).\n",
				a.Seat, a.Figure, a.Doubt, a.Of, a.Lost/10, a.Lost%10)
		}
	}
	told := r.Costly[:min(len(r.Costly), mostTold)]
	if len(told) == 0 {
		b.WriteString("\nNothing was found that would surely have been better.\n")
	} else {
		b.WriteString("\nWhat cost most:\n")
	}
	for i, line := range told {
		tellCostly(&b, i+1, r.At(line))
	}
	if more := len(r.Costly) - len(told); more > 0 {
		fmt.Fprintf(&b, "%s cost less.\n", count(more, "other decision", "other decisions"))
	}
	b.WriteString("\nWhat was expected before each decision:\n")
	for _, d := range r.Decisions {
		fmt.Fprintf(&b, "%s, seat %d decides: %s.\n", d.Moment(), d.Seat, stands(d.Expected))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func tellCostly(b *strings.Builder, place int, d review.Decision) {
	own, best := d.Better.Played[d.Seat-1], d.Expected[d.Seat-1]
	fmt.Fprintf(b, "%d. %s: seat %d played %s%s.\n", place, d.Moment(), d.Seat, strings.Join(d.Played, ", "), because(d.Better.PlayedWhy))
	why := d.Better.Differ
	if len(why) == 0 {
		why = d.Better.Why
	}
	fmt.Fprintf(b, "   Better: %s%s.\n", strings.Join(d.Better.Moves, ", "), because(why))
	fmt.Fprintf(b, "   It wins %d%% of the games instead of %d%%, and ends with %.1f points instead of %.1f.\n", best.Chance, own.Chance, best.Points, own.Points)
}

func because(why []review.Reason) string {
	var all []string
	for _, w := range why {
		all = append(all, w.Text)
	}
	if len(all) == 0 {
		return ""
	}
	return " (" + strings.Join(all, "; ") + ")"
}

// of says whose decisions they are.
func of(seats []map[string]string, whose rules.Seat) string {
	switch {
	case whose == 0:
		return " of all seats"
	case seats[whose-1]["name"] == "":
		return fmt.Sprintf(" of seat %d", whose)
	}
	return fmt.Sprintf(" of seat %d, %q", whose, seats[whose-1]["name"])
}

func stands(list []review.Stand) string {
	var all []string
	for i, s := range list {
		all = append(all, fmt.Sprintf("seat %d wins %d%%, %.1f points", i+1, s.Chance, s.Points))
	}
	return strings.Join(all, "; ")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
