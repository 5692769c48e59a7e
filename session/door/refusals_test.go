package door

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net"
	"testing"
)

// The address that came most often is named, however many others there are.
func TestRefusals_NameTheLoudest(t *testing.T) {
	var book bytes.Buffer
	r := newRefusals(slog.New(slog.NewJSONHandler(&book, nil)))
	loud := addressOf(&net.TCPAddr{IP: net.IPv4(203, 0, 113, 7)})
	for i := range 3000 {
		r.count(whyRate, addressOf(&net.TCPAddr{IP: net.IPv4(10, 0, byte(i>>8), byte(i))}))
		if i%100 == 0 {
			r.count(whyRate, loud)
		}
	}
	r.tell()
	told := book.String()
	var line map[string]any
	if err := json.Unmarshal([]byte(told), &line); err != nil || line["address"] != "203.0.113.7" || line["count"] != 3030.0 {
		t.Errorf("the log tells %s", told)
	}
	if r.tell(); book.String() != told || len(r.by) != 0 || r.timer != nil {
		t.Errorf("the same refusals are told again, or kept: %s %v", book.String(), r.by)
	}
}
