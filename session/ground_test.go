package session

import (
	"strings"
	"testing"
)

// TestGround_LightTerminalsGetTheLightLook answers the question for the colour of
// the ground late: the first screen does not wait for it.
func TestGround_LightTerminalsGetTheLightLook(t *testing.T) {
	const darkTitle, lightTitle = "38;2;224;177;92", "38;2;138;90;18"
	s := openTestSaloon(t)
	c := openScreen(t, dial(t, s.addr, "ann", newSigner(t)), 80, 24, "COLORTERM=truecolor")
	c.see("What shall we call you?")
	c.read("\x1b]11;?")
	if raw := c.rawText(); !strings.Contains(raw, darkTitle) || strings.Contains(raw, lightTitle) {
		t.Errorf("before the answer the look is not the dark one: %q", raw)
	}
	c.press("\x1b]11;rgb:ffff/ffff/ffff\a")
	c.read(lightTitle)
	c.see("Enter takes ann")
}
