package review

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Reason is what a game says for a move. Code and Args are those of a rules.Reason, for
// those who tell it in another language.
type Reason struct {
	Code string `json:"code"`
	Text string `json:"text"`
	Args []any  `json:"args,omitempty"` // whole numbers and words
}

// UnmarshalJSON reads numbers as whole ones, which the sentences expect.
func (r *Reason) UnmarshalJSON(raw []byte) error {
	type plain Reason
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode((*plain)(r)); err != nil {
		return err
	}
	for i, arg := range r.Args {
		n, isNumber := arg.(json.Number)
		if !isNumber {
			continue
		}
		whole, err := n.Int64()
		if err != nil {
			return fmt.Errorf("%s is no whole number: %w", n, err)
		}
		r.Args[i] = int(whole)
	}
	return nil
}
