package words

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzNamesAndChatAreHarmless(f *testing.F) {
	for _, s := range []string{"Anna", "\x1b[31m", "a\u0301\u0302\u0303\u0304\u0305", "\u202e\u2066x", "ｗ 李\u3164", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		name, chat := ShapeName(s), Clean(s)
		for _, r := range name + strings.ReplaceAll(chat, " ", "") {
			if !visible(r) {
				t.Fatalf("%U is left of %q", r, s)
			}
		}
		if Clean(chat) != chat {
			t.Fatalf("cleaning %q again gives %q", chat, Clean(chat))
		}
		if ShapeName(name) != name {
			t.Fatalf("shaping %q again gives %q", name, ShapeName(name))
		}
		if len(chat) > 4*MaxChat || len(name) > 4*maxName || utf8.RuneCountInString(chat) > MaxChat {
			t.Fatalf("of %q too much is left: %q and %q", s, name, chat)
		}
		if kept := CleanName(s); CheckName(kept) == nil && !harmlessName(kept) {
			t.Fatalf("%q is taken for a name", kept)
		}
	})
}

// harmlessName reports whether a name is short, in one line, and the same when it is read
// again as the name that it is.
func harmlessName(name string) bool {
	return len(name) <= 3*4*maxName && CleanName(name) == name && CheckName(name) == nil && Clean(name) == name && Alike(name, name)
}

func TestClean(t *testing.T) {
	long := strings.Repeat("x", 5000)
	tests := []struct{ text, want string }{
		{"  hello,\t\r\n world  ", "hello, world"}, {"\x1b[2J\x1b]0;title\x07boo", "[2J]0;titleboo"},
		{"a\u202eb\u2066c\u200fd", "abcd"}, {"a\u200b\u200d\ufeffb", "ab"}, {"\u009b31m", "31m"},
		{"e\u0301", "é"}, {"q\u0300\u0301\u0302\u0303\u0304\u0305", "q\u0300\u0301\u0302"}, {"\u0301x", "x"}, {"a \u0308b", "a b"},
		{"grüß 李 😀 👍🏽", "grüß 李 😀 👍🏽"}, {"a\U000e0041b\ufe0f", "ab"}, {"\u3164\u2800", ""}, {"\xffa", "a"}, {long, long[:MaxChat]},
	}
	for _, test := range tests {
		if got := Clean(test.text); got != test.want {
			t.Errorf("%q becomes %q, not %q", test.text, got, test.want)
		}
	}
}
