package table

import "testing"

func TestMoment_HasAName(t *testing.T) {
	for _, want := range []struct {
		id    ID
		lines int
	}{{"7gq2x", 143}, {"abcde", 0}, {"t1", 32768}} {
		if id, lines, ok := MomentOf(NameOfMoment(want.id, want.lines)); id != want.id || lines != want.lines || !ok {
			t.Errorf("%v is read as %s, %d, %v", want, id, lines, ok)
		}
	}
	if id, lines, ok := MomentOf(" 7GQ2X#7 "); id != "7gq2x" || lines != 7 || !ok {
		t.Error("capitals and blanks around it are not forgiven")
	}
	for _, text := range []string{"", "#", "7gq2x", "#143", "7gq2x#", "7gq2x#-1", "7gq2x#99999", "7gq 2x#1", "a#1#2", "ä#1", "7gq2x#143456789"} {
		if _, _, ok := MomentOf(text); ok {
			t.Errorf("%q is called the name of a moment", text)
		}
	}
}

func TestLastMoment_IsTheNewestThatWasSaid(t *testing.T) {
	chat := func(texts ...string) (list []ChatLine) {
		for _, text := range texts {
			list = append(list, ChatLine{Text: text})
		}
		return list
	}
	for _, c := range []struct {
		chat []ChatLine
		want string
	}{
		{chat(), ""},
		{chat("nothing #1 of it"), ""},
		{chat("look at 7gq2x#143!", "yes"), "7gq2x#143"},
		{chat("7gq2x#143", "no, (7GQ2X#150)."), "7gq2x#150"},
		{chat("aaaaa#1 or bbbbb#2?"), "bbbbb#2"},
		{chat("aaaaa#1 bbbbb#2"), "bbbbb#2"},
		{chat("7gq2x#1", "7gq2x#99999 #3"), "7gq2x#1"},
	} {
		if got, ok := LastMoment(c.chat); got != c.want || ok != (c.want != "") {
			t.Errorf("of %v it is %q, not %q", c.chat, got, c.want)
		}
	}
}
