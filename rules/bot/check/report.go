package check

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Report is what came of all checks.
type Report struct {
	Command []string `json:"command"`
	Passed  int      `json:"passed"`
	Failed  int      `json:"failed"`
	LeftOut int      `json:"left_out"`
	Checks  []Result `json:"checks"`
}

func (r *Report) add(one Result) {
	r.Checks = append(r.Checks, one)
	switch {
	case !one.Made:
		r.LeftOut++
	case one.Passed:
		r.Passed++
	default:
		r.Failed++
	}
}

func (r *Report) end(out io.Writer, asJSON bool) error {
	var err error
	if asJSON {
		err = json.NewEncoder(out).Encode(r)
	} else {
		_, err = fmt.Fprintf(out, "%d checks passed, %d failed, %d were left out\n", r.Passed, r.Failed, r.LeftOut)
	}
	if err == nil && r.Failed > 0 {
		err = fmt.Errorf("%d of %d checks failed", r.Failed, r.Failed+r.Passed)
	}
	return err
}

// What a report in text shows of a conversation.
const (
	shownLines = 6
	shownBytes = 300
)

func (one *Result) write(out io.Writer) {
	mark := "ok  "
	switch {
	case !one.Made:
		mark = "--  "
	case !one.Passed:
		mark = "FAIL"
	}
	text := one.Name
	if one.Text != "" {
		text += ": " + one.Text
	}
	_, _ = fmt.Fprintf(out, "%s  %s\n", mark, text)
	for _, line := range one.Lines[max(0, len(one.Lines)-shownLines):] {
		text := line.Text
		if len(text) > shownBytes {
			text = fmt.Sprintf("%s ... (%d bytes)", text[:shownBytes], len(text))
		}
		_, _ = fmt.Fprintf(out, "        %-8s %s\n", line.From, text)
	}
}
