package tui

import "testing"

// The page of points offers to scroll only where there is more than it shows.
func TestPointsPage_OffersToScrollOnlyWhatIsLonger(t *testing.T) {
	w := playing(t)
	w.press("p")
	w.shows("Points as they stand")
	for _, x := range w.m.window.actions() {
		if x.Has("down") && x.Works() {
			t.Errorf("everything is shown, and %s is offered:\n%s", x.Name(), w.text())
		}
	}
}
