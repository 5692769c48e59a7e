package lobby_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// journalText is every live journal of a data directory, as the store gives it.
func journalText(t *testing.T, dir string) string {
	t.Helper()
	store, err := data.Open(dir, data.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	names, err := store.Journals()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, name := range names {
		entries, err := store.Entries(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "\n%s\n", name)
		for i, e := range entries {
			raw, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%3d %s\n", i, raw)
		}
	}
	return out.String()
}

// seenText is what everybody sees in the saloon of a data directory: first in the
// hall, then at each table those who sit there and somebody who does not.
func seenText(t *testing.T, dir string) string {
	t.Helper()
	s := openKept(t, dir)
	defer s.close()
	s.visitAll()
	var out strings.Builder
	nell := s.guest("Nell")
	for _, name := range players {
		s.writeHall(&out, s.player(name))
	}
	s.writeHall(&out, nell)
	for _, id := range s.tables() {
		for _, name := range players {
			v := s.player(name)
			if hasSeat(v, id) {
				s.writeTable(&out, v, id)
				v.look("") // before the next one comes
			}
			v.mail.Close()
		}
		nell.join(s.codes()[id])
		s.writeTable(&out, nell, id)
		nell.look("")
	}
	return out.String()
}

// visitAll waits until every table has done what follows from the start.
func (s *saloon) visitAll() {
	s.t.Helper()
	sol := s.guest("Sol")
	for _, code := range s.codes() {
		sol.join(code)
	}
	sol.mail.Close()
}

func hasSeat(v *visitor, id table.ID) bool {
	return slices.ContainsFunc(v.hall.Mine(), func(c *table.Card) bool { return c.ID == id })
}

// seenTables are all tables that somebody sees in the hall, the newest first.
func seenTables(h *lobby.Hall) (list []*table.Card) {
	list = slices.Clone(h.Own)
	for c := range h.Tables.All() {
		if !slices.Contains(h.Own, c) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *table.Card) int { return cmp.Or(b.Since.Compare(a.Since), cmp.Compare(a.ID, b.ID)) })
	return list
}

// tables lists the live tables by name.
func (s *saloon) tables() (list []table.ID) {
	s.t.Helper()
	names, err := s.store.Journals()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, name := range names {
		if !strings.HasPrefix(name, "hall.") {
			list = append(list, table.ID(name))
		}
	}
	return list
}

// codes are what has to be told to come to each table: its own name, or the code
// of a private one.
func (s *saloon) codes() map[table.ID]string {
	s.t.Helper()
	codes := map[table.ID]string{}
	for _, id := range s.tables() {
		codes[id] = string(id)
		entries, err := s.store.Entries(string(id))
		if err != nil {
			s.t.Fatal(err)
		}
		for _, e := range entries {
			var agreed struct {
				Private bool
				Code    string
			}
			if len(e.More) > 0 && json.Unmarshal(e.More, &agreed) == nil && agreed.Private {
				codes[id] = agreed.Code
			}
		}
	}
	return codes
}

func (s *saloon) writeHall(out *strings.Builder, v *visitor) {
	fmt.Fprintf(out, "\nthe hall, as %s sees it\n", v.visit.Person().Name)
	for _, c := range seenTables(v.hall) {
		fmt.Fprintf(out, "  %s: %s, %s, private %v, lesson %v\n", c.ID, c.Title, c.Phase, c.Private, c.Lesson)
	}
	var mine []table.ID
	for _, c := range v.hall.Mine() {
		mine = append(mine, c.ID)
	}
	fmt.Fprintf(out, "  mine: %v\n", mine)
	writeChat(out, v.hall.Chat)
	games, err := v.visit.Finished(s.t.Context(), 10)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, g := range games {
		fmt.Fprintf(out, "  played: %s %s %s %s order %v points %v seat %d place %d", g.ID, g.Game, g.Title, clock(g.Ended), g.Order, g.Points, g.Seat, g.Place)
		for _, p := range g.Players {
			fmt.Fprintf(out, ", %s (%s)", p.Name, p.Kind)
		}
		out.WriteByte('\n')
	}
}

