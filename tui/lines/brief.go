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

// longest is how many bytes a line in brief may have, so that nobody has to hear more than 20 seconds of it before they can stop it.
const longest = 160

// briefMoves is how many moves are read out in brief before one asks for more.
const briefMoves = 6

// joined makes one sentence of several in a row about the same person: "Ann sends 5 cows to the lake, 3 cows to the ridge, bids 2."
func joined(texts, names []string) (list []string) {
	subject, verb := "", ""
	for _, text := range texts {
		at := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(text, name+" ") })
		last := len(list) - 1
		if at >= 0 && names[at] == subject && strings.HasSuffix(list[last], ".") && len(list[last])+len(text) < longest {
			rest := strings.TrimPrefix(text, subject+" ")
			list[last] = strings.TrimSuffix(list[last], ".") + ", " + strings.TrimPrefix(rest, verb+" ")
			verb, _, _ = strings.Cut(rest, " ")
			continue
		}
		if subject = ""; at >= 0 {
			subject = names[at]
			verb, _, _ = strings.Cut(strings.TrimPrefix(text, subject+" "), " ")
		}
		list = append(list, text)
	}
	return list
}

// broken breaks a text at ends of sentences and semicolons into lines that are not too long to listen to.
func broken(text string) (list []string) {
	for len(text) > longest {
		at := -1
		for i, r := range text[:longest] {
			if (r == '.' || r == ';' || r == '?') && text[i+1] == ' ' {
				at = i
			}
		}
		if at < 0 {
			break
		}
		list, text = append(list, text[:at+1]), text[at+2:]
	}
	return append(list, text)
}
