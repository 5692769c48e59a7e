package rules

import (
	"regexp"
	"strconv"
)

// countedPart is a verb of fmt, such as "%d" or "%[2]s", or two forms of a word.
var countedPart = regexp.MustCompile(`%(?:\[(\d+)\])?[^%a-z]*[%a-z]|\[([^\]|]*)\|([^\]]*)\]`)

// Counted chooses words by numbers: of "%d [cow|cows]" it leaves "%d cow" where the argument is one, else "%d cows".
// The number is the last one whose verb stands before the words. What is one, a language says.
func Counted(text string, args []any, one func(n int) bool) string {
	next, counted, end := 0, 0, 0 // the argument of the next verb, what was counted last, and what is done
	var out []byte
	for _, at := range countedPart.FindAllStringSubmatchIndex(text, -1) {
		part := text[at[0]:at[1]]
		switch {
		case part[0] == '[' && one(counted):
			part = text[at[4]:at[5]]
		case part[0] == '[':
			part = text[at[6]:at[7]]
		case part != "%%":
			if at[2] >= 0 {
				next, _ = strconv.Atoi(text[at[2]:at[3]])
				next--
			}
			if next >= 0 && next < len(args) {
				if n, is := args[next].(int); is {
					counted = n
				}
			}
			next++
		}
		out = append(append(out, text[end:at[0]]...), part...)
		end = at[1]
	}
	return string(append(out, text[end:]...))
}
