package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest/toy"
)

const nuggetsPage = `# Nuggets: the rules

Dig up **more** than the others.

## NG-1 The things

**NG-1.1** A pile has one to six nuggets
([components/piles.csv](components/piles.csv)).
- No pile comes twice.

**Ruling:** it just does not.

**NG-1.2** Say ` + "`dig 2`" + `.

## NG-2 The end

Most nuggets win.
`

func readPage(t testing.TB, page string) *rules.Rulebook {
	t.Helper()
	b, err := rules.ReadRulebook(page)
	must(t, err)
	return b
}

func TestRulebook_PrintsThePageWithoutMarks(t *testing.T) {
	b := readPage(t, nuggetsPage)
	want := strings.NewReplacer("# Nuggets", "Nuggets", "## ", "\n", "**", "", "`", "", "[components/piles.csv](components/piles.csv)", "components/piles.csv").Replace(nuggetsPage)
	if b.String() != want {
		t.Errorf("it prints\n%s\nwant\n%s", b, want)
	}
}

func TestRulebook_Passage(t *testing.T) {
	b := readPage(t, nuggetsPage)
	first := "NG-1.1 A pile has one to six nuggets\n(components/piles.csv).\n- No pile comes twice.\n\nRuling: it just does not.\n"
	second := "NG-1.2 Say dig 2.\n"
	for typed, want := range map[string]string{
		"NG-1.1": first, "ng1.1": first, "1.1": first, " 1.1. ": first, "NG_1_1": first, "NG 1.1": first, "NG-1.1/taken": first,
		"1.2": second, "1": "NG-1 The things\n\n" + first + "\n" + second, "NG-2": "NG-2 The end\n\nMost nuggets win.\n",
	} {
		if got, refused := b.Passage(typed); refused != nil || got != want {
			t.Errorf("%q is\n%s%v, want\n%s", typed, got, refused, want)
		}
	}
}

func TestRulebook_UnknownNumbersNameTheNearest(t *testing.T) {
	b := readPage(t, nuggetsPage)
	for typed, want := range map[string]string{
		"NG-1.3": "there is no rule NG-1.3; the nearest is NG-1.2",
		"2.1":    "there is no rule NG-2.1; the nearest is NG-2",
		"NG-7":   "there is no rule NG-7; the nearest is NG-2",
		"7.1":    "there is no rule NG-7.1; the nearest is NG-2",
		"MR-1.9": "there is no rule MR-1.9; the nearest is NG-1.2",
		"MR-1.2": "there is no rule MR-1.2; the nearest is NG-1.2",
		"NG-0":   `"NG-0" is no number of a rule; the chapters are NG-1 to NG-2`,
		"1.0":    `"1.0" is no number of a rule; the chapters are NG-1 to NG-2`,
		"":       `"" is no number of a rule; the chapters are NG-1 to NG-2`,
		"dig":    `"dig" is no number of a rule; the chapters are NG-1 to NG-2`,
		"1.1.1":  `"1.1.1" is no number of a rule; the chapters are NG-1 to NG-2`,
		"1.1000": `"1.1000" is no number of a rule; the chapters are NG-1 to NG-2`,
	} {
		got, refused := b.Passage(typed)
		if got != "" || refused == nil || refused.Sentence() != want {
			t.Errorf("%q gives %q, %v; want %s", typed, got, refused, want)
		}
	}
}

func TestRulebook_NamesWhatATextNames(t *testing.T) {
	b := readPage(t, nuggetsPage)
	text := "Not so (NG-1.2); NG-2 and NG-1.2 again, not NG-1.3, NG-7, XNG-1, NG-1x or 1.1."
	if got := fmt.Sprint(b.Named(text)); got != "[NG-1.2 NG-2]" {
		t.Errorf("it names %s", got)
	}
}

func TestReadRulebook_FaultsOfAPage(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"## NG-2", "## NG-3", "line 15 of the rules: NG-3 comes where NG-2 should come"},
		{"## NG-2", "## MR-2", "MR-2 comes where NG-2 should come"},
		{"**NG-1.2**", "**NG-1.3**", "line 13 of the rules: NG-1.3 comes where NG-1.2 should come"},
		{"**NG-1.2**", "**NG-1.1**", "NG-1.1 comes where NG-1.2 should come"},
		{"Dig up", "**NG-1.1** Dig up", "line 3 of the rules: NG-1.1 is in no chapter"},
		{"## NG-2 The end", "## The end", "is not the heading of a chapter"},
		{"## NG-2 The end", "# Nuggets", "is not the heading of a chapter"},
		{nuggetsPage, "# Nuggets", "the rules have no chapter"},
	} {
		b, err := rules.ReadRulebook(strings.Replace(nuggetsPage, c.old, c.new, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v, %v; want %s", c.new, c.old, b, err, c.want)
		}
	}
}

func TestRulebookOf_AGameWithoutAPage(t *testing.T) {
	if b, err := rules.RulebookOf(toy.Game{}, "en"); err == nil || !strings.Contains(err.Error(), "Nuggets has no page") {
		t.Errorf("it is %v, %v", b, err)
	}
}

// What is typed either names a passage, which begins with its number, or is refused
// in one line that shows it without harm.
func FuzzPassage(f *testing.F) {
	for _, typed := range []string{"NG-1.1", "ng1", "1.2.", "NG-7", "MR-1", "NG-1.1/taken", "999.999", "\x1b[2J", "--1", "１.１"} {
		f.Add(typed)
	}
	b := readPage(f, nuggetsPage)
	numbers := b.Numbers()
	f.Fuzz(func(t *testing.T, typed string) {
		text, refused := b.Passage(typed)
		if refused != nil {
			if text != "" || strings.ContainsFunc(refused.Sentence(), func(r rune) bool { return r < ' ' || r == 0x7f }) {
				t.Fatalf("%q gives %q, %q", typed, text, refused)
			}
			return
		}
		for _, n := range numbers {
			if strings.HasPrefix(text, n.String()+" ") {
				if again, refused := b.Passage(n.String()); refused != nil || again != text {
					t.Fatalf("%q is %q, but %s is %q, %v", typed, text, n, again, refused)
				}
				return
			}
		}
		t.Fatalf("%q is %q, which begins with no number", typed, text)
	})
}

// A page that can be read is found again under each of its numbers.
func FuzzReadRulebook(f *testing.F) {
	f.Add(nuggetsPage)
	f.Add("## AB-1 x\n**AB-1.1** y")
	f.Fuzz(func(t *testing.T, page string) {
		b, err := rules.ReadRulebook(page)
		if err != nil {
			return
		}
		for _, n := range b.Numbers() {
			if text, refused := b.Passage(n.String()); refused != nil || !strings.HasPrefix(text, n.String()+" ") {
				t.Fatalf("%s is %q, %v", n, text, refused)
			}
		}
	})
}
