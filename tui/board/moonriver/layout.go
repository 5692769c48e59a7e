package moonriver

// A box is a rectangle of the canvas.
type box struct{ x, y, w, h int }

// A frame says where everything stands. It depends on nothing but the size, the
// number of players and the rows of a ranch.
type frame struct {
	ranch    box // the ranch that is shown large, with its headline and letters
	cw, ch   int // the size of its cells
	others   []box
	ow, oh   int // the size of the cells of the others
	columns  box // this round's column and the next one
	saloon   box
	stock    box
	hand     box
	info     box
	roomy    bool // there is room for everybody's plots
	listWide int  // columns of the list of plots
}

const (
	marginLeft = 3 // row numbers
	gap        = 2
)

// layout is where everything stands.
func layout(w, h, players, rows int) frame {
	if rows > 5 {
		return layoutTwo(w, h)
	}
	if h >= 34 {
		return layoutTall(w, h, players)
	}
	return layoutWide(w, h, players)
}

// layoutTwo puts two long ranches side by side and everything else below them.
func layoutTwo(w, h int) frame {
	f := frame{}
	half := w / 2
	f.cw = min(max((half-marginLeft-gap)/5, 4), 9)
	f.ch = min(max((h-9)/10, 1), 3)
	height := 10*f.ch + 2
	f.ow, f.oh = f.cw, f.ch
	f.ranch = box{0, 0, marginLeft + 5*f.cw, height}
	f.others = []box{{half, 0, marginLeft + 5*f.cw, height}}
	below := h - height
	f.columns = box{1, height, half - gap, 5}
	f.saloon = box{half, height, w - half, 1}
	f.stock = box{half, height + 1, w - half, 1}
	f.hand = box{half, height + 2, w - half, below - 3}
	f.info = box{half, h - 1, w - half, 1}
	f.roomy = below >= 10
	if below > 7 {
		f.info = box{1, height + 6, half - gap - 1, min(below-6, 3)}
	}
	f.listWide = 2
	return f
}

// layoutWide puts one ranch to the left and everything else to the right of it.
func layoutWide(w, h, players int) frame {
	f := frame{ch: min((h-4)/5, 4)}
	f.cw = min(max((w-42-marginLeft)/5, 4), 9)
	left := marginLeft + 5*f.cw + gap
	right := w - left
	f.ranch = box{0, 0, marginLeft + 5*f.cw, 5*f.ch + 2}
	f.info = box{1, f.ranch.h, left - gap - 1, h - f.ranch.h}
	f.columns = box{left, 0, right, 5}
	f.stock = box{left, 5, right, 1}
	f.saloon = box{left, 6, right, 2}
	f.ow, f.oh = min(right/max(players-1, 1)/5, 4), 1
	strip := 5*f.oh + 1
	f.hand = box{left, 9, right, h - 9 - strip}
	f.others = row(left, h-strip, f.ow, strip, right, players-1)
	f.listWide = 2
	return f
}

// layoutTall puts the other ranches into a strip below.
func layoutTall(w, h, players int) frame {
	f := frame{roomy: true, listWide: 2}
	f.ow, f.oh = min((w-2)/max(players-1, 1)/5, 6), 2
	strip := 5*f.oh + 1
	top := h - strip - 1
	f.ch = min((top-3)/5, 3) // higher cells would cost too many bytes each time the cursor moves
	f.cw = min(max((w-42-marginLeft)/5, 4), 2*f.ch+1)
	left := marginLeft + 5*f.cw + gap
	f.ranch = box{0, 0, marginLeft + 5*f.cw, 5*f.ch + 2}
	f.info = box{left, top - 3, w - left, 3}
	f.columns = box{left, 0, w - left, 5}
	f.stock = box{left, 5, w - left, 1}
	f.saloon = box{left, 6, w - left, 2}
	f.hand = box{left, 9, w - left, top - 13}
	f.others = row(0, top+1, f.ow, strip, w, players-1)
	return f
}

// row puts n small ranches side by side.
func row(x, y, cw, h, w, n int) []box {
	var list []box
	step := w / max(n, 1)
	for i := range n {
		list = append(list, box{x + i*step, y, min(5*cw, step-1), h})
	}
	return list
}
