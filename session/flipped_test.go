package session

import (
	"bytes"
	"context"
	"flag"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var flips = flag.Int("flips", 12, "how many files with a bit turned over are opened")

// A bit that is turned over in the file is told in a sentence that names what is lost: the
// file, or a table. All other tables go on as they were.
func TestFlipped_WhatIsLostIsNamed(t *testing.T) {
	t.Parallel()
	c := newKilledCrowd(t, 3, *killTables)
	c.round(c.untilKilled())
	whole, err := os.ReadFile(filepath.Join(c.dir, "saloon.db"))
	must(t, err)
	kept, over := openCopy(t, filepath.Join(c.dir, "saloon.db")), map[string]bool{} // also where the kill came before anybody was told
	for id := range c.book.tables {
		_, _, err := kept.ArchivedExport(id)
		over[id] = err == nil
	}
	must(t, kept.Close())
	used := len(bytes.TrimRight(whole, "\x00"))
	random, refused, lost := rand.New(rand.NewPCG(1, 2)), 0, 0
	for range *flips {
		at, dir := random.IntN(used), t.TempDir()
		raw := bytes.Clone(whole)
		raw[at] ^= 1 << random.IntN(8)
		must(t, os.WriteFile(filepath.Join(dir, "saloon.db"), raw, 0o600))
		log := &logBuffer{}
		s, err := openTestLobby(context.Background(), Settings{Data: dir, Log: slog.New(slog.NewTextHandler(log, nil))}, nil)
		if err != nil {
			if refused++; !strings.Contains(err.Error(), "saloon.db: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("byte %d: %v", at, err)
			}
			continue
		}
		<-s.Lobby.Restored()
		open := map[string]bool{}
		for _, card := range s.Lobby.AllTables() {
			open[string(card.ID)] = true
		}
		for id, told := range c.book.tables {
			switch named := strings.Contains(log.String(), "table="+id); {
			case named:
				lost++
			case !open[id] && !over[id] && told.at > 0 && !told.private:
				t.Errorf("byte %d: nobody says why table %s is gone", at, id)
			}
		}
		must(t, s.Lobby.Close(t.Context()))
		_ = s.Close() // a damaged page may keep it from being closed well
	}
	t.Logf("of %d files %d were refused, and %d tables lost, of %d each", *flips, refused, lost, len(c.book.tables))
	if refused > *flips/2 {
		t.Errorf("of %d files %d were refused", *flips, refused)
	}
}
