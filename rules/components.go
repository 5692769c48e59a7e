package rules

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// A Table reads one CSV of components, row by row. The first fault stops it and
// is told with file and line:
//
//	t := rules.OpenTable(files, "plots.csv", "id", "number")
//	for t.Next() {
//		plot := Plot{ID: t.Int("id", 1, 96), Number: t.Int("number", 1, 48)}
//		...
//	}
//	return t.Err()
type Table struct {
	file    string
	reader  *csv.Reader
	columns []string
	row     []string
	err     error
}

// OpenTable starts reading a CSV file whose first line must name these columns.
func OpenTable(files fs.FS, name string, columns ...string) *Table {
	t := &Table{file: name, columns: columns}
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		t.err = fmt.Errorf("%w: %w", ErrComponents, err)
		return t
	}
	t.reader = csv.NewReader(strings.NewReader(string(raw)))
	t.reader.FieldsPerRecord = -1
	t.row, err = t.reader.Read()
	if len(t.row) == 0 {
		t.Fail("the line that names the columns is missing")
	} else if err != nil || !slices.Equal(t.row, columns) {
		t.Fail("the columns must be %s", strings.Join(columns, ","))
	}
	return t
}

// Next goes to the next row; it is false at the end and after a fault.
func (t *Table) Next() bool {
	if t.err != nil {
		return false
	}
	row, err := t.reader.Read()
	var broken *csv.ParseError
	switch {
	case errors.As(err, &broken):
		t.err = fmt.Errorf("%w: %s line %d: %w", ErrComponents, t.file, broken.Line, broken.Err)
		return false
	case err != nil: // the end of the file
		return false
	}
	t.row = row
	if len(row) != len(t.columns) {
		t.Fail("has %d fields where %d belong", len(row), len(t.columns))
		return false
	}
	return true
}

// Text is a field as it stands.
func (t *Table) Text(column string) string {
	at := slices.Index(t.columns, column)
	if at < 0 || at >= len(t.row) {
		return ""
	}
	return t.row[at]
}

// Int is a field that must be a number from low to high.
func (t *Table) Int(column string, low, high int) int {
	n, err := strconv.Atoi(t.Text(column))
	if err != nil || n < low || n > high {
		t.Fail("%s must be a number from %d to %d, not %q", column, low, high, t.Text(column))
		return low
	}
	return n
}

// Word is the position of a field among the words that it may be.
func (t *Table) Word(column string, words ...string) int {
	at := slices.Index(words, t.Text(column))
	if at < 0 {
		t.Fail("%s must be one of %s, not %q", column, strings.Join(words, ", "), t.Text(column))
		return 0
	}
	return at
}

// Fail notes a fault of the row being read; the first one counts.
func (t *Table) Fail(format string, args ...any) {
	if t.err != nil {
		return
	}
	line := 1
	if len(t.row) > 0 { // not so in an empty file
		line, _ = t.reader.FieldPos(0)
	}
	t.err = fmt.Errorf("%w: %s line %d: %s", ErrComponents, t.file, line, fmt.Sprintf(format, args...))
}

// Missing notes a fault of the table as a whole.
func (t *Table) Missing(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf("%w: %s: %s", ErrComponents, t.file, fmt.Sprintf(format, args...))
	}
}

// Err is the first fault.
func (t *Table) Err() error { return t.err }
