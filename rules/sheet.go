package rules

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// A Sheet reads one CSV file of components, row by row. The first fault ends it; Err tells
// the fault with file and line:
//
//	s := rules.OpenSheet(files, "plots.csv", "id", "number")
//	for s.Next() {
//		plot := Plot{ID: s.Int("id", 1, 96), Number: s.Int("number", 1, 48)}
//		...
//	}
//	return s.Err()
type Sheet struct {
	file    string
	reader  *csv.Reader
	columns []string
	row     []string
	err     error
}

// MaxSheet is how many bytes a component sheet may have: many times the largest of the games here.
const MaxSheet = 64 << 10

// OpenSheet begins to read a CSV file, whose first line must name these columns.
func OpenSheet(files fs.FS, name string, columns ...string) *Sheet {
	s := &Sheet{file: name, columns: columns}
	raw, err := readSheet(files, name)
	if err != nil {
		s.err = fmt.Errorf("%w: %w", ErrComponents, err)
		return s
	}
	if at := invalidUTF8(raw); at >= 0 {
		s.err = fmt.Errorf("%w: %s line %d: it is not UTF-8", ErrComponents, name, lineOf(raw, at))
		return s
	}
	s.reader = csv.NewReader(strings.NewReader(string(raw)))
	s.reader.FieldsPerRecord = -1
	s.row, err = s.reader.Read()
	if len(s.row) == 0 {
		s.Fail("the line that names the columns is missing")
	} else if err != nil || !slices.Equal(s.row, columns) {
		s.Fail("the columns must be %s", strings.Join(columns, ","))
	}
	return s
}

// readSheet reads a file that may be a stranger's. Only a plain file is opened: a pipe would wait for ever.
func readSheet(files fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(files, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a plain file", name)
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	raw, err := io.ReadAll(io.LimitReader(f, MaxSheet+1))
	if err == nil && len(raw) > MaxSheet {
		err = fmt.Errorf("%s is longer than %d bytes", name, MaxSheet)
	}
	return raw, err
}

// Next goes to the next row. It is false at the end and after a fault.
func (s *Sheet) Next() bool {
	if s.err != nil {
		return false
	}
	row, err := s.reader.Read()
	var broken *csv.ParseError
	switch {
	case errors.As(err, &broken):
		s.err = fmt.Errorf("%w: %s line %d: %w", ErrComponents, s.file, broken.Line, broken.Err)
		return false
	case err != nil: // the end of the file
		return false
	}
	s.row = row
	if len(row) != len(s.columns) {
		s.Fail("has %d fields where %d belong", len(row), len(s.columns))
		return false
	}
	return true
}

// Text is the field of this row in a column.
func (s *Sheet) Text(column string) string {
	at := slices.Index(s.columns, column)
	if at < 0 || at >= len(s.row) {
		return ""
	}
	return s.row[at]
}

// Int is a field that must be a number from low to high; anything else is a fault.
func (s *Sheet) Int(column string, low, high int) int {
	n, err := strconv.Atoi(s.Text(column))
	if err != nil || n < low || n > high {
		s.Fail("%s must be a number from %d to %d, not %q", column, low, high, s.Text(column))
		return low
	}
	return n
}

// Word is the index of a field among the words that it may be; anything else is a fault.
func (s *Sheet) Word(column string, words ...string) int {
	at := slices.Index(words, s.Text(column))
	if at < 0 {
		s.Fail("%s must be one of %s, not %q", column, strings.Join(words, ", "), s.Text(column))
		return 0
	}
	return at
}

// Fail notes a fault of this row. Only the first fault counts. Of a text among the arguments
// only the beginning is quoted.
func (s *Sheet) Fail(format string, args ...any) {
	if s.err != nil {
		return
	}
	line := 1
	if len(s.row) > 0 { // an empty file has no row
		line, _ = s.reader.FieldPos(0)
	}
	s.err = fmt.Errorf("%w: %s line %d: %s", ErrComponents, s.file, line, fmt.Sprintf(format, clippedAll(args)...))
}

func clippedAll(args []any) []any {
	short := slices.Clone(args)
	for i, a := range short {
		if text, is := a.(string); is {
			short[i] = clipped(text)
		}
	}
	return short
}

// FailSheet notes a fault of the sheet as a whole. Only the first fault counts.
func (s *Sheet) FailSheet(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("%w: %s: %s", ErrComponents, s.file, fmt.Sprintf(format, args...))
	}
}

// Err is the first fault.
func (s *Sheet) Err() error { return s.err }
