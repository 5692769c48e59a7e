package tui

import (
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The list of choices beside the form: where it begins, and how wide a window has it.
const (
	choicesAt   = 70
	choicesFrom = 108
)

// explained is what a choice of the field under the cursor means; "" for nothing.
func (f *formScreen) explained(choice int) string {
	line := f.lines[f.form.Cursor]
	switch line.what {
	case "game":
		return f.words.Or(f.lobby.Games()[choice].Info().ID+".card", "")
	case "private":
		return f.words.T([]string{"new.open.about", "new.closed.about", "new.friends.about"}[choice])
	case "option":
		return f.words.Or(f.proposal.Game+".option."+line.option.Key+"."+line.option.Choices[choice]+".about", "")
	case "term":
		return f.words.Or("terms."+line.option.Key+"."+line.option.Choices[choice]+".about", "")
	}
	return ""
}

// drawChosen explains the choice of the field under the cursor, and returns the line after
// it. What the game itself is stands below anyhow.
func (f *formScreen) drawChosen(area widget.Area, y int) int {
	if f.form.Cursor >= len(f.lines) || f.lines[f.form.Cursor].what == "game" {
		return y
	}
	what := f.explained(f.form.Fields[f.form.Cursor].At)
	if what == "" {
		return y
	}
	return area.Lines(3, y, min(area.W-6, 76), 0, what) + 1
}

// drawChoices lists all choices of the field under the cursor, each with what it means. What
// they, or several in a row, have in common is said once.
func (f *formScreen) drawChoices(area widget.Area) {
	if f.form.Cursor >= len(f.lines) {
		return
	}
	field := f.form.Fields[f.form.Cursor]
	area.Text(0, 0, style.Of(style.Title), field.Label)
	y, same := 2, f.alike(len(field.Values))
	if same != "" {
		y = area.Lines(0, y, area.W, style.Of(style.Dim), same) + 1
	}
	for i, name := range field.Values {
		look := style.Style(0)
		if i == field.At {
			area.Text(0, y, style.Of(style.Accent), "▸")
			look = style.Of(style.Strong)
		}
		area.Fit(2, y, area.W-2, look, name)
		y++
		if same == "" && (i+1 == len(field.Values) || f.explained(i+1) != f.explained(i)) {
			y = area.Lines(2, y, area.W-2, style.Of(style.Dim), f.explained(i)) + 1
		}
	}
}

// alike is what all of several choices mean; "" where they differ.
func (f *formScreen) alike(choices int) string {
	if choices < 2 {
		return ""
	}
	first := f.explained(0)
	for i := range choices {
		if f.explained(i) != first {
			return ""
		}
	}
	return first
}

// decision says which table enter opens, or what becomes of this one.
func (f *formScreen) decision() board.Decision {
	if len(f.form.Fields) == 0 {
		return board.Decision{}
	}
	badge, text := "badge.open", "new.prompt"
	if why := f.tooFew(); why != "" {
		d := board.Say(f.words.T(badge), why)
		d.Bad = true
		return d
	}
	if f.other != nil {
		text = "again.prompt"
	} else if f.table != "" {
		badge, text = "badge.change", "new.prompt-change"
	}
	title := f.gameTitle(f.proposal.Game, f.lobby.Game(f.proposal.Game).Info().Title)
	who := f.words.T([]string{"new.open", "new.closed", "new.friends"}[whoMayCome(&f.proposal)])
	return board.Say(f.words.T(badge), f.words.T(text, title, f.words.N("card.chairs", f.proposal.Seats), who))
}

// whoMayCome is the number of the choice who may come to a table: everybody, those with its
// code, or the host's friends too.
func whoMayCome(p *table.Proposal) int {
	switch {
	case p.Friends:
		return 2
	case p.Private:
		return 1
	}
	return 0
}

// tooFew says that the game has fewer chairs than people are to play it; "" where it has not.
func (f *formScreen) tooFew() string {
	if f.proposal.Seats >= f.people {
		return ""
	}
	game := f.lobby.Game(f.proposal.Game).Info()
	return f.words.T("again.too-few", f.gameTitle(game.ID, game.Title))
}
