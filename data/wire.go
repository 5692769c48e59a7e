package data

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
)

// Writes travel as bytes between nodes, also those of another version, and are kept in the log. Each
// value is written exactly, so that all nodes apply the same: a list that is nil stays nil.
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
// it has no value, so older nodes read all that does not use it, and stop at what does.

// errWire says that bytes are not a value. Who reads them says of what.
var errWire = errors.New("these bytes cannot be read")

var timeType = reflect.TypeFor[time.Time]()

// A wireField is a field of a struct.
type wireField struct {
	name  string
	index int
}

var wireFields sync.Map // reflect.Type -> []wireField

// fieldsOf are the fields of a struct, in the order in which they are written.
func fieldsOf(t reflect.Type) []wireField {
	if known, ok := wireFields.Load(t); ok {
		return known.([]wireField)
	}
	list := make([]wireField, t.NumField())
	for i := range list {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			name = f.Name
		}
		list[i] = wireField{name, i}
	}
	wireFields.Store(t, list)
	return list
}

// appendValue writes a value.
func appendValue(dst []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(dst, 1)
		}
		return append(dst, 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(dst, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(dst, v.Uint())
	case reflect.String:
		return append(binary.AppendUvarint(dst, uint64(v.Len())+1), v.String()...)
	case reflect.Slice:
		return appendList(dst, v)
	case reflect.Map:
		return appendMap(dst, v)
	case reflect.Pointer:
		return appendValue(dst, v.Elem())
	case reflect.Struct:
		return appendStruct(dst, v)
	}
	panic(fmt.Sprintf("no write can have a %v in it", v.Type())) // a test goes through all kinds of writes
}

func appendList(dst []byte, v reflect.Value) []byte {
	if v.IsNil() {
		return append(dst, 0)
	}
	dst = binary.AppendUvarint(dst, uint64(v.Len())+1)
	if v.Type().Elem().Kind() == reflect.Uint8 {
		return append(dst, v.Bytes()...)
	}
	for i := range v.Len() {
		dst = appendValue(dst, v.Index(i))
	}
	return dst
}

func appendMap(dst []byte, v reflect.Value) []byte {
	if v.IsNil() {
		return append(dst, 0)
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	dst = binary.AppendUvarint(dst, uint64(len(keys))+1)
	for _, key := range keys {
		dst = appendValue(appendValue(dst, key), v.MapIndex(key))
	}
	return dst
}

func appendStruct(dst []byte, v reflect.Value) []byte {
	if v.Type() == timeType {
		t := v.Interface().(time.Time)
		raw, err := t.MarshalBinary()
		if err != nil { // it has a zone that no clock has
			raw, _ = t.UTC().MarshalBinary()
		}
		return append(append(dst, byte(len(raw))), raw...)
	}
	for _, f := range fieldsOf(v.Type()) {
		if value := v.Field(f.index); !value.IsZero() {
			dst = append(append(dst, byte(len(f.name))), f.name...)
			dst = appendValue(dst, value)
		}
	}
	return append(dst, 0)
}
