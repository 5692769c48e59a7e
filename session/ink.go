package session

import (
	"hash/maphash"
	"strings"
	"sync"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// An ink is a style as one kind of terminal can show it.
type ink struct {
	style uv.Style
	sgr   string // sets it whatever was set before
	sum   uint32
}

type inkKey struct {
	style   uv.Style
	profile colorprofile.Profile
}

// maxInks bounds the cache; a theme has some hundred styles.
const maxInks = 4096

var (
	plain = &ink{sgr: ansi.ResetStyle}
	inks  = struct {
		sync.RWMutex
		known map[inkKey]*ink
	}{known: map[inkKey]*ink{}}
)

// inkOf is the ink of a style. All sessions share the inks; that the cache is
// emptied when full costs time only.
func inkOf(style uv.Style, profile colorprofile.Profile) *ink {
	if style.IsZero() {
		return plain
	}
	key := inkKey{style, profile}
	inks.RLock()
	in := inks.known[key]
	inks.RUnlock()
	if in != nil {
		return in
	}
	in = newInk(uv.ConvertStyle(style, profile))
	inks.Lock()
	defer inks.Unlock()
	if len(inks.known) >= maxInks {
		clear(inks.known)
	}
	inks.known[key] = in
	return in
}

func newInk(style uv.Style) *ink {
	if style.IsZero() {
		return plain
	}
	sgr := "\x1b[0;" + strings.TrimPrefix(style.String(), "\x1b[")
	return &ink{style, sgr, uint32(maphash.String(seed, sgr))}
}
