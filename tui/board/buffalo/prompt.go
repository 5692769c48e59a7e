package buffalo

import (
	"strings"

	"saloon/rules/buffalo"
)

// Look explains the meadow that is looked at. What a choice would bring stands elsewhere,
// and a key that moves a cursor brings few bytes.
func (b *gameBoard) Look() (where, what string) {
	here, ok := b.paths.here()
	switch {
	case b.looking:
		return b.aboutMeadow(b.lookAt)
	case !ok || b.revealing():
	case here.Kind == buffalo.MoveDrop:
		return cardName(here.Card), b.Scene.Words.N("buffalo.about.card", here.Card.Value(), cardName(here.Card))
	}
	return "", ""
}

// aboutMeadow is a meadow in a sentence: its herds, what is free, whom it pays.
func (b *gameBoard) aboutMeadow(at int) (where, what string) {
	md := b.meadow(at)
	if md == nil {
		return "", ""
	}
	var paid []string
	for i, h := range md.Herds {
		if i < len(md.Row) {
			paid = append(paid, lookOf(h.Colour).sign+" "+bonusText(md.Row[i]))
		}
	}
	what = b.Say("about.free", md.Free, md.Size)
	switch {
	case len(paid) == 0:
		what += " " + b.Say("about.empty")
	case md.Free > 0:
		what += " " + b.Say("about.pays", strings.Join(paid, ", "))
	default:
		what += " " + b.Say("about.paid", strings.Join(paid, ", "))
	}
	return md.Title, what
}
