package screen

import (
	"hash/maphash"
	"strings"
)

// A picture is a screen line by line. Lines with the same checksum are the same, also in the picture before.
type picture interface {
	Line(y int) string
	Sum(y int) uint64
}

type textLines []string

func linesIn(content string) textLines { return strings.Split(content, "\n") }

func (t textLines) Line(y int) string {
	if y < len(t) {
		return t[y]
	}
	return ""
}

func (t textLines) Sum(y int) uint64 { return maphash.String(hashSeed, t.Line(y)) }
