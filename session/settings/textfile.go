package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

const largestText = 4 << 20

var errNoFile = errors.New("it is no file, but a directory, a device or a pipe")

// ReadText reads a file without a byte order mark. Pipes and devices, which may never end, are refused.
func ReadText(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "read", Path: path, Err: errNoFile}
	case info.Size() > largestText:
		return nil, &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("it has %d bytes, and %d are the most", info.Size(), largestText)}
	}
	text, err := os.ReadFile(path)
	return bytes.TrimPrefix(text, []byte("\uFEFF")), err
}

// WithoutPath takes the path out of an error, for sentences that name it themselves.
func WithoutPath(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
