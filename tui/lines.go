package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
)

// maxTyped is the longest line that is read.
const maxTyped = 2000

// errLeft ends line mode when the person leaves.
var errLeft = errors.New("left")

// lineMode is the saloon in sentences, for terminals without a screen and for
// those who listen to theirs. All of it runs in one goroutine.
type lineMode struct {
	*app
	ctx    context.Context
	out    *bufio.Writer
	taught string    // the step of a lesson that was told last
	told   int       // lines of the story that were told
	asked  int       // the log's length when the moves were listed last; -1 for never
	gone   string    // what was said last about a seat that was left
	turn   bool      // it has been said that it is this person's turn
	heard  time.Time // when the newest line of chat was said that has been told
}

// Lines plays in sentences: what happens is told as it happens, moves are typed
// in notation or by their number. It ends with in, with the context, when the
// person leaves or when the saloon says goodbye. The session hands in whole
// lines and takes care of the ends of lines.
func Lines(ctx context.Context, e Env, in io.Reader, out io.Writer) error {
	e.Width, e.Height = minWidth, minHeight
	m := &lineMode{app: New(e).app, ctx: ctx, out: bufio.NewWriter(out), asked: -1}
	typed := make(chan string)
	go readLines(ctx, in, typed)
	err := m.run(typed)
	if flush := m.out.Flush(); err == nil {
		err = flush
	}
	if errors.Is(err, errLeft) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// readLines hands on whole lines until the reader or the context ends.
func readLines(ctx context.Context, in io.Reader, typed chan<- string) {
	defer close(typed)
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 0, 256), maxTyped)
	for scan.Scan() {
		select {
		case typed <- scan.Text():
		case <-ctx.Done():
			return
		}
	}
}

func (m *lineMode) run(typed <-chan string) error {
	if err := m.arrive(typed); err != nil {
		return err
	}
	for {
		if err := m.out.Flush(); err != nil {
			return err
		}
		select {
		case <-m.ctx.Done():
			return m.ctx.Err()
		case _, open := <-m.env.Mail.Signal():
			if done := m.hear(m.env.Mail.Take()); done || !open {
				return errLeft
			}
		case line, open := <-typed:
			if !open {
				return errLeft
			}
			if err := m.obey(line); err != nil {
				return err
			}
		}
	}
}

// arrive finds out who it is, and lets it in.
func (m *lineMode) arrive(typed <-chan string) error {
	m.print(m.words.T("welcome.text"))
	for m.person.ID == "" {
		m.print(m.words.T("lines.name", m.house.ProposeName(m.env.User)))
		if err := m.out.Flush(); err != nil {
			return err
		}
		select {
		case <-m.ctx.Done():
			return m.ctx.Err()
		case line, open := <-typed:
			if !open {
				return errLeft
			}
			m.introduce(strings.TrimSpace(line))
		}
	}
	v, err := m.house.Enter(m.person, m.env.Mail)
	if err != nil {
		m.print(m.sentence(err))
		return errLeft
	}
	m.visit = v
	m.chooseWords()
	m.print(m.words.T("lines.in", m.person.Name))
	if m.env.Join != "" {
		m.join(m.env.Join)
	}
	return nil
}

func (m *lineMode) introduce(text string) {
	if text == "" {
		text = m.house.ProposeName(m.env.User)
	}
	ctx, cancel := m.moment()
	defer cancel()
	var err error
	switch code, linking := strings.CutPrefix(text, "link "); {
	case linking && m.env.Key != "":
		m.person, err = m.house.LinkKey(ctx, m.env.Key, strings.TrimSpace(code))
	case m.env.Key == "":
		m.person, err = m.house.Guest(text)
	default:
		if err = m.house.CheckName(text); err == nil {
			m.person, err = m.house.Register(ctx, m.env.Key, text)
		}
	}
	if err != nil {
		m.print(m.sentence(err))
	}
}

func (m *lineMode) moment() (context.Context, context.CancelFunc) {
	return context.WithTimeout(m.ctx, patience)
}

func (m *lineMode) print(lines ...string) {
	for _, line := range lines {
		_, _ = fmt.Fprintln(m.out, line) // Flush tells of errors
	}
}

// hear tells what the lobby published; it is true after a farewell.
func (m *lineMode) hear(n lobby.News) bool {
	if n.Farewell != "" {
		m.print(n.Farewell, m.words.T("farewell.kept"))
		return true
	}
	if n.Hall != nil {
		before := m.hall
		m.newHall(n.Hall)
		if m.note.text != "" {
			m.print(m.note.text)
			m.note = note{}
		}
		if m.table == nil {
			if before == nil {
				m.tables()
			} else {
				m.opened(before.Tables, n.Hall.Tables)
			}
			m.chat(n.Hall.Chat)
		}
	}
	if n.Table != nil && m.table != nil && n.Table.Card.ID == m.table.id {
		m.follow(n.Table)
	}
	return false
}

// chat tells what was said since the last time.
func (m *lineMode) chat(lines []table.ChatLine) {
	for _, line := range lines {
		if line.When.After(m.heard) {
			m.print(m.words.T("lines.said", line.From, line.Text))
			m.heard = line.When
		}
	}
}

// book prints the rules of the game at hand: its chapters, or one of them.
func (m *lineMode) book(arg string) {
	var pages []lang.Page
	if game := m.gameAtHand(); game != "" {
		pages = m.words.Book(game)
	}
	if len(pages) == 0 {
		m.print(m.words.T("lines.no-rules"))
		return
	}
	if n := number(arg); n >= 1 && n <= len(pages) {
		m.print(pages[n-1].Title, pages[n-1].Text)
		return
	}
	for i, page := range pages {
		m.print(fmt.Sprintf("%d. %s", i+1, page.Title))
	}
	m.print(m.words.T("lines.which-rules"))
}
