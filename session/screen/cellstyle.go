package screen

import (
	"hash/maphash"
	"strings"
	"sync"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// A cellStyle is a text style as one kind of terminal can show it.
type cellStyle struct {
	style    uv.Style
	sequence string // sets this style, whatever was set before
	sum      uint32
	blank    *cellStyle // the style in which a blank looks the same, whatever is written beside it
}

type styleKey struct {
	style   uv.Style
	profile colorprofile.Profile
}

// maxStyles bounds the cache. A theme has some hundred styles.
const maxStyles = 4096

var (
	plainStyle = newPlainStyle()
	styles     = struct {
		sync.RWMutex
		known   map[styleKey]*cellStyle
		changes map[[2]*cellStyle]string // from one known style to another
		set     map[setKey]setStyle      // by sequences that set all of a style
	}{known: map[styleKey]*cellStyle{}, changes: map[[2]*cellStyle]string{}, set: map[setKey]setStyle{}}
)

// A setStyle is a style as a picture gives it, and as the terminal can show it.
type setStyle struct {
	given uv.Style
	style *cellStyle
}

type setKey struct {
	sequence string
	profile  colorprofile.Profile
}

// maxSequenceBytes is the longest sequence of a style that is remembered; those of our own screens are shorter.
const maxSequenceBytes = 64

// resetting is the length of a leading sequence that resets the style before it sets another, if any; else 0.
func resetting(line string) int {
	if strings.HasPrefix(line, "\x1b[m") {
		return len("\x1b[m")
	}
	const begin = "\x1b[0;"
	if !strings.HasPrefix(line, begin) {
		return 0
	}
	for i := len(begin); i < min(len(line), maxSequenceBytes); i++ {
		if c := line[i]; c == 'm' {
			return i + 1
		} else if c != ';' && (c < '0' || c > '9') {
			return 0
		}
	}
	return 0
}

// setBy is the style that such a sequence sets. All sessions share what is found out.
func setBy(sequence string, profile colorprofile.Profile) setStyle {
	styles.RLock()
	set, known := styles.set[setKey{sequence, profile}]
	styles.RUnlock()
	if known {
		return set
	}
	parser := ansi.GetParser()
	defer ansi.PutParser(parser)
	ansi.DecodeSequence(sequence, 0, parser)
	uv.ReadStyle(parser.Params(), &set.given)
	set.style = cellStyleOf(set.given, profile)
	styles.Lock()
	defer styles.Unlock()
	if len(styles.set) >= maxStyles {
		clear(styles.set)
	}
	styles.set[setKey{strings.Clone(sequence), profile}] = set
	return set
}

// cellStyleOf is a style as a terminal can show it, from a cache of all sessions that is emptied when it is full.
func cellStyleOf(style uv.Style, profile colorprofile.Profile) *cellStyle {
	if style.IsZero() {
		return plainStyle
	}
	key := styleKey{style, profile}
	styles.RLock()
	known := styles.known[key]
	styles.RUnlock()
	if known != nil {
		return known
	}
	made := newCellStyle(uv.ConvertStyle(style, profile))
	if made.blank == nil {
		made.blank = blankOf(made, profile)
	}
	styles.Lock()
	defer styles.Unlock()
	if len(styles.known) >= maxStyles {
		clear(styles.known)
		clear(styles.changes)
		clear(styles.set)
	}
	styles.known[key] = made
	return made
}

// styleChange is the shorter of the change from one style to another and the whole of the other.
func styleChange(from, to *cellStyle) string {
	pair := [2]*cellStyle{from, to}
	styles.RLock()
	change, known := styles.changes[pair]
	styles.RUnlock()
	if known {
		return change
	}
	change = uv.StyleDiff(&from.style, &to.style)
	if len(change) > len(to.sequence) || change == "" {
		change = to.sequence
	}
	styles.Lock()
	defer styles.Unlock()
	if len(styles.changes) >= maxStyles {
		clear(styles.changes)
	}
	styles.changes[pair] = change
	return change
}

func (s *cellStyle) under(text string) *cellStyle {
	if text == " " {
		return s.blank
	}
	return s
}

func newPlainStyle() *cellStyle {
	s := &cellStyle{sequence: ansi.ResetStyle}
	s.blank = s
	return s
}

// blankOf is the style in which a blank looks the same: only its ground shows, unless it is underlined or reversed.
func blankOf(s *cellStyle, profile colorprofile.Profile) *cellStyle {
	seen := s.style
	if seen.Underline != 0 || seen.Attrs&(uv.AttrReverse|uv.AttrStrikethrough) != 0 {
		return s
	}
	bare := uv.Style{Bg: seen.Bg}
	if bare == seen {
		return s
	}
	return cellStyleOf(bare, profile)
}

func newCellStyle(style uv.Style) *cellStyle {
	if style.IsZero() {
		return plainStyle
	}
	sequence := "\x1b[0;" + strings.TrimPrefix(style.String(), "\x1b[")
	return &cellStyle{style: style, sequence: sequence, sum: uint32(maphash.String(hashSeed, sequence))}
}
