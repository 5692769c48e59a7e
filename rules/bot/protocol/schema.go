package protocol

import _ "embed" // the schema

// Schema is the JSON Schema (draft 2020-12) of all lines. Its definitions message-1, message-2, request-1 and request-2
// are what is told and what may be written in each version.
//
//go:embed schema.json
var Schema []byte
