package data

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// Looking at a file says whether a server could open it, and leaves it as it is.
func TestLook_ChangesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	look := func(want string) {
		t.Helper()
		if found, err := Look(dir); err != nil || !strings.Contains(found, want) {
			t.Errorf("%q, %v; want %q", found, err, want)
		}
	}
	look("is made at the first start")
	if _, err := os.Stat(dir); err == nil {
		t.Error("it made the directory")
	}
	s := open(t, dir, Options{})
	look("a saloon has it open")
	closeChecked(t, s)
	look("has schema " + strconv.Itoa(newestSchema) + ", which is this program's")
	setSchema := func(version int) {
		alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
			return tx.Bucket(schemaBucket).Put(schemaKey, []byte(strconv.Itoa(version)))
		})
	}
	setSchema(newestSchema - 1)
	for range 2 {
		look("the start upgrades it to " + strconv.Itoa(newestSchema))
	}
	setSchema(newestSchema + 1)
	if found, err := Look(dir); !errors.Is(err, ErrNewerSchema) {
		t.Errorf("a newer file: %q, %v", found, err)
	}
	must(t, os.WriteFile(filepath.Join(dir, fileName), []byte("a diary"), 0o600))
	if found, err := Look(dir); !errors.Is(err, ErrNotOurs) {
		t.Errorf("another file: %q, %v", found, err)
	}
}

// Whose name begins with the part comes first, and there are no more than were asked for.
func TestFindPlayers_BeginningsFirstAndBounded(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n, name := range []string{"Marianne", "Anna", "Bert", "johanna", "Änne"} {
		id := fmt.Sprint("p", n)
		must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: id, Name: name, Skeleton: name}, Key: Key{Fingerprint: "SHA256:" + name}}))
	}
	for _, c := range []struct {
		part  string
		most  int
		names []string
		more  int
	}{
		{"ann", 9, []string{"Anna", "Marianne", "johanna"}, 0},
		{"ANN", 2, []string{"Anna", "Marianne"}, 1},
		{"änn", 9, []string{"Änne"}, 0},
		{"SHA256:Be", 9, []string{"Bert"}, 0},
		{"SHA256:be", 9, nil, 0},
		{"p1", 9, nil, 0},
		{"name", 9, nil, 0},
		{"", 3, []string{"Marianne", "Anna", "Bert"}, 2},
	} {
		list, more, err := s.FindPlayers(c.part, c.most)
		var names []string
		for _, p := range list {
			names = append(names, p.Name)
		}
		if err != nil || !slices.Equal(names, c.names) || more != c.more {
			t.Errorf("%q leads to %q and %d more, %v", c.part, names, more, err)
		}
	}
}