func (s *saloon) writeTable(out *strings.Builder, v *visitor, id table.ID) {
	s.t.Helper()
	v.look(id)
	snap := v.table
	fmt.Fprintf(out, "\ntable %s, as %s sees it from seat %d\n", id, v.visit.Person().Name, snap.Seat)
	s.writeCard(out, snap.Card)
	fmt.Fprintf(out, "  code %q, next %q, notice %v, hints %v\n", snap.JoinCode, snap.Next, snap.Notice, snap.Hints)
	writeChat(out, snap.Chat)
	if snap.View == nil {
		return
	}
	s.writeGame(out, snap)
}

func (s *saloon) writeCard(out *strings.Builder, c table.Card) {
	for _, chair := range c.Chairs {
		if chair.Here && chair.Level == "" && c.Watched(chair.Person.ID) {
			c.Watchers-- // who had stood up was not counted then
		}
	}
	fmt.Fprintf(out, "  %s, %s since %s, progress %d, to act %b, options %v, watchers %d, private %v, lesson %v\n",
		c.Game, c.Phase, clock(c.Since), c.Progress, c.ToAct, c.Options, c.Watchers, c.Private, c.Lesson)
	for i, chair := range c.Chairs {
		fmt.Fprintf(out, "  chair %d: %q %s %s ready %v here %v away %v left %v host %v", i+1, chair.Person.Name, chair.Person.Kind, chair.Level,
			chair.Ready, chair.Here, chair.Away, chair.Left, chair.Person.ID == c.Host && c.Host != "")
		if c.Deadlines != nil {
			fmt.Fprintf(out, " until %s", clock(c.Deadlines[i]))
		}
		out.WriteByte('\n')
	}
	out.WriteString("  terms")
	for _, o := range table.TermOptions() {
		if o.Key == table.TermRated && c.Terms.Get(o.Key) == "off" && c.Rated == table.NotRated {
			continue // as at every table of a program that rated nothing
		}
		if o.Key == table.TermWatch {
			continue // no program knew it then
		}
		if o.Key == table.TermSeries && c.Series == nil {
			continue
		}
		fmt.Fprintf(out, " %s=%s", o.Key, c.Terms.Get(o.Key))
	}
	out.WriteByte('\n')
}

func (s *saloon) writeGame(out *strings.Builder, snap *table.Snapshot) {
	game := s.lobby.Game(snap.Card.Game)
	fmt.Fprintf(out, "  setup %+v\n  at %d, undo %v, lesson %+v, hash %s, seed %q, outcome %+v\n",
		setupOf(snap), snap.At, snap.CanUndo, guideOf(snap), snap.SeedHash, snap.Seed, snap.Outcome)
	for _, line := range snap.Story {
		fmt.Fprintf(out, "  %3d seat %d: %q%s", line.Number, line.Seat, line.Notation, map[bool]string{true: " undone"}[line.Undone])
		for _, e := range line.Events {
			fmt.Fprintf(out, "; %s", game.AppendEvent(nil, e))
		}
		out.WriteByte('\n')
	}
	var legal []string
	for _, m := range snap.Legal {
		legal = append(legal, moveText(game, m))
	}
	fmt.Fprintf(out, "  legal: %s\n", strings.Join(legal, ", "))
	raw, err := json.Marshal(snap.View)
	if err != nil {
		s.t.Fatal(err)
	}
	fmt.Fprintf(out, "  view: %s\n", raw)
}

func guideOf(snap *table.Snapshot) string {
	if snap.Lesson == nil {
		return "none"
	}
	return fmt.Sprintf("%d of %d, over %v", snap.Lesson.Step, snap.Lesson.Of, snap.Lesson.Over)
}

func moveText(game rules.Game, m rules.Move) string {
	if m == rules.Undo {
		return rules.UndoText
	}
	return string(game.AppendMove(nil, m))
}

func writeChat(out *strings.Builder, chat []table.ChatLine) {
	for _, line := range chat {
		fmt.Fprintf(out, "  %s %s (%s) says %q\n", clock(line.When), line.From, line.Kind, line.Text)
	}
}

func clock(when time.Time) string {
	if when.IsZero() {
		return "-"
	}
	return when.UTC().Format("15:04:05")
}

// setupOf is a setup as it was before there were deals.
func setupOf(snap *table.Snapshot) any {
	return struct {
		Game           string
		Version, Seats int
		Options        map[string]string
		Script         []string
	}{snap.Setup.Game, snap.Setup.Version, snap.Setup.Seats, snap.Setup.Options, snap.Setup.Script}
}
