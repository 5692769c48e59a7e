package lines

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

type lineReplay struct {
	*narrator
	tell.TableInView // as it is at the moment
	tell.Lookback
	now        board.Scene
	from       int    // where looking back begins: behind the viewer's last turn, at the start when the game is over
	lines      int    // how many had been played at the moment
	pointsTold string // how the points were told last
	roundTold  int
}

var replayCommands = []lineCommand{
	{"next", "lines.help.next", func(m *lineMode, _ string) { m.replay.step(1, m.replay.tells) }},
	{"back", "lines.help.step-back", func(m *lineMode, _ string) { m.replay.step(-1, m.replay.tells) }},
	{"decision", "lines.help.decision", func(m *lineMode, arg string) { m.replay.step(forward(arg), m.replay.Decides) }},
	{"own", "lines.help.own", func(m *lineMode, arg string) { m.replay.step(forward(arg), m.replay.DecidesSelf) }},
	{"round", "lines.help.round", func(m *lineMode, arg string) { m.replay.step(forward(arg), m.replay.BeginsRound) }},
	{"start", "lines.help.start", func(m *lineMode, _ string) { m.replay.goTo(0) }},
	{"end", "lines.help.end", func(m *lineMode, _ string) { m.replay.goTo(m.replay.Last()) }},
	{"state", "lines.help.state-then", func(m *lineMode, _ string) { m.print(m.replay.Presenter.State(m.replay.Scene)...) }},
	{"scores", "lines.help.scores-then", func(m *lineMode, _ string) { m.print(m.replay.pointsCounted()) }},
	{"seat", "lines.help.seat", func(m *lineMode, arg string) { m.replay.lookFrom(arg) }},
	{"review", "lines.help.review", func(m *lineMode, arg string) { m.review(arg) }},
	{"play", "lines.help.play-on", func(m *lineMode, arg string) { m.playOn(arg) }},
	{"now", "lines.help.now", func(m *lineMode, _ string) { m.endReplay() }},
}

// forward is the direction of a step: "back" goes back.
func forward(arg string) int {
	if board.Begins("back", arg) {
		return -1
	}
	return 1
}

// gameAtHand is the game that is named, else the one that is looked at or played, else the last; "" for none.
func (m *lineMode) gameAtHand(name string) table.ID {
	switch {
	case name != "":
		return table.ID(strings.ToLower(name))
	case m.replay != nil:
		return m.replay.ID
	case m.table != nil:
		return m.table.ID
	}
	return m.lastFinished()
}

// lookBack opens a game to look back at: the one named, or a moment of it; else the one at this table, else the last.
func (m *lineMode) lookBack(name string) {
	id, lines, isMoment := table.MomentOf(name)
	if !isMoment {
		id = m.gameAtHand(name)
	}
	if id == "" {
		m.print(m.Words.T("replay.no-game"))
		return
	}
	snap, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (*table.Snapshot, error) { return v.Past(ctx, id) })
	if !ok {
		return
	}
	m.replay = newLineReplay(m.narrator, m.env, snap)
	m.replay.tellGame()
	if !isMoment {
		lines = m.replay.from
	}
	m.replay.goTo(lines)
}

// playOn opens a table that begins at the moment: with bots of a level, or with free chairs.
func (m *lineMode) playOn(arg string) {
	r, level := m.replay, arg
	switch {
	case arg == "":
		level = m.lobby.FittingLevel(m.visitor, r.Snap.Card.Game)
	case arg == "open":
		level = ""
	}
	seat := r.Viewer
	if seat < 1 {
		seat = max(r.Scene.ToAct.Without(rules.House).First(), 1)
	}
	m.enterOpened(func(ctx context.Context, v tell.Visit) (table.ID, error) {
		return v.PlayOn(ctx, r.ID, r.lines, seat, level)
	})
}

func (m *lineMode) lastFinished() table.ID {
	list, _ := got(m.narrator, func(ctx context.Context, v tell.Visit) ([]lobby.Finished, error) { return v.Finished(ctx, 1) })
	if len(list) == 0 {
		return ""
	}
	return list[0].ID
}

func (m *lineMode) endReplay() {
	m.replay = nil
	m.repeat()
}

// looksBack carries out what only goes while looking back: a moment's number or name, and questions about the game.
func (m *lineMode) looksBack(word, arg string, whole bool) bool {
	r := m.replay
	if r == nil {
		return false
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(word, "#")); err == nil && n >= 0 {
		r.goTo(n)
		return true
	}
	if id, lines, ok := table.MomentOf(word); ok && id == r.ID {
		r.goTo(lines)
		return true
	}
	ofThen := slices.DeleteFunc(slices.Clone(r.Presenter.Topics()), func(topic string) bool { return topic == "scores" })
	topic := topicMeant(ofThen, word, whole)
	if topic != "" {
		m.tellLines(r.Presenter.Ask(r.Scene, topic, arg))
	}
	return topic != ""
}

