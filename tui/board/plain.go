package board

import (
	"encoding/json"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Plain presents a game that has no board of its own: its legal moves in notation, and the view as exports have it.
func Plain(game string) Presenter { return plainPresenter{game: game} }

type plainPresenter struct {
	Defaults
	game string
}

func (p plainPresenter) Game() string { return p.game }

func (p plainPresenter) New() Board { return &plainBoard{} }

func (p plainPresenter) Tell(s Scene, e rules.Event) string {
	if s.Game == nil {
		return ""
	}
	return string(s.Game.AppendEvent(nil, e))
}

func (p plainPresenter) State(s Scene) []string { return viewLines(s.View) }

func (p plainPresenter) Move(Scene, rules.Move) string { return "" }

func (p plainPresenter) Question(s Scene) string { return s.Words.N("plain.question", len(s.Legal)) }

func (p plainPresenter) Amount(Scene, int) (rules.Move, bool) { return rules.NoMove, false }

func (p plainPresenter) Topics() []string { return nil }

func (p plainPresenter) Ask(Scene, string, string) []string { return nil }

func (p plainPresenter) Brief(s Scene, line rules.StoryLine) []string {
	return Without(p, s, line, func(rules.Event) bool { return false })
}

func viewLines(view any) []string {
	raw, err := json.MarshalIndent(view, "", "  ")
	if err != nil || view == nil {
		return nil
	}
	var lines []string
	for line := range strings.SplitSeq(string(raw), "\n") {
		line = strings.Map(func(r rune) rune {
			if strings.ContainsRune(`{}[]",`, r) {
				return -1
			}
			return r
		}, line)
		if strings.TrimSpace(line) != "" {
			lines = append(lines, strings.TrimPrefix(line, "  "))
		}
	}
	return lines
}

type plainBoard struct {
	scene Scene
	list  widget.List
	view  []string
	moves []string
	top   int
	spots []widget.Spot
}

func (b *plainBoard) Update(s Scene) {
	b.scene = s
	b.view = viewLines(s.View)
	b.moves = b.moves[:0]
	for _, m := range s.Legal {
		b.moves = append(b.moves, s.Notation(m))
	}
	b.list.Keep(len(b.moves))
	b.top = min(b.top, max(len(b.view)-1, 0))
}

func (b *plainBoard) Draw(c Canvas) {
	left, right := c.SplitX(c.W / 2)
	left.Text(1, 0, style.Of(style.Title), b.scene.Words.T("plain.moves"))
	part := left.Sub(1, 2, left.W-2, left.H-2)
	if len(b.moves) == 0 {
		part.Lines(0, 0, part.W, style.Of(style.Dim), b.scene.WhyIdle())
	}
	b.spots = b.list.Draw(part, len(b.moves), b.scene.MyTurn(), func(line widget.Area, i int, st style.Style) {
		line.Fit(0, 0, line.W, st, b.moves[i])
	})
	right.Text(0, 0, style.Of(style.Title), b.scene.Words.T("plain.view"))
	for y := 2; y < right.H && b.top+y-2 < len(b.view); y++ {
		right.Fit(0, y, right.W, 0, b.view[b.top+y-2])
	}
}

func (b *plainBoard) Actions() []Action {
	w, idle := b.scene.Words, b.scene.WhyIdle()
	return []Action{
		{Binding: widget.Binding{Keys: []string{"enter"}, Label: w.T("plain.play"), Help: w.T("plain.play.help"), WhyNot: idle}, Do: b.play},
		{Binding: widget.Binding{Keys: []string{"up", "down", "home", "end"}, Show: "↑↓", Label: w.T("key.choose"), Help: w.T("plain.choose.help"), WhyNot: idle}, Do: b.move},
		{Binding: widget.Binding{Keys: []string{"pgup", "pgdown"}, Show: "pgup pgdn", Help: w.T("plain.scroll.help")}, Do: b.scroll},
	}
}

func (b *plainBoard) play(string) Effect {
	if b.list.Cursor >= len(b.scene.Legal) {
		return Effect{}
	}
	return Play(b.scene.Legal[b.list.Cursor])
}

func (b *plainBoard) move(key string) Effect {
	b.list.Key(key, len(b.moves))
	return Effect{}
}

func (b *plainBoard) scroll(key string) Effect {
	step := If(key == "pgup", -5, 5)
	b.top = max(0, min(b.top+step, len(b.view)-1))
	return Effect{}
}

// Show puts the cursor on a legal move.
func (b *plainBoard) Show(m rules.Move) bool {
	at := slices.Index(b.scene.Legal, m)
	b.list.Cursor = max(at, 0)
	return at >= 0
}

func (b *plainBoard) Click(x, y int) Effect {
	at := widget.Hit(b.spots, x-1, y-2)
	if at < 0 || b.scene.WhyIdle() != "" {
		return Effect{}
	}
	if b.list.Cursor != at {
		b.list.Cursor = at
		return Effect{}
	}
	return b.play("enter")
}

func (b *plainBoard) Decision() Decision {
	if idle := b.scene.WhyIdle(); idle != "" || b.list.Cursor >= len(b.moves) {
		return Waiting(idle)
	}
	return Say(b.scene.Words.T("plain.badge"), b.moves[b.list.Cursor])
}

func (b *plainBoard) Look() (where, what string) { return "", b.scene.WhyIdle() }

func (b *plainBoard) Rooms(w, h int) Rooms { return StandardRooms(w, h) }
