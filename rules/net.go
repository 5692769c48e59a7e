package rules

import (
	"encoding/binary"
	"errors"
)

// A Net is a small learned function of whole numbers: sums of its inputs, of which those above zero are summed again.
// It has whole numbers alone, so that it is the same on every machine, and takes no memory when it is asked.
type Net struct {
	Inputs, Sums int
	First        []int16 // what each input adds to each sum, input by input
	Start        []int32 // of each sum
	Second       []int16 // what each sum adds to the result
	Offset       int64   // of the result
	Divisor      int64   // by which the result is divided at the end
}

const mostSums = 64

// Of is the function of the inputs, of which there must be as many as the net has.
func (n *Net) Of(inputs []int32) int32 {
	var room [mostSums]int32
	sums := room[:n.Sums]
	copy(sums, n.Start)
	for i, x := range inputs {
		if x == 0 {
			continue
		}
		for j, w := range n.First[i*n.Sums : (i+1)*n.Sums] {
			sums[j] += x * int32(w)
		}
	}
	result := n.Offset
	for j, sum := range sums {
		result += int64(max(sum, 0)) * int64(n.Second[j])
	}
	return int32(result / n.Divisor)
}

// Nets are the nets of a game, by the number of seats; nil where there is none.
type Nets [MaxSeats + 1]*Net

// headOfNets names the form of a file of nets. The number rises with the form.
const headOfNets = "saloon nets 1\n"

var errNets = errors.New("this is no file of nets, or a damaged one")

// Bytes are the nets as a file: the head, then for each net the number of seats, of inputs and of sums, and its numbers.
func (n *Nets) Bytes() []byte {
	b := []byte(headOfNets)
	for seats, net := range n {
		if net == nil {
			continue
		}
		b = append(b, byte(seats), byte(net.Sums))
		b = binary.LittleEndian.AppendUint16(b, uint16(net.Inputs))
		for _, part := range net.numbers() {
			b, _ = binary.Append(b, binary.LittleEndian, part) // it fails for what has no fixed size
		}
	}
	return b
}

func (n *Net) numbers() []any { return []any{n.First, n.Start, n.Second, &n.Offset, &n.Divisor} }

// ReadNets reads a file of nets.
func ReadNets(b []byte) (*Nets, error) {
	if len(b) < len(headOfNets) || string(b[:len(headOfNets)]) != headOfNets {
		return nil, errNets
	}
	nets := &Nets{}
	for b = b[len(headOfNets):]; len(b) > 0; {
		if len(b) < 4 || int(b[0]) > MaxSeats || b[1] > mostSums {
			return nil, errNets
		}
		seats, net := b[0], &Net{Sums: int(b[1]), Inputs: int(binary.LittleEndian.Uint16(b[2:]))}
		net.First, net.Start, net.Second = make([]int16, net.Inputs*net.Sums), make([]int32, net.Sums), make([]int16, net.Sums)
		b = b[4:]
		for _, part := range net.numbers() {
			n, err := binary.Decode(b, binary.LittleEndian, part)
			if err != nil {
				return nil, errNets
			}
			b = b[n:]
		}
		if net.Divisor == 0 {
			return nil, errNets
		}
		nets[seats] = net
	}
	return nets, nil
}

// Judge is what the net of a number of seats says of a seat's signs; false where there is none for so many signs, as
// with components of an operator's own.
func (n *Nets) Judge(seats int, signs []int32) (int32, bool) {
	net := n[seats]
	if net == nil || net.Inputs != len(signs) {
		return 0, false
	}
	return net.Of(signs), true
}
