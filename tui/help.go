package tui

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// helpView is the help: a page about the screen, the pictures of the game, then its rules. Before that page stands
// the rule by which something has just been refused, and behind it the rule that forbids what is under the cursor.
type helpView struct {
	pager widget.Pager
	pages []widget.Page
}

func (h *helpView) draw(area widget.Area) { h.pager.Draw(area.Inset(2, 1), h.pages) }

func (h *helpView) longer(body rect) bool { return h.pager.Longer(body.w-4, body.h-2, h.pages) }

func (w *window) showHelp(h *helpView) { w.front.help = h }

func (w *window) newHelp() *helpView {
	words := w.Words
	game := w.gameAtHand()
	refused := w.RulePages(w.lobby.Game(game), w.front.answered.text)
	forbidden := slices.DeleteFunc(w.RulePages(w.lobby.Game(game), w.table.why()), func(p lang.Page) bool {
		return slices.Contains(refused, p)
	})
	screen := widget.Page{Title: words.T("help.keys", words.T("screen."+w.screen.id())), Text: w.helpText()}
	h := &helpView{pages: append(pagesOf(refused), screen)}
	if p, ok := w.pictures(); ok {
		h.pages = append(h.pages, p)
	}
	h.pages = slices.Concat(h.pages, pagesOf(forbidden), w.rulesOf(game), joined(lang.Sentence(words.T("act.house-rules")), words.Book(tell.HouseBook)))
	return h
}

// rulesOf are the rules of a game as one chapter; none where it has no page.
func (w *window) rulesOf(game string) []widget.Page {
	title := ""
	if g := w.lobby.Game(game); g != nil {
		title = w.GameTitle(game, g.Info().Title)
	}
	return joined(w.Words.T("menu.rules")+": "+title, w.Words.Book(game))
}

// joined are pages of a book as one chapter that is scrolled; none of an empty book.
func joined(title string, book []lang.Page) []widget.Page {
	if len(book) == 0 {
		return nil
	}
	var text strings.Builder
	for _, p := range book {
		text.WriteString(strings.ToUpper(p.Title) + "\n" + strings.TrimSpace(p.Text) + "\n\n")
	}
	return []widget.Page{{Title: title, Text: strings.TrimSpace(text.String())}}
}

// HouseRules are the rules of the house, in the language of somebody.
func HouseRules(e tell.Env) string {
	var out strings.Builder
	for _, p := range tell.ScreenWords(e.Person, e).Book(tell.HouseBook) {
		out.WriteString(p.Title + "\n\n" + p.Text + "\n")
	}
	return out.String()
}

func pagesOf(chapters []lang.Page) []widget.Page {
	list := make([]widget.Page, len(chapters))
	for i, c := range chapters {
		list[i] = widget.Page{Title: c.Title, Text: c.Text}
	}
	return list
}

// pictures is the page with the pictures of the game and what they mean; false when it has none of its own.
func (w *window) pictures() (page widget.Page, ok bool) {
	if w.table == nil || w.table.Presenter == nil {
		return page, false
	}
	signs := w.table.Presenter.Legend(w.table.Scene)
	if len(signs) == 0 {
		return page, false
	}
	return widget.Page{Title: w.Words.T("help.pictures"), Rows: board.SignRows(signs)}, true
}

func (w *window) showPictures() {
	page, ok := w.pictures()
	if !ok {
		w.front.say(w.Words.T("help.no-pictures"))
		return
	}
	h := w.newHelp()
	h.pager.Open(slices.IndexFunc(h.pages, func(p widget.Page) bool { return p.Title == page.Title }))
	w.showHelp(h)
}

func (w *window) gameAtHand() string {
	if w.table != nil && w.table.Snap != nil {
		return w.table.Snap.Card.Game
	}
	if f, ok := w.screen.(*formScreen); ok {
		return f.proposal.Game
	}
	return ""
}

const helpWidth = 62

