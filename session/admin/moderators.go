package admin

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/session/clean"
	"saloon/session/door"
	"saloon/session/settings"
)

const moderatorsFile = "moderators"

// ModeratorsAt is the file with the keys of moderators: the named one, else that in the data directory, if any.
func ModeratorsAt(named, dir string) string {
	return cmp.Or(named, filepath.Join(dir, moderatorsFile))
}

// ReadModerators reads authorized_keys, with a moderator's name behind each key. Wrong lines are told of in wrong, and
// the others hold.
func ReadModerators(path string) (list map[lobby.Key]string, wrong []error, err error) {
	raw, err := settings.ReadText(path)
	if err != nil {
		return nil, nil, fmt.Errorf("the keys of moderators cannot be read: %w", err)
	}
	list = map[lobby.Key]string{}
	n := 0
	for line := range bytes.Lines(raw) {
		n++
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		key, name, options, _, err := gossh.ParseAuthorizedKey(line)
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Errorf("%s:%d: this is no public key: %w", path, n, err))
		case len(options) > 0:
			wrong = append(wrong, fmt.Errorf("%s:%d: options before a key mean nothing here, so this key is left out", path, n))
		default:
			fingerprint := door.Fingerprint(key)
			list[fingerprint] = cmp.Or(clean.Line(name), string(fingerprint))
		}
	}
	return list, wrong, nil
}

// LoadModerators takes over who moderates; on an error those from before go on. Only a named file must be there.
func (h *House) LoadModerators(named, dir string, log *slog.Logger) error {
	path := ModeratorsAt(named, dir)
	list, wrong, err := ReadModerators(path)
	if named == "" && errors.Is(err, fs.ErrNotExist) {
		list, err = nil, nil
	}
	if err != nil {
		return err
	}
	for _, w := range wrong {
		log.Warn("a line of the moderators is left out", "error", w)
	}
	h.Lobby.SetModerators(list)
	log.Info("the keys of moderators were read", "file", path, "count", len(list))
	return nil
}
