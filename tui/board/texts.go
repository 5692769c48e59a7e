package board

import "strings"

// Texts are things in words; one without words is left out.
func Texts[T any](things []T, text func(i int, t T) string) (list []string) {
	for i, t := range things {
		if words := text(i, t); words != "" {
			list = append(list, words)
		}
	}
	return list
}

// Joined are texts in a row; one without words is left out.
func Joined(between string, texts ...string) string {
	return strings.Join(Texts(texts, func(_ int, text string) string { return text }), between)
}

// Some is so many of a thing, by its key of the catalogue; "" for none of it.
func (s Scene) Some(key string, n int) string {
	if n < 1 {
		return ""
	}
	return s.Words.N(key, n)
}
