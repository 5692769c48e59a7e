package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A menu lists all that can be done here and now, in groups; what is typed finds people, tables, rules and settings too.
type menu struct {
	window *window
	input  *widget.Input
	list   widget.List

	known []entry // what was found last; nil where anything may have changed since
}

// An entry is a line of the menu.
type entry struct {
	action
	group string // its title, which stands before the first of a group
	about string // what it does; why not stands in its place
	under bool   // belongs to the line above
	seeks bool   // somebody who may be away is asked for, and was not found
	fit   int    // how well it fits what was typed
}

const menuLimit = 40

func (w *window) openMenu() {
	w.front.menu = &menu{window: w, input: widget.NewInput("", menuLimit)}
}

// typed takes a key: letters are typed, and what is typed anew is looked for from the top.
func (m *menu) typed(key, text string) {
	if m.input.Value() == "" && (text == keys.Find || text == " ") {
		return // whoever means to search has come to the right place
	}
	before := m.input.Value()
	if m.input.Key(key, text) && m.input.Value() != before {
		m.looksAnew()
	}
}

func (m *menu) paste(text string) {
	m.input.Insert(text)
	m.looksAnew()
}

func (m *menu) looksAnew() { m.list, m.known = widget.List{}, nil }

func (m *menu) entries() []entry {
	if m.known == nil {
		m.known = m.window.offers()
		if typed := strings.TrimSpace(m.input.Value()); typed != "" {
			m.known = m.window.found(typed, m.known)
		}
	}
	return m.known
}

// offers are what can be done on this screen and from everywhere, group by group.
func (w *window) offers() []entry {
	var list []entry
	for _, x := range w.commands() {
		group := keys.Of(x.name).Group
		if group == "" && !slices.Contains(keys.Unlisted, x.name) {
			group = keys.OfTurn // of the screen, or of a board
		}
		if group != "" && !x.onlyMoves() {
			list = append(list, entry{action: x, group: w.groupTitle(group), about: x.Help})
		}
	}
	slices.SortStableFunc(list, func(a, b entry) int {
		rank, idle := rankOf(a.name), tell.Bit(!a.Works())-tell.Bit(!b.Works())
		return cmp.Or(cmp.Compare(rank, rankOf(b.name)), idle*tell.Bit(rank < 0))
	})
	return list
}

// groupTitle is the title of a group; what is done on this screen is of this turn only at a board.
func (w *window) groupTitle(g keys.Group) string {
	if s, atTable := w.screen.(*tableScreen); g == keys.OfTurn && !(atTable && s.phase() == table.Playing && s.table.replay == nil) {
		return w.Words.T("menu.here")
	}
	return w.Words.T("menu." + string(g))
}

// commands are the actions of the screen, and those that work from everywhere.
func (w *window) commands() []action {
	list := w.atHand()
	for _, x := range w.everywhere() {
		if !slices.ContainsFunc(list, func(there action) bool { return there.name == x.name }) {
			x.Keys = nil
			list = append(list, x)
		}
	}
	return list
}

// rankOf is where a command stands in the menu; those of a board come first, what does nothing now behind them.
func rankOf(name string) int {
	return slices.IndexFunc(keys.Commands, func(c keys.Command) bool { return c.Name == name })
}

// onlyMoves reports whether an action only moves a cursor, or has nothing to say.
func (x action) onlyMoves() bool {
	arrows := len(x.Keys) > 0 && slices.Contains([]string{"up", "down", "left", "right", "home", "pgup"}, x.Keys[0])
	return arrows && (x.moves || x.name == "") || x.Label == ""
}

func (m *menu) actions() []action {
	w, none := m.window, unless(len(m.entries()) > 0, m.window.Words.T("menu.nothing"))
	list := []action{
		w.act("menu-do", func(string) tea.Cmd { return m.do() }, "enter").when(none),
		w.act("menu-move", func(key string) tea.Cmd { m.move(key); return nil }, "up", "down", "pgup", "pgdown").shown("↑↓").when(none),
		w.act(board.If(m.input.Value() == "", "menu-close", "menu-clear"), func(string) tea.Cmd { m.close(); return nil }, "esc"),
		w.front.quitAction(),
	}
	if m.input.Value() == "" { // else they move among the letters
		list[1].Keys, list[1].Show = append(list[1].Keys, "left", "right", "home", "end"), "↑↓←→"
	}
	return list
}

func (m *menu) close() {
	if m.input.Value() == "" {
		m.window.front.menu = nil
	}
	m.input = widget.NewInput("", menuLimit)
	m.looksAnew()
}

