package lobby

import (
	"fmt"

	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// archive puts a finished game into the archive, once.
func (k *keeper) archive() {
	if k.state.Phase() != table.Over || k.archived || k.paused != nil {
		return
	}
	if !k.state.IsLesson() && !k.state.Ended() && k.state.AnybodySat() { // the others count for nothing
		if err := k.keepGame(); err != nil {
			k.log.Error("a finished game cannot be kept yet", "table", k.id, "error", err)
			k.pause(pauseToWrite)
			return
		}
	}
	k.archived = true
}

func (k *keeper) keepGame() error {
	export, err := k.state.Export()
	if err != nil {
		return err
	}
	raw, err := export.Encode()
	if err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	return k.store.ArchiveGame(k.writing, journal.Finished(k.id, k.state.Result()), raw)
}
