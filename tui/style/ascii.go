package style

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// stands is what stands in for the signs that screens use; each is one cell.
var stands = map[rune]byte{
	'─': '-', '━': '=', '│': '|', '┃': '|', '┌': '+', '┐': '+', '└': '+', '┘': '+', '├': '+', '┤': '+', '┬': '+', '┴': '+', '┼': '+',
	'╭': '+', '╮': '+', '╰': '+', '╯': '+', '═': '=', '║': '|', '╌': '-', '╎': '|', '╱': '/', '╲': '\\', '▔': '-', '▁': '_',
	'█': '#', '▓': '#', '▒': '%', '░': ':', '▀': '"', '▄': '_', '▌': '|', '▐': '|',
	'●': '@', '○': 'o', '◉': '@', '◎': 'o', '•': '*', '·': '.', '◦': 'o', '∙': '.', '■': '#', '□': 'o', '◆': '*', '◇': 'o', '▪': '#', '▫': 'o',
	'★': '*', '☆': '*', '▲': '^', '▼': 'v', '◀': '<', '▶': '>', '△': '^', '▽': 'v', '▸': '>', '▾': 'v', '◂': '<', '▴': '^', '›': '>', '‹': '<',
	'←': '<', '→': '>', '↑': '^', '↓': 'v', '↔': '-', '↕': '|', '↵': '<', '⏎': '<', '↻': 'o', '↺': 'o',
	'✓': 'v', '✔': 'v', '✗': 'x', '✘': 'x', '×': 'x', '÷': '/', '±': '~', '≥': '>', '≤': '<', '≠': '#', '−': '-', '–': '-', '—': '-', '…': '.',
	'“': '"', '”': '"', '„': '"', '‘': '\'', '’': '\'', '‚': ',', '«': '"', '»': '"', '°': 'o', '²': '2', '¤': '*', '¢': 'c', '©': 'c', '§': 'S', '¶': 'P',
	'ß': 's', 'æ': 'a', 'Æ': 'A', 'ø': 'o', 'Ø': 'O', 'œ': 'o', 'Œ': 'O', 'đ': 'd', 'Đ': 'D', 'ł': 'l', 'Ł': 'L', 'þ': 'p', 'Þ': 'P', 'ð': 'd', 'Ð': 'D',
	'⌂': '^', '⚑': '!', '⚐': '!', '☠': 'X', '✦': '*', '✧': '*', '♦': '*', '♠': '^', '♣': '*', '♥': 'v', '⊕': 'o', '⊙': 'o', '⬡': 'O', '⬢': '#', '≈': '~', '∿': '~', '¦': '|', '¡': '!', '¿': '?',
	0xa0: ' ',
}

// ASCII is the character that stands in for r on an ASCII terminal; letters
// lose their marks, and what has no stand-in becomes a question mark.
func ASCII(r rune) byte {
	if r >= ' ' && r <= '~' {
		return byte(r)
	}
	if b, ok := stands[r]; ok {
		return b
	}
	base := []rune(norm.NFD.String(string(r)))
	if len(base) > 1 && base[0] <= '~' && unicode.IsLetter(base[0]) {
		return byte(base[0])
	}
	return '?'
}

// Stands reports whether a character has a stand-in of its own.
func Stands(r rune) bool { return r > '~' && ASCII(r) != '?' }
