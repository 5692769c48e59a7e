package tui

import (
	"strconv"
	"strings"

	"saloon/lobby/table"
	"saloon/tui/widget"
)

// phrase is what is said: a number alone stands for the quick phrase with it.
func (f *foreground) phrase(text string) string {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if codes := table.QuickPhrases(); err == nil && n >= 1 && n <= len(codes) {
		return "!" + codes[n-1]
	}
	return text
}

// phrases lists the quick phrases with their numbers.
func (f *foreground) phrases() string {
	var list []string
	for i, code := range table.QuickPhrases() {
		list = append(list, strconv.Itoa(i+1)+" "+f.display.words.T("quick."+code))
	}
	return strings.Join(list, betweenPhrases)
}

// betweenPhrases stands between two phrases of a list.
const betweenPhrases = "  "

// wholeParts are as many of the phrases of a list as fit into w cells; none is cut.
func wholeParts(list string, w int) string {
	for widget.Width(list) > w {
		list = list[:max(strings.LastIndex(list, betweenPhrases), 0)]
	}
	return list
}
