package rules

import (
	"fmt"
	"strings"
)

// Counted chooses words by numbers: of "%d [cow|cows]" it leaves "%d cow" where the argument is one,
// else "%d cows". The number is the last one whose verb stands before the words. What is one,
// a language says.
func Counted(text string, args []any, one func(n int) bool) string {
	if !strings.Contains(text, "[") {
		return text
	}
	var out strings.Builder
	next, counted := 0, 0 // the argument of the next verb, and what was counted last
	for len(text) > 0 {
		if verb, at := leadingVerb(text, next); verb != "" {
			if n, ok := argument(args, at).(int); ok {
				counted = n
			}
			if verb != "%%" {
				next = at + 1
			}
			out.WriteString(verb)
			text = text[len(verb):]
			continue
		}
		if few, many, after, ok := leadingForms(text); ok {
			if one(counted) {
				many = few
			}
			out.WriteString(many)
			text = after
			continue
		}
		out.WriteByte(text[0])
		text = text[1:]
	}
	return out.String()
}

// leadingVerb is the verb that a text begins with, such as "%d" or "%[2]s", and the number of its
// argument, where next is that of a verb that names none.
func leadingVerb(text string, next int) (verb string, argument int) {
	if text[0] != '%' {
		return "", next
	}
	end := strings.IndexFunc(text[1:], func(r rune) bool { return r == '%' || r >= 'a' && r <= 'z' })
	if end < 0 {
		return "", next
	}
	verb = text[:end+2]
	var named int
	if n, _ := fmt.Sscanf(verb, "%%[%d]", &named); n == 1 {
		next = named - 1
	}
	return verb, next
}

// leadingForms are the two forms that a text begins with, and what stands behind them.
func leadingForms(text string) (one, many, after string, ok bool) {
	if text[0] != '[' {
		return "", "", "", false
	}
	both, after, closed := strings.Cut(text[1:], "]")
	one, many, two := strings.Cut(both, "|")
	return one, many, after, closed && two
}

func argument(args []any, at int) any {
	if at < 0 || at >= len(args) {
		return nil
	}
	return args[at]
}
