package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"saloon/session/settings"

	"github.com/charmbracelet/keygen"
	gossh "golang.org/x/crypto/ssh"
)

// HostKeyFile is the name of the host key in the data directory.
const HostKeyFile = "host_ed25519"

// hostKey reads the server's key from the data directory; the first start makes it, for the owner alone to read.
func hostKey(dir string) (gossh.Signer, error) {
	path := filepath.Join(dir, HostKeyFile)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := makeHostKey(path); err != nil {
			return nil, fmt.Errorf("the host key %s cannot be made: %w", path, settings.WithoutPath(err))
		}
	}
	signer, err := readHostKey(dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
		if err := os.Chmod(path, 0o600); err != nil {
			return nil, fmt.Errorf("the host key %s can be read by others and that cannot be changed: %w", path, settings.WithoutPath(err))
		}
	}
	return signer, nil
}

// readHostKey reads the key and changes nothing.
func readHostKey(dir string) (gossh.Signer, error) {
	path := filepath.Join(dir, HostKeyFile)
	pem, err := settings.ReadText(path)
	if err != nil {
		return nil, fmt.Errorf("the host key %s cannot be used: %w", path, settings.WithoutPath(err))
	}
	signer, err := gossh.ParsePrivateKey(pem)
	if err != nil {
		return nil, fmt.Errorf("the host key %s is damaged (%w); restore it from a copy, or remove it to have a new one made", path, err)
	}
	return signer, nil
}

// makeHostKey writes the key under another name first, so that a full disk leaves no half-written key.
func makeHostKey(path string) error {
	pair, err := keygen.New("", keygen.WithKeyType(keygen.Ed25519))
	if err != nil {
		return err
	}
	pem, part := pair.RawPrivateKey(), path+".new"
	_ = os.Remove(part) // of a start that was killed; opening a pipe would wait for ever
	if err := os.WriteFile(part, pem, 0o600); err != nil {
		return err
	}
	return os.Rename(part, path)
}
