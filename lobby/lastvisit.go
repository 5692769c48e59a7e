package lobby

import (
	"time"

	"saloon/lobby/table"
)

const (
	keptLeft = 10_000             // of how many players it is known when they left
	longLeft = 7 * 24 * time.Hour // who left so long ago makes room first
)

// noteLeaving keeps when a player has left the saloon.
func (h *hall) noteLeaving(p table.Person) {
	if p.Kind != table.KindPlayer {
		return
	}
	now := h.clock.Now()
	if len(h.left) >= keptLeft {
		for id, when := range h.left {
			if now.Sub(when) > longLeft {
				delete(h.left, id)
			}
		}
	}
	if len(h.left) >= keptLeft {
		clear(h.left)
	}
	h.left[p.ID] = now
}
