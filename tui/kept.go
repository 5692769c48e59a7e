package tui

import (
	"sync"

	"saloon/tui/widget"
)

// Kept pieces are parts of pictures as they were drawn once, by all that their looks depend
// on. Everybody who would be shown the same is shown those: what many look at is drawn anew
// for nobody.
type keptPieces[Look comparable] struct {
	most int // how many are kept

	mu     sync.Mutex
	pieces map[Look]*widget.Grid
}

// drawn is the piece of this look and size, which is drawn if it was not before.
func (k *keptPieces[Look]) drawn(look Look, w, h int, draw func(a widget.Area)) *widget.Grid {
	k.mu.Lock()
	piece := k.pieces[look]
	k.mu.Unlock()
	if piece != nil {
		return piece
	}
	piece = widget.Drawn(w, h, draw)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.pieces == nil || len(k.pieces) >= k.most {
		k.pieces = map[Look]*widget.Grid{} // those that are still seen are soon drawn again
	}
	k.pieces[look] = piece
	return piece
}
