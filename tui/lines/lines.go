package lines

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type typedLine struct {
	text string
	long bool
}

var errLeft = errors.New("left")

// lineMode is the saloon in sentences, for people without a screen; all of it runs in one goroutine.
type lineMode struct {
	*narrator
	env     tell.Env
	visitor *tell.Visitor
	table   *lineTable  // nil in the hall
	replay  *lineReplay // while the person looks back; else nil
	quit    bool        // the person wants to leave
	played  linePlayed
	rows    []string // the IDs of the rows of the hall, by the numbers with which they were told last

	evening      lineEvening
	eveningsTold []evening.ID // by the numbers with which they were told last
	behind       bool         // what is typed is typed behind the address
	making       *planMade    // while the person is asked about a new evening; else nil
	halfTyped    func() bool  // whether the person is in the midst of a line, as far as that is known
}

// Lines is a visit in line mode: what happens is told in sentences as it happens, moves are typed in notation or by
// their number. It ends when the reader or the context ends, when the person leaves, or when the saloon says goodbye.
// The session hands in whole lines and takes care of the ends of lines.
func Lines(ctx context.Context, e tell.Env, in io.Reader, out io.Writer) error {
	m := newLineMode(ctx, e, out)
	if typist, known := in.(interface{ HalfTyped() bool }); known {
		m.halfTyped = typist.HalfTyped
	}
	typed := make(chan typedLine)
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

func newLineMode(ctx context.Context, e tell.Env, out io.Writer) *lineMode {
	e = e.Completed()
	n := &narrator{ctx: ctx, out: bufio.NewWriter(out), width: e.LineWidth, now: e.Now, lobby: &tell.Link{Lobby: e.Open()}}
	m := &lineMode{narrator: n, env: e, visitor: tell.NewVisitor(e.Person), halfTyped: func() bool { return false }}
	n.now = func() time.Time { return m.visitor.Here(e.Now()) }
	m.chooseWords()
	return m
}

func (m *lineMode) chooseWords() { m.Words = tell.WordsFor(m.visitor.Person, m.env).Aloud() }

// readLines hands on whole lines, made harmless for a terminal, until the reader or the context ends.
func readLines(ctx context.Context, in io.Reader, typed chan<- typedLine) {
	defer close(typed)
	reader := bufio.NewReaderSize(in, utf8.UTFMax*(lobby.MaxChat+1))
	for long := false; ; {
		part, more, err := reader.ReadLine()
		if err != nil {
			return
		}
		if long = long || more || utf8.RuneCount(part) > lobby.MaxChat; more {
			continue
		}
		line := typedLine{long: long}
		if !long {
			line.text = lobby.CleanChat(string(part))
		}
		long = false
		select {
		case typed <- line:
		case <-ctx.Done():
			return
		}
	}
}

// taken reports whether a line is one to carry out; of one that is too long it tells.
func (m *lineMode) taken(line typedLine) bool {
	if line.long {
		m.print(m.Words.N("lines.too-long", lobby.MaxChat))
	}
	return !line.long
}

func (m *lineMode) run(typed <-chan typedLine) error {
	if err := m.arrive(typed); err != nil {
		return err
	}
	for {
		if err := m.out.Flush(); err != nil {
			return err
		}
		short, left := m.table.timeIsShort()
		next := typed
		if m.visitor.Hall == nil { // typed ahead of the first look at the hall
			next = nil
		}
		select {
		case <-m.ctx.Done():
			return m.ctx.Err()
		case <-short:
			m.print(m.Words.T("lines.time-short", tell.TimeText(left)))
		case _, open := <-m.env.Mail.Signal():
			if done := m.hear(m.env.Mail.Take()); done || !open {
				return errLeft
			}
		case line, open := <-next:
			if !open {
				return errLeft
			}
			if !m.taken(line) {
				continue
			}
			if m.table != nil && m.table.Snap == nil && m.hear(m.env.Mail.Take()) { // it was typed ahead of the first look at the table
				return errLeft
			}
			if m.carryOut(line.text); m.quit {
				return errLeft
			}
		}
	}
}

func (m *lineMode) arrive(typed <-chan typedLine) error {
	m.print(m.Words.T("welcome.text"))
	for m.visitor.Person.ID == "" {
		m.print(m.askName())
		if err := m.out.Flush(); err != nil {
			return err
		}
		select {
		case <-m.ctx.Done():
			return m.ctx.Err()
		case _, open := <-m.env.Mail.Signal(): // of the saloon itself
			if m.hear(m.env.Mail.Take()) || !open {
				return errLeft
			}
		case line, open := <-typed:
			if !open {
				return errLeft
			}
			if m.taken(line) {
				m.introduce(line.text)
			}
			if m.quit {
				return errLeft
			}
		}
	}
	v, err := m.lobby.Enter(m.visitor.Person, m.env.Mail)
	if m.failed(err) {
		return errLeft
	}
	m.lobby.Visit, m.brief = v, m.visitor.Person.Brief
	m.chooseWords()
	m.hallHeard.came = m.now()
	m.askHome()
	m.print(m.Words.T("lines.in", m.visitor.Person.Name))
	if m.env.Welcome != "" {
		m.print(strings.Split(m.env.Welcome, "\n")...)
	}
	if m.env.Join == "" {
		return nil
	}
	return m.joinAtOnce(m.env.Join)
}

func (m *lineMode) askName() string {
	if shut := m.lobby.ShutOut(m.env.Key); shut != nil {
		asked := board.If(errors.Is(shut, lobby.RefusedNoNewcomers), "welcome.shut", "lines.shut-out") // where no invitation helps
		return m.Sentence(shut) + " " + m.Words.T(asked)
	}
	ask := m.Words.T("lines.name", m.lobby.ProposeName(m.env.User))
	if m.env.Key != "" {
		ask += " " + m.Words.T("lines.link")
	}
	return ask
}

// joinAtOnce goes to the table of the code that the person came with; its error is a sentence for that person.
func (m *lineMode) joinAtOnce(code string) error {
	if _, _, isMoment := table.MomentOf(code); isMoment {
		m.lookBack(code)
		return nil
	}
	ctx, cancel := m.moment()
	defer cancel()
	id, err := m.lobby.Visit.Join(ctx, code)
	if err != nil {
		return errors.New(m.Sentence(err))
	}
	m.enterTable(id)
	return nil
}

// leaving is what people type who want to leave, in all languages, before they have heard which word it is here.
var leaving = []string{"quit", "exit", "q", ":q", "bye", "logout", "ende", "beenden", "schluss", "tschüss", "einde", "stop", "stoppen", "afsluiten", "doei"}

// introduce takes a name, or a code that links the key to a player; or words to leave, or to hear the question again.
func (m *lineMode) introduce(text string) {
	ctx, cancel := m.moment()
	defer cancel()
	var err error
	person := &m.visitor.Person
	word, code, _ := strings.Cut(text, " ")
	shut := m.lobby.ShutOut(m.env.Key) != nil
	if text == "" {
		text = m.lobby.ProposeName(m.env.User)
	}
	switch word = strings.ToLower(word); {
	case slices.Contains(leaving, word) && code == "":
		m.quit = true
	case (word == "?" || word == "link" && m.env.Key != "" || word == "" && shut) && code == "": // it is asked again
	case word == "link" && code != "": // which the lobby refuses to whoever has no key
		*person, err = m.lobby.LinkKey(ctx, m.env.Key, code)
	case shut:
		*person, err = m.lobby.LinkKey(ctx, m.env.Key, text)
	case word != "" && isWord(text): // it was typed ahead of the question
		m.print(m.Words.T("lines.name-word", text))
	case m.env.Key == "":
		*person, err = m.lobby.Guest(text)
	default:
		*person, err = m.lobby.Register(ctx, m.env.Key, text)
	}
	m.failed(err)
}

// hear tells what the lobby published. It is true when the visit is over.
func (m *lineMode) hear(n lobby.News) bool {
	if n.Farewell != "" {
		farewell := n.Farewell
		if n.Why != nil {
			farewell = m.Words.Phrase(*n.Why)
		}
		m.print(farewell)
		if n.Kept() {
			m.print(m.Words.T("farewell.kept"))
		}
		return true
	}
	if n.Called != "" { // the hall comes last, so that nobody is told the way to where they are led
		m.answerCall(n.Called)
	}
	if n.Table != nil && m.table != nil && n.Table.Card.ID == m.table.ID {
		asked := m.table.asked.question
		m.table.follow(n.Table)
		if now := m.table.asked.question; m.replay != nil && now != "" && now != asked {
			m.print(m.Words.T("lines.replay-waits"))
		}
		if next := m.table.LeadsOn(); m.table.again && next != "" {
			m.enterTable(next)
		}
	}
	if n.Hall != nil {
		m.hearHall(n.Hall)
	}
	m.tellTidings(n.Tidings)
	m.hearOfEvening(n)
	return false
}

func (m *lineMode) hearHall(h *lobby.Hall) {
	first := m.visitor.Hall == nil
	m.takeHall(h)
	if first {
		m.meetEvenings(h)
	}
	if m.table != nil {
		return
	}
	if first {
		m.tellHall()
	}
	m.tellOpened(h, !first)
	m.tellChat(h.Chat, &m.hallHeard, m.visitor.Person.ID)
}

// takeHall takes news of the hall, and tells what the person should know wherever they are.
func (m *lineMode) takeHall(h *lobby.Hall) {
	remark, _ := m.visitor.TakeHall(h, m.Texts)
	if inRow := m.table == nil && remark == m.WaitsSaid(h); remark != "" && !inRow {
		m.print(remark)
	}
}

type narrator struct {
	tell.Texts
	ctx       context.Context
	out       *bufio.Writer
	width     func() int // of the terminal, as in Env
	now       func() time.Time
	lobby     *tell.Link
	brief     bool  // tells no more than one needs to play
	hallHeard heard // what was told of the chat of the hall

	openedTold time.Time // when the newest table was opened that was told of
	rest       longList  // the one that was told last, as far as more of it can be heard
}

// leastLineWidth is how wide a terminal is in which lines are broken between words.
const leastLineWidth = 20

// print prints lines. Where the width of the terminal is known, long ones are broken between words.
func (n *narrator) print(lines ...string) {
	width := 0
	if n.width != nil {
		width = n.width()
	}
	for _, line := range lines {
		if width >= leastLineWidth {
			line = strings.Join(widget.Wrap(line, width), "\n")
		}
		n.printUnbroken(line)
	}
}

func (n *narrator) printUnbroken(text string) {
	_, _ = fmt.Fprintln(n.out, text) // Flush tells of errors
}

func (n *narrator) failed(err error) bool {
	if err != nil {
		n.print(n.Sentence(err))
	}
	return err != nil
}

// moment is a context that ends when the lobby has taken too long to answer.
func (n *narrator) moment() (context.Context, context.CancelFunc) {
	return context.WithTimeout(n.ctx, tell.Patience)
}

// did has the lobby do something; false when there was an error, which has been told.
func (n *narrator) did(do func(ctx context.Context, v tell.Visit) error) bool {
	ctx, cancel := n.moment()
	defer cancel()
	return !n.failed(do(ctx, n.lobby.Visit))
}

// chose keeps what the person has chosen in the profile.
func (n *narrator) chose(p table.Person, c lobby.Choice) bool {
	return n.did(func(ctx context.Context, _ tell.Visit) error { return n.lobby.Lobby.Choose(ctx, p, c) })
}

// got is what the lobby is asked for; false when there was an error, which has been told.
func got[T any](n *narrator, ask func(ctx context.Context, v tell.Visit) (T, error)) (it T, ok bool) {
	ok = n.did(func(ctx context.Context, v tell.Visit) (err error) {
		it, err = ask(ctx, v)
		return err
	})
	return it, ok
}

// heard is what was told of a chat: the time of its newest line, and when the person came there.
type heard struct{ told, came time.Time }

// tellChat tells what was said since the last time; what others said before this person came, as past.
func (n *narrator) tellChat(lines []table.ChatLine, h *heard, me table.PlayerID) {
	if h.came.IsZero() {
		h.came = n.now()
	}
	for _, line := range lines {
		if !line.When.After(h.told) || line.By == me && line.When.Before(h.came) {
			continue
		}
		h.told = line.When
		if line.When.Before(h.came) {
			n.print(n.Words.T("lines.said-before", n.Speaker(line), n.AgoSaid(n.now().Sub(line.When)), n.LineSaid(line)))
			continue
		}
		n.print(n.Words.T("lines.said", n.Speaker(line), n.LineSaid(line)))
	}
}
