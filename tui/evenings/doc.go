// Package evenings draws what evenings are made of, and holds the form of a new one.
//
//	form.go      what a new evening is to be like, field by field
//	standing.go  rows of a standing, the podium, and sentences beside them
//	wall.go      the tables that run: small boards side by side, or lines
//
// What it does not know: windows, keys, the lobby.
package evenings