// move moves the cursor; left and right go to the column beside.
func (m *menu) move(key string) {
	list := m.entries()
	if key != "left" && key != "right" {
		m.list.Key(key, m.reach(list))
		return
	}
	places, _ := m.lay(list)
	if at := m.list.Cursor; at < len(places) {
		m.list.Cursor = beside(places, places[at], 2*tell.Bit(key == "right")-1)
	}
}

func (m *menu) marked() (entry, bool) {
	list := m.entries()
	m.list.Keep(m.reach(list))
	if len(list) == 0 {
		return entry{}, false
	}
	return list[m.list.Cursor], true
}

func (m *menu) do() tea.Cmd {
	x, any := m.marked()
	if !any {
		return nil
	}
	if x.Works() {
		m.window.front.menu = nil
	}
	key := ""
	if len(x.Keys) > 0 {
		key = cmp.Or(x.clicked(), x.Keys[0])
	}
	return m.window.front.press(x.action, key)
}

// said is what enter does, or why it does nothing; the badge is the entry.
func (m *menu) said() (badge, text string) {
	x, any := m.marked()
	switch {
	case !any:
		return "", m.window.Words.T("menu.nothing")
	case !x.Works():
		return x.Label, x.WhyNot
	}
	return strings.ToUpper(x.Label), x.about
}

// drawLine draws what enter does into the line above the key bar, the end of it where it is longer than a line.
func (m *menu) drawLine(line widget.Area) {
	badge, text := m.said()
	if lines := m.saidLines(line.W); len(lines) > 1 {
		ground := style.Of(style.Plain).On(style.RowGround)
		line.Fill(0, 0, line.W, 1, ground)
		line.Text(3+widget.Width(badge), 0, ground, strings.Join(lines[1:], " "))
		return
	}
	x, any := m.marked()
	board.Decision{Badge: badge, Bad: any && !x.Works(), Parts: []widget.Span{{Text: text}}}.Draw(line)
}

func (m *menu) saidLines(w int) []string {
	badge, text := m.said()
	return widget.Wrap(text, w-widget.Width(badge)-4)
}

// A menuPlace is where an entry stands in the whole menu, and whether the title of its group stands above it.
type menuPlace struct {
	column, row int
	titled      bool
}

// The narrowest column in which an entry and its key stand, and the widest menu.
const (
	menuColumn = 24
	menuWidest = 130
)

// room is where the entries stand in a window, without border and typed line; the last line of the body stays free.
func (m *menu) room() rect {
	body := m.window.body()
	w := min(body.w-2, menuWidest)
	return rect{(body.w - w) / 2, 2, w, body.h - 4}
}

// lay places the entries in as few columns as hold them, of one height, as low as they can be with no group in two of
// them. Where the window is too small for that, they fill it one after the other; those without room wait for typing.
func (m *menu) lay(list []entry) (places []menuPlace, columns int) {
	room := m.room()
	most := max(1, (room.w-2)/menuColumn)
	for columns = 1; columns <= most; columns++ {
		for height := (len(list) + columns - 1) / columns; height <= room.h; height++ {
			if places = layIn(list, columns, height, true); len(places) == len(list) {
				return places, columns
			}
		}
	}
	return layIn(list, most, room.h, false), most
}

// layIn places as many entries as there is room for in columns of a height; whole groups go on in the next column.
func layIn(list []entry, columns, height int, whole bool) (places []menuPlace) {
	at := menuPlace{}
	for i, x := range list {
		at.titled = i == 0 || list[i-1].group != x.group
		needs := 1 + tell.Bit(at.titled)
		if whole && at.titled {
			for _, next := range list[i+1:] {
				needs += tell.Bit(next.group == x.group)
			}
		}
		if at.row > 0 && at.row+needs > height {
			at.column, at.row = at.column+1, 0
		}
		if at.row += tell.Bit(at.titled); at.column >= columns || at.row >= height {
			break
		}
		places = append(places, at)
		at.row++
	}
	return places
}

// rows are how many lines the entries take.
func (m *menu) rows(list []entry) (most int) {
	if m.input.Value() != "" {
		return min(len(list), m.room().h)
	}
	places, _ := m.lay(list)
	for _, p := range places {
		most = max(most, p.row+1)
	}
	return most
}

// reach is how many entries the cursor can reach: all that were found, or those that have a place.
func (m *menu) reach(list []entry) int {
	if m.input.Value() != "" {
		return len(list)
	}
	places, _ := m.lay(list)
	return len(places)
}

// beside is the entry in another column that stands nearest to a place.
func beside(places []menuPlace, from menuPlace, by int) int {
	far := func(p menuPlace) int {
		if p.column != from.column+by {
			return 1000
		}
		return max(p.row-from.row, from.row-p.row)
	}
	best := slices.Index(places, from)
	for i, p := range places {
		if far(p) < min(far(places[best]), 1000) {
			best = i
		}
	}
	return best
}

