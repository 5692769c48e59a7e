package table

import "saloon/rules"

// A Notice is what everybody at a table or in the hall is told for as long as it
// is so.
type Notice struct{ rules.Phrase }

// NewNotice makes a notice.
func NewNotice(code, text string) *Notice { return &Notice{rules.Phrase{Code: code, Text: text}} }
