// Package sessiontest is what the tests of several rooms of the sessions share: a real lobby of all games, a
// toy screen, a terminal, and hands that play by what a screen offers.
//
// Only tests import it. It imports none of the rooms, so that the tests inside of them can use it.
package sessiontest
