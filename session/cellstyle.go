package session

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
	}{known: map[styleKey]*cellStyle{}, changes: map[[2]*cellStyle]string{}}
)

// cellStyleOf is a style as a terminal of a profile can show it. All sessions share one
// cache, which is emptied when it is full.
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
	}
	styles.known[key] = made
	return made
}

// styleChange is the shorter of the change from one style to another and the whole of the
// other.
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

func newPlainStyle() *cellStyle {
	s := &cellStyle{sequence: ansi.ResetStyle}
	s.blank = s
	return s
}

// blankOf is the style in which a blank looks as it does in this one: only its ground is
// seen, unless it is underlined or reversed.
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