func (m *menu) draw(body widget.Area) {
	body.Restyle(style.Of(style.Dim))
	list, words, room := m.entries(), m.window.Words, m.room()
	m.list.Keep(m.reach(list))
	rows := max(m.rows(list), 4)
	box := body.Sub(room.x-1, (room.h-rows)/3, room.w+2, rows+3)
	box.Fill(0, 0, box.W, box.H, 0)
	title := words.T("menu.title")
	if typed := m.input.Value(); typed != "" {
		title = words.N("menu.found", len(list)-tell.Bit(slices.ContainsFunc(list, func(x entry) bool { return x.seeks })))
	} else if more := len(list) - m.reach(list); more > 0 {
		title = words.N("menu.more", more)
	}
	box.Frame(title)
	x := box.Text(2, 1, style.Of(style.Dim), words.T("menu.find")) + 1
	m.input.Draw(box, x, 1, box.W-x-2)
	if m.input.Value() == "" {
		box.Fit(x+2, 1, box.W-x-4, style.Of(style.Dim).On(style.RowGround), words.T("menu.type"))
	}
	m.drawSaid(body)
	if area := box.Sub(1, 2, box.W-2, rows); m.input.Value() == "" {
		m.drawAll(area, list)
	} else {
		m.drawFound(area, list)
	}
}

// drawSaid draws the first line of what enter does where it needs two.
func (m *menu) drawSaid(body widget.Area) {
	lines := m.saidLines(body.W)
	if len(lines) < 2 {
		return
	}
	x, _ := m.marked()
	badge, _ := m.said()
	board.Decision{Badge: badge, Bad: !x.Works(), Parts: []widget.Span{{Text: lines[0]}}}.Draw(body.Sub(0, body.H-1, body.W, 1))
}

func (m *menu) drawAll(area widget.Area, list []entry) {
	places, columns := m.lay(list)
	w, labels := area.W/columns, 22*tell.Bit(columns == 1)
	for i, p := range places {
		if p.titled && p.row > 0 {
			area.Text(p.column*w+1, p.row-1, style.Of(style.Title), list[i].group)
		}
		line := area.Sub(p.column*w, p.row, w-1, 1)
		widget.DrawRow(line, i == m.list.Cursor, func(line widget.Area, st style.Style) { m.drawEntry(line, list[i], labels, st) })
		m.clickable(area, widget.Spot{X: p.column * w, Y: p.row, W: w - 1, ID: i})
	}
}

func (m *menu) clickable(area widget.Area, s widget.Spot) {
	w := m.window
	w.clickRow(area, s, &m.list.Cursor, func() tea.Cmd { return w.press("enter") })
}

// groupRoom is for the titles of the groups beside what was found.
const groupRoom = 12

func (m *menu) drawFound(area widget.Area, list []entry) {
	top, labels := m.list.Top(len(list), area.H), 0
	for _, x := range list {
		labels = max(labels, board.If(x.under, 2, 0)+widget.Width(x.Label)+2)
	}
	m.window.drawList(area, &m.list, len(list), func(line widget.Area, i int, st style.Style) {
		if x := list[i]; i == top || list[i-1].group != x.group {
			line.Fit(0, 0, groupRoom-1, style.Of(style.Title).On(st.Ground()), x.group)
		}
		under := board.If(list[i].under, 2, 0)
		m.drawEntry(line.Sub(groupRoom+under, 0, line.W-groupRoom-under-1, 1), list[i], labels-under, st)
	})
}

// drawEntry draws what an entry is, its key, and behind a column of labels what it does or why not; without one, only
// why not, and that briefly.
func (m *menu) drawEntry(line widget.Area, x entry, labels int, st style.Style) {
	look, lesser, about, end := st, st.Lesser(), x.about, line.W
	switch {
	case !x.Works():
		look, about = lesser, x.WhyNot
	case len(x.Keys) > 0:
		end -= widget.Width(x.Name()) + 1
		line.Right(line.W, 0, style.Of(style.Key).On(st.Ground()), x.Name())
	}
	at := line.Fit(0, 0, end, look, x.Label) + 2
	if why := firstClause(about); labels == 0 && !x.Works() && at+widget.Width(why) <= end {
		line.Right(end, 0, lesser, why)
	} else if labels > 0 {
		line.Fit(max(at, labels), 0, end-max(at, labels), lesser, about)
	}
}

// firstClause is the beginning of a sentence, where that says enough.
func firstClause(sentence string) string {
	return sentence[:strings.IndexAny(sentence+".", ":;.")]
}