func newLineReplay(n *narrator, e tell.Env, snap *table.Snapshot) *lineReplay {
	r := &lineReplay{narrator: n, TableInView: tell.ViewOf(n.Texts, e, n.lobby.Game(snap.Card.Game), snap), Lookback: tell.LookBack(snap.Past)}
	r.from, r.now = r.ReplayFrom(), r.Scene
	r.stand(0)
	return r
}

func (r *lineReplay) stand(lines int) {
	r.lines = max(0, min(lines, r.Last()))
	now := r.now
	now.Seat = r.Viewer
	r.Scene = r.SceneThen(now, r.Frame(r.lines), r.Log)
}

// tellGame says which game it is, who played it, and how it is gone through.
func (r *lineReplay) tellGame() {
	r.print(r.Words.T("lines.replay", r.GameTitle(r.Snap.Card.Game, r.Snap.Card.Title), string(r.ID), r.Words.List(r.Scene.Names), r.Last()))
	if !r.brief {
		r.print(r.Words.T("lines.replay-how"))
	}
}

func (r *lineReplay) goTo(lines int) {
	r.stand(lines)
	r.tellMoment(true)
}

func (r *lineReplay) step(by int, wanted func(lines int) bool) {
	lines, found := r.Nearest(r.lines, by, func(lines int) bool { return lines == 0 || lines == r.Last() || wanted(lines) })
	if !found {
		r.print(r.Words.T("replay.end"))
		return
	}
	r.goTo(lines)
}

func (r *lineReplay) tells(lines int) bool { return len(r.Tell(r.Log[lines-1])) > 0 }

// nameMoment puts the name of the moment in the place of a # that stands alone.
func (r *lineReplay) nameMoment(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if word == "#" {
			words[i] = table.NameOfMoment(r.ID, r.lines)
		}
	}
	return strings.Join(words, " ")
}

// tellMoment tells the line that led to the moment, and the points when they have changed.
func (r *lineReplay) tellMoment(named bool) {
	name := "#" + strconv.Itoa(r.lines)
	if round := r.Round(r.lines); round != r.roundTold && round > 0 {
		r.roundTold = round
		name = r.Words.T("lines.moment-round", name, round)
	}
	var told []string
	if r.lines > 0 {
		for _, s := range r.Tell(r.Log[r.lines-1]) {
			told = append(told, s.Text)
		}
	}
	switch {
	case r.lines == 0:
		r.print(r.Words.T("lines.moment-start"))
	case len(told) > 0 || named:
		r.print(strings.TrimSpace(name + ". " + strings.Join(told, " ")))
	}
	if points := r.points(); points != r.pointsTold {
		r.print(board.If(r.pointsTold == "", r.pointsCounted(), points))
		r.pointsTold = points
	}
	if r.Scene.Outcome != nil {
		r.print(r.Winners(r.Scene))
	}
}

func (r *lineReplay) points() string {
	list := board.Texts(r.Scene.Names, func(i int, name string) string {
		return fmt.Sprintf("%s %d", name, r.Points(r.lines, rules.Seat(i+1)))
	})
	return r.Words.T("lines.points-then", strings.Join(list, ", "))
}

// pointsCounted are the points, with what the game says is counted among them before it is over.
func (r *lineReplay) pointsCounted() string {
	return board.Joined(" ", r.points(), board.If(r.Scene.Outcome == nil, r.Words.Or(r.Scene.Setup.Game+".speak.scores", ""), ""))
}

// lookFrom tells the game as another seat saw it, once it is over; without a seat as somebody who watches.
func (r *lineReplay) lookFrom(arg string) {
	viewer := rules.Observer
	if arg != "" {
		viewer = rules.Seat(min(tell.Number(arg), rules.MaxSeats))
	}
	past := r.Snap.Past.As(viewer)
	if past == nil {
		r.print(r.Words.T("replay.one-seat"))
		return
	}
	r.Viewer = viewer
	r.Follow(past)
	r.ReadLog()
	if viewer < 1 {
		r.print(lang.Sentence(r.Words.T("replay.as-watcher")))
	} else {
		r.print(lang.Sentence(r.Words.T("replay.as", r.Scene.Name(viewer))))
	}
	r.goTo(r.lines)
}

// Replay tells a game from a moment on, line by line, with the points whenever they change.
func Replay(e tell.Env, snap *table.Snapshot, from int, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	m.brief = true
	r := newLineReplay(m.narrator, m.env, snap)
	r.tellGame()
	for lines := max(from, 0); lines <= r.Last(); lines++ {
		r.stand(lines)
		r.tellMoment(lines == from)
	}
	return m.out.Flush()
}
