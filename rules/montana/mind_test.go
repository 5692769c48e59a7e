package montana

import "testing"

func TestMind(t *testing.T) {
	s := suite(t)
	s.Games = 3
	s.Mind(t)
}
