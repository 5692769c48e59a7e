package tui

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
	"saloon/tui/widget"
)

// watchersVisit is what a visit can learn of those who watch.
type watchersVisit interface {
	Watchers(ctx context.Context, id table.ID) (lobby.Watching, error)
}

// watchersAction shows who watches the table.
func (s *tableScreen) watchersAction() action {
	list := s.act("watchers", func(string) tea.Cmd { return s.askWatchers() }, keys.Watchers)
	list.Label = "" // in the help only
	return list.when(unless(s.table.back == nil && s.table.snap != nil, s.words.T("watchers.past")))
}

func (s *tableScreen) askWatchers() tea.Cmd {
	visit, id := s.table.lobby.visit, s.table.id
	return s.table.lobby.request(func(ctx context.Context) (answer, error) {
		who, err := visit.Watchers(ctx, id)
		return func() tea.Cmd {
			text := strings.Join(s.watchersList(who), "\n")
			s.nav.showHelp(&helpView{pages: []widget.Page{{Title: s.words.T("watchers.title", string(id)), Text: text}}})
			return nil
		}, err
	})
}

// watchersList is who watches: how many in a sentence, then their names, one to a line.
func (t texts) watchersList(who lobby.Watching) []string {
	if who.Count == 0 {
		return []string{t.words.T("watchers.none")}
	}
	list := []string{t.words.N("watchers.count", who.Count), ""}
	for _, p := range who.Named {
		list = append(list, t.watcherName(p))
	}
	if more := who.Count - len(who.Named); more > 0 {
		list = append(list, t.words.N("names.more", more))
	}
	return list
}

// watcherName is who watches, with what they are unless that is a player.
func (t texts) watcherName(p table.Person) string {
	switch p.Kind {
	case table.KindGuest:
		return t.words.T("watchers.guest", p.Name)
	case table.KindBot:
		return t.words.T("watchers.program", p.Name)
	}
	return p.Name
}

// watchSaid is who has begun to watch.
func (t texts) watchSaid(who []table.Person) string {
	var names []string
	for _, p := range who {
		names = append(names, t.watcherName(p))
	}
	return t.words.N("watchers.came", len(names), t.fewNames(names))
}

// heardOfWatchers says quietly who has begun to watch: not over what was said before, and not for longer
// than the table stays as it is.
func (w *window) heardOfWatchers(n lobby.Tiding) {
	if w.front.note.text == "" && w.table != nil && w.table.id == n.Table {
		w.front.say(w.display.tidingSaid(n))
	}
}

// watchTitle says in the title how many watch; "" for nobody.
func (s *tableScreen) watchTitle() string {
	if n := s.table.snap.Card.Watchers; n > 0 && s.table.replay == nil {
		return s.words.N("table.watchers", n)
	}
	return ""
}

// seesLate is how many minutes late the person sees a game that runs; 0 for not at all.
func (t *tableInView) seesLate() int {
	if t.snap == nil || !t.snap.Card.Underway() || t.snap.Seat > 0 {
		return 0
	}
	return int(t.snap.Card.Terms.WatchersBehind() / time.Minute)
}

// watchedSaid is how a running game stands in the hall where something is to be said of its watchers; ""
// for nothing.
func (t texts) watchedSaid(c *table.Card) string {
	switch {
	case c.Phase != table.Playing:
	case c.Terms.ClosedToWatchers() && c.Progress == 0:
		return t.words.T("table.shut")
	case c.Watchers > 0:
		return t.progressSaid(c) + ", " + t.words.N("table.watchers", c.Watchers)
	}
	return ""
}

// tellWhoWatches tells who watches the table at which the person is.
func (m *lineMode) tellWhoWatches() {
	if m.table == nil {
		m.print(m.words.T("watchers.nowhere"))
		return
	}
	ctx, cancel := m.moment()
	defer cancel()
	who, err := m.lobby.visit.Watchers(ctx, m.table.id)
	if m.failed(err) {
		return
	}
	list := m.watchersList(who)
	if who.Count == 0 {
		m.print(list...)
		return
	}
	m.print(list[0] + " " + m.words.List(list[2:]) + ".")
}
