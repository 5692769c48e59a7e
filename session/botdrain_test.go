package session

import (
	"strings"
	"testing"
	"time"
)

// Programs of version 2 are told that the saloon is to close, when, and that it stays open after all;
// also one that comes meanwhile. Those of version 1 are told nothing new, and play on.
func TestBotLine_ADrainIsTold(t *testing.T) {
	s := openTestSaloon(t)
	anna, old := s.newBot2("anna"), s.newBot("olga", false)
	old.hears("hello", nil)
	player := s.newPersonInLines("pia")
	player.press("lesson moonriver\n") // a game that the saloon waits for
	player.read("Moon River begins.")
	s.mustOperate("drain")
	if w := anna.hears("drain", nil); !w.Closes || w.Until != "" || !strings.Contains(w.Text, "closes for a restart") {
		t.Errorf("without a time: %s", w.line)
	}
	s.mustOperate("drain", "30m")
	w := anna.hears("drain", nil)
	until, err := time.Parse(time.RFC3339, w.Until)
	if left := time.Until(until); err != nil || !w.Closes || left < 29*time.Minute || left > 30*time.Minute {
		t.Errorf("with a time: %s, %v", w.line, err)
	}
	if late := s.newBot2("bert").hears("drain", nil); !late.Closes || late.Until != w.Until {
		t.Errorf("who comes meanwhile: %s", late.line)
	}
	s.mustOperate("drain", "cancel")
	if w := anna.hears("drain", nil); w.Closes || w.Until != "" || !strings.Contains(w.Text, "stays open after all") {
		t.Errorf("when it stays open: %s", w.line)
	}
	old.say(`{"type":"list"}`)
	old.hearsThat("tables", func(w anyMessage) bool {
		if w.Type == "drain" {
			t.Errorf("version 1 is told %s", w.line)
		}
		return w.Type == "tables"
	})
}
