package table

import "slices"

// quickPhrases are the codes of short phrases that each reader sees in the own language. One is
// said by its code behind an exclamation mark: !gg.
var quickPhrases = []string{"gg", "wait", "turn", "thanks", "hello", "wp", "sorry", "bye"}

// QuickPhrases lists the codes, in the order of their numbers.
func QuickPhrases() []string { return slices.Clone(quickPhrases) }

// QuickPhrase is the code of what was said; false when it is no quick phrase.
func QuickPhrase(text string) (code string, ok bool) {
	if len(text) < 2 || text[0] != '!' {
		return "", false
	}
	return text[1:], slices.Contains(quickPhrases, text[1:])
}
