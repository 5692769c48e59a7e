package lines

import (
	"slices"
	"strings"
)

// tellAnswer tells what is so; in brief, of what this question was answered before, only what has changed, and the
// rest on the word more.
func (t *lineTable) tellAnswer(question string, lines []string) {
	before := t.answers[question]
	if t.answers == nil {
		t.answers = map[string][]string{}
	}
	if t.answers[question] = lines; !t.brief || before == nil {
		t.tellLines(lines)
		return
	}
	var rest []string
	for _, line := range lines {
		changed := changedParts(line, before)
		if changed != "" {
			t.print(changed)
		}
		if changed != line {
			rest = append(rest, line)
		}
	}
	t.rest = longList{count: len(rest), line: func(i int) string { return rest[i] }}
	if len(rest) > 0 {
		t.print(t.Words.N("lines.as-before", len(rest)))
	}
}

// changedParts are what is new in a line against one of the same heading: "Ann: silver 2; cows 1." of which silver has changed is
// "Ann: silver 2." It is the whole line where a part has gone, and "" where nothing is new.
func changedParts(line string, before []string) string {
	if slices.Contains(before, line) {
		return ""
	}
	heading, parts := partsOf(line)
	at := slices.IndexFunc(before, func(was string) bool { return heading != "" && strings.HasPrefix(was, heading) })
	if at < 0 {
		return line
	}
	_, was := partsOf(before[at])
	now := map[string]int{} // parts by what they are about, which is their first word
	for _, part := range parts {
		now[strings.Fields(part + " .")[0]]++
	}
	for _, old := range was {
		if now[strings.Fields(old + " .")[0]] != 1 {
			return line
		}
	}
	if parts = slices.DeleteFunc(parts, func(part string) bool { return slices.Contains(was, part) }); len(parts) == 0 {
		return line // only their order has changed
	}
	return heading + strings.Join(parts, "; ") + "."
}

func partsOf(line string) (heading string, parts []string) {
	if at := strings.Index(line, ": "); at >= 0 && strings.HasSuffix(line, ".") {
		heading, line = line[:at+2], line[at+2:]
	}
	return heading, strings.Split(strings.TrimSuffix(line, "."), "; ")
}
