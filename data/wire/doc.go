// Package wire writes values as bytes, and reads them, exactly: a list that is nil stays nil.
//
//	bool, numbers   a varint
//	text, bytes     the length plus 1, 0 for nil bytes, and the bytes
//	list            the length plus 1, 0 for nil, and the values
//	map             likewise, keys and values, in the order of the keys
//	pointer         the value; nil is not written, because a field without a value is left out
//	time            its binary form, with its length before it
//	struct          for each field with a value: its name and the value; an empty name ends it
//
// A field has the name of its JSON form, or that in Go where it has none. A new field is left out where
// it has no value, so older readers read all that does not use it, and stop at what does. That is why it is no
// codec of somebody else's: gob passes over fields that it does not know, and the JSON forms of our values leave
// out what stands in their keys. Whoever reads never needs much more memory than what is read has bytes.
//
// This package imports nothing of ours. Begin at [Append] and [Reader.Value].
package wire
