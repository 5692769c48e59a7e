// Package style decides how the saloon looks: in roles instead of colours.
//
// A screen says what a thing is ("this is a key", "this is forest") with a [Role], and never which colour it has. A
// [Style] is a role for the writing, a role for the ground behind it and some attributes, packed into one comparable
// value. A [Theme] turns it into an SGR sequence for the terminal at hand: truecolor, 256 or 16 colours or none, a
// dark or a light background, Unicode or plain ASCII.
//
//	role.go   roles, attributes, Style
//	theme.go  the table of colours: the one file to edit for another look
//	sgr.go    a Theme and its sequences
//	ascii.go  what stands in for a character on an ASCII terminal
//
// Colour never carries meaning alone: whoever uses a role also writes a letter, a word or a sign.
//
// What this package does not know: screens, games, languages, where anything is drawn.
package style
