// Package words makes what strangers type harmless, and says which names people can have.
//
// Begin with [Clean] in chat.go; name.go has the form of names, and what looks alike.
//
// What this package does not know: who is here, which names are taken, and where a text is shown.
package words
