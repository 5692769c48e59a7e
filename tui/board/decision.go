package board

import (
	"strings"

	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Decision is the line that says what is asked, and what the choice would bring; or who decides, and about what.
type Decision struct {
	Badge string        // a verb and its gain ("LAY +7"); empty while others decide
	Bad   bool          // this cannot be done, or it costs something
	Past  bool          // it is about the table as it was: nothing is asked
	Whole bool          // it is read to its end, in as many lines as that takes, then without the looks of its badge
	Parts []widget.Span // what follows, the most important first; those that do not fit are left out
}

// follows reports whether a part goes on where the one before it ends, so that one part can have several colours.
func follows(p widget.Span) bool { return strings.HasPrefix(p.Text, " ") }

// Say is a decision of a badge and what follows.
func Say(badge string, texts ...string) Decision {
	return Decision{Badge: badge, Parts: Parts(texts...)}
}

// Parts are texts as parts of a decision; one without words is left out.
func Parts(texts ...string) (parts []widget.Span) {
	for _, text := range texts {
		if text != "" {
			parts = append(parts, widget.Span{Text: text})
		}
	}
	return parts
}

// Span is a text in a style.
func Span(st style.Style, text string) widget.Span { return widget.Span{Style: st, Text: text} }

// ButBad is the decision of something that costs, or that cannot be done.
func (d Decision) ButBad() Decision {
	d.Bad = true
	return d
}

// Notice is a sentence in the place of a decision, which is read to its end.
func Notice(text string) Decision { return Decision{Whole: true, Parts: []widget.Span{{Text: text}}} }

// Waiting is a decision of others, in lesser writing.
func Waiting(text string) Decision {
	return Decision{Parts: []widget.Span{{Style: style.Of(style.Dim), Text: text}}}
}

// Text is the decision without its looks.
func (d Decision) Text() string {
	text := d.Badge
	for _, p := range d.Parts {
		if text != "" && !follows(p) {
			text += "  "
		}
		text += p.Text
	}
	return text
}

// Draw draws the decision into one line. The ground says that it is the viewer's.
func (d Decision) Draw(a widget.Area) {
	ground, x := style.Plain, 1
	switch {
	case d.Badge != "" && d.Past:
		x = a.Text(0, 0, style.On(style.PastGround).With(style.Bold), " "+d.Badge+" ") + 1
	case d.Badge != "":
		badge := If(d.Bad, style.NoGround, style.CursorGround)
		ground = style.RowGround
		a.Fill(0, 0, a.W, 1, style.Of(style.Plain).On(ground))
		x = a.Text(0, 0, style.On(badge).With(style.Bold), " "+d.Badge+" ") + 1
	}
	for i, p := range d.Parts {
		if i > 0 && !follows(p) {
			x += 2
			if x+widthOf(d.Parts[i:]) > a.W-1 {
				break
			}
		}
		x = a.Fit(x, 0, a.W-1-x, p.Style.On(ground), p.Text)
	}
}

// widthOf is how wide the first part is, with those that follow it at once.
func widthOf(parts []widget.Span) int {
	w := 0
	for i, p := range parts {
		if i > 0 && !follows(p) {
			break
		}
		w += widget.Width(p.Text)
	}
	return w
}
