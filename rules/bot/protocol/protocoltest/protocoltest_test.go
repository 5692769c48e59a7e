package protocoltest

import (
	"testing"

	"saloon/rules/bot/protocol"
)

func TestTheSchemaTellsTheVersionsApart(t *testing.T) {
	for line, from := range map[string]protocol.Version{
		`{"type":"list"}`: 1, `{"type":"move","at":3,"move":"go 1"}`: 1, `{"type":"hello","protocol":2}`: 2, `{"type":"hint"}`: 2,
	} {
		for v := protocol.First; v <= protocol.Newest; v++ {
			if err := Request(v, []byte(line)); (err == nil) != (v >= from) {
				t.Errorf("%s in version %d: %v", line, v, err)
			}
		}
	}
	if Message(1, []byte(`{"type":"left","table":"t"}`)) == nil || Message(2, []byte(`{"type":"left","table":"t"}`)) != nil {
		t.Error("left is a message of version 2")
	}
}