func (w *window) helpText() string {
	words := w.Words
	var out strings.Builder
	out.WriteString(words.T("help." + w.screen.id()))
	switch s := w.screen.(type) {
	case *eveningScreen:
		out.WriteString("\n\n" + strings.Join(w.EveningAbout(s.page.Plan()), "\n"))
	case *newEveningScreen:
		plan, _ := s.form.Whole(w.Texts, w.now())
		out.WriteString("\n\n" + strings.Join(w.EveningAbout(plan), "\n"))
	}
	if why := w.table.why(); why != "" {
		out.WriteString("\n\n" + why)
	}
	out.WriteString("\n" + w.keysSaid(w.actions()))
	if !w.mouseOff {
		out.WriteString("\n\n" + words.T("help.mouse"))
	}
	if w.table != nil && w.table.Snap != nil && w.table.Snap.SeedHash != "" {
		out.WriteString("\n\n" + w.SeedSaid(w.table.Snap))
	}
	return out.String()
}

func (d *display) keysSaid(list []action) string {
	var out strings.Builder
	for _, x := range list {
		name, help := x.Name(), x.Help
		if name == "" { // it is done from the menu, by its name
			if !x.Works() {
				continue
			}
			name, help = keys.Menu, x.Label+": "+help
		}
		if !x.Works() {
			help += " " + d.Words.T("help.not-now", x.WhyNot)
		}
		for _, line := range widget.Wrap(help, helpWidth) {
			out.WriteString("\n" + widget.Pad(name, 10) + " " + line)
			name = ""
		}
	}
	return out.String()
}

func (w *window) explainQuestion() {
	words, q := w.Words, w.front.question
	page := widget.Page{Title: words.T("help.question", q.badge), Text: q.text + "\n" + w.keysSaid(w.front.questionActions(q))}
	h := &helpView{pages: []widget.Page{page}}
	if p, ok := w.pictures(); ok {
		h.pages = append(h.pages, p)
	}
	h.pages = append(h.pages, w.rulesOf(w.gameAtHand())...)
	w.front.help, w.front.explains = h, true
}

// resultAction shows how a game ended, in lines to share.
func (p parts) resultAction(snap *table.Snapshot) action {
	show := func(string) tea.Cmd { return p.window.showResult(snap.Card.ID) }
	return p.act("result", show).when(unless(!snap.Card.Lesson, p.Words.T("lesson.not-kept")))
}

func (w *window) showResult(id table.ID) tea.Cmd {
	ask := func(ctx context.Context, v tell.Visit) (tell.Result, error) {
		return tell.ResultOf(ctx, v, w.env, w.Texts, id)
	}
	return tell.Ask(w.lobby, ask, func(r tell.Result) tea.Cmd {
		page := widget.Page{Title: w.Words.T("result.title")}
		for _, line := range append(append(w.ResultSaid(r, w.address), ""), w.WaysToShare(w.address, r)...) {
			for _, part := range widget.Wrap(line, w.body().w-4) { // a long address goes on in the next line
				page.Rows = append(page.Rows, []widget.Span{{Text: part}})
			}
		}
		w.showHelp(&helpView{pages: []widget.Page{page}})
		return nil
	})
}

func newRecord(t *tell.TableInView) *helpView {
	words := t.Scene.Words
	var out strings.Builder
	for _, line := range t.Scene.Story {
		if line.Notation != "" {
			out.WriteString(line.Notation + "\n")
		}
	}
	if seed := t.Snap.Seed; seed != "" {
		out.WriteString("\n" + words.T("end.seed", seed))
	}
	return &helpView{pages: []widget.Page{{Title: words.T("record.title", string(t.ID)), Text: out.String()}}}
}

// askAdmin lets a moderator type what stands behind  ssh HOST admin  too, and shows what is answered.
func (w *window) askAdmin() tea.Cmd {
	admin := w.env.Admin
	return w.front.typeLine(typing{badge: w.Words.T("badge.admin"), stays: true, legend: w.Words.T("admin.what"), done: func(typed string) tea.Cmd {
		return w.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
			said := admin(ctx, typed)
			return func() tea.Cmd {
				w.front.typing = nil
				w.showHelp(&helpView{pages: []widget.Page{{Title: typed, Text: said}}})
				return nil
			}, nil
		})
	}}, "", tell.ChatLimit)
}
