package rules_test

import (
	"errors"
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
	if err != nil {
		t.Fatal(err)
	}
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
		if got, err := b.Passage(typed); err != nil || got != want {
			t.Errorf("%q is\n%s%v, want\n%s", typed, got, err, want)
		}
	}
}

func TestRulebook_UnknownNumbersNameTheNearest(t *testing.T) {
	b := readPage(t, nuggetsPage)
	for typed, want := range map[string]string{
		"NG-1.3": "no such rule: NG-1.3; the nearest is NG-1.2",
		"2.1":    "no such rule: NG-2.1; the nearest is NG-2",
		"NG-7":   "no such rule: NG-7; the nearest is NG-2",
		"7.1":    "no such rule: NG-7.1; the nearest is NG-2",
		"MR-1.9": "no such rule: MR-1.9; the nearest is NG-1.2",
		"MR-1.2": "no such rule: MR-1.2; the nearest is NG-1.2",
		"NG-0":   `no such rule: "NG-0"; the chapters are NG-1 to NG-2`,
		"1.0":    `no such rule: "1.0"; the chapters are NG-1 to NG-2`,
		"":       `no such rule: ""; the chapters are NG-1 to NG-2`,
		"dig":    `no such rule: "dig"; the chapters are NG-1 to NG-2`,
		"1.1.1":  `no such rule: "1.1.1"; the chapters are NG-1 to NG-2`,
		"1.1000": `no such rule: "1.1000"; the chapters are NG-1 to NG-2`,
	} {
		got, err := b.Passage(typed)
		if got != "" || !errors.Is(err, rules.ErrNoRule) || err.Error() != want {
			t.Errorf("%q gives %q, %v; want %s", typed, got, err, want)
		}
	}
}

func TestReadRulebook_FaultsOfAPage(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"## NG-2", "## NG-3", "line 15 of the rules: NG-3 stands where NG-2 belongs"},
		{"## NG-2", "## MR-2", "MR-2 stands where NG-2 belongs"},
		{"**NG-1.2**", "**NG-1.3**", "line 13 of the rules: NG-1.3 stands where NG-1.2 belongs"},
		{"**NG-1.2**", "**NG-1.1**", "NG-1.1 stands where NG-1.2 belongs"},
		{"Dig up", "**NG-1.1** Dig up", "line 3 of the rules: NG-1.1 stands in no chapter"},
		{"## NG-2 The end", "## The end", "is no heading of a chapter"},
		{"## NG-2 The end", "# Nuggets", "is no heading of a chapter"},
		{nuggetsPage, "# Nuggets", "the rules have no chapter"},
	} {
		b, err := rules.ReadRulebook(strings.Replace(nuggetsPage, c.old, c.new, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v, %v; want %s", c.new, c.old, b, err, c.want)
		}
	}
}

func TestRulebookOf_AGameWithoutAPage(t *testing.T) {
	if b, err := rules.RulebookOf(toy.Game{}); !errors.Is(err, rules.ErrNoRule) || !strings.Contains(err.Error(), "Nuggets has no page") {
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
		text, err := b.Passage(typed)
		if err != nil {
			if text != "" || !errors.Is(err, rules.ErrNoRule) || strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == 0x7f }) {
				t.Fatalf("%q gives %q, %q", typed, text, err)
			}
			return
		}
		for _, n := range numbers {
			if strings.HasPrefix(text, n.String()+" ") {
				if again, err := b.Passage(n.String()); err != nil || again != text {
					t.Fatalf("%q is %q, but %s is %q, %v", typed, text, n, again, err)
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
			if text, err := b.Passage(n.String()); err != nil || !strings.HasPrefix(text, n.String()+" ") {
				t.Fatalf("%s is %q, %v", n, text, err)
			}
		}
	})
}
