package buffalo

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"saloon/rules"
)

//go:embed components/*.csv
var embedded embed.FS

// New is the game with the components that come with it.
func New() (*Game, error) {
	files, _ := fs.Sub(embedded, "components") // only a path that is none makes it fail
	return Load(files)
}

// Load is the game with component sheets from elsewhere: meadows.csv and cowcards.csv at the root of files.
func Load(files fs.FS) (*Game, error) {
	g := &Game{}
	for _, load := range []func(fs.FS) error{g.loadMeadows, g.loadCards} {
		if err := load(files); err != nil {
			return nil, err
		}
	}
	var err error
	g.nets, err = rules.ReadNets(judgements)
	return g, err
}

const (
	maxSeats    = 5
	maxHerds    = 5
	meadowCount = 11
	maxRow      = 5  // numbers in a bonus row
	cowCount    = 48 // of each colour
	deckCards   = 10 // cow cards of a colour
	duelCards   = 12 // the same with two players
	maxRounds   = duelCards / 2
	maxCard     = 5 // the highest value of a card
)

// A Colour is one of the five colours of cows.
type Colour uint8

// The colours in the order of the seats (ZB-10.5).
const (
	NoColour Colour = iota
	Blue
	Red
	Green
	Orange
	Purple
	colourCount
)

var colourWords = [colourCount]string{"", "blue", "red", "green", "orange", "purple"}

func (c Colour) String() string { return rules.WordAt(colourWords[:], int(c)) }

// MarshalText writes the colour's word.
func (c Colour) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

func colourNamed(word string) Colour { return Colour(max(0, slices.Index(colourWords[:], word))) }

// A Card is a cow card: its value, and in the lowest five bits its letter. So cards
// compare as ZB-4.1 orders them. The zero Card is none.
type Card uint8

func newCard(value int, letter byte) Card { return Card(value<<5 | int(letter-'a')) }

// Value is how many cows the card allows.
func (c Card) Value() int { return int(c >> 5) }

func (c Card) letter() byte { return 'a' + byte(c&31) }

// String is the card in notation: "4m".
func (c Card) String() string { return string([]byte{'0' + byte(c.Value()), c.letter()}) }

// MarshalText writes the card in notation.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

type meadow struct {
	title string // as printed
	word  string // in notation
	size  uint8
	bonus [maxRow]uint8 // the numbers of its bonus row
	row   uint8         // how many numbers there are
	duel  bool          // two players use it
}

type deck struct {
	cards [duelCards]Card
	count int
	place [256]int8 // where each card stands in cards, or -1
}

func (d *deck) full() uint16 { return 1<<d.count - 1 }

func (d *deck) set(cards []Card) {
	slices.Sort(cards)
	d.count = copy(d.cards[:], cards)
	for i := range d.place {
		d.place[i] = -1
	}
	for i, c := range cards {
		d.place[c] = int8(i)
	}
}

func (g *Game) loadMeadows(files fs.FS) error {
	sheet := rules.OpenSheet(files, "meadows.csv", "order", "size", "name", "bonus", "two_players")
	count, duel, last := 0, 0, 1
	for sheet.Next() {
		if count == meadowCount {
			sheet.Fail("there are %d meadows and no more", meadowCount)
			break
		}
		sheet.Int("order", count+1, count+1)
		md := meadow{title: sheet.Text("name"), word: meadowWord(sheet.Text("name")), size: uint8(sheet.Int("size", 2, 60))}
		if int(md.size) <= last {
			sheet.Fail("size must be above %d, the size of the meadow before it", last)
		}
		if md.word == "" || g.meadowNamed(md.word) >= 0 {
			sheet.Fail("name must be new and of letters and hyphens, not %q", md.title)
		}
		readBonus(sheet, &md)
		md.duel = sheet.Int("two_players", 0, 1) == 1
		if md.duel {
			duel++
		}
		g.meadows[count], last = md, int(md.size)
		count++
	}
	if count < meadowCount {
		sheet.FailSheet("has %d meadows where %d belong", count, meadowCount)
	}
	if duel < 3 {
		sheet.FailSheet("marks %d meadows for two players where at least 3 belong", duel)
	}
	return sheet.Err()
}

func readBonus(sheet *rules.Sheet, md *meadow) {
	numbers := strings.Split(sheet.Text("bonus"), "-")
	if len(numbers) > maxRow {
		sheet.Fail("bonus must have at most %d numbers, not %q", maxRow, sheet.Text("bonus"))
		return
	}
	for i, n := range numbers {
		if len(n) != 1 || n[0] < '0' || n[0] > '9' {
			sheet.Fail("bonus must be digits joined by hyphens, not %q", sheet.Text("bonus"))
			return
		}
		md.bonus[i] = n[0] - '0'
	}
	md.row = uint8(len(numbers))
}

// meadowWord is a name in notation: in lower case without apostrophes. It is empty for a
// name that cannot be written so.
func meadowWord(name string) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if len(name) > 30 || strings.Trim(name, letters+"-'") != "" {
		return ""
	}
	return strings.ReplaceAll(strings.ToLower(name), "'", "")
}

func (g *Game) meadowNamed(word string) int {
	return slices.IndexFunc(g.meadows[:], func(md meadow) bool { return md.word == word && word != "" })
}

func (g *Game) loadCards(files fs.FS) error {
	sheet := rules.OpenSheet(files, "cowcards.csv", "colour", "value", "letter", "two_players_only")
	var plain, duel [colourCount][]Card
	var all, both []Card // of more than two players, of two players
	for sheet.Next() {
		colour := Colour(sheet.Word("colour", colourWords[1:]...)) + 1
		card, ok := readCard(sheet)
		if !ok {
			break
		}
		forTwo := colour == Blue || colour == Red
		bracketed := sheet.Int("two_players_only", 0, 1) == 1
		if bracketed && !forTwo {
			sheet.Fail("only blue and red have cards for two players")
		}
		if !bracketed {
			if slices.Contains(all, card) {
				sheet.Fail("there is another card %d%s", card.Value(), sheet.Text("letter"))
			}
			all, plain[colour] = append(all, card), append(plain[colour], card)
		}
		if forTwo {
			if slices.Contains(both, card) {
				sheet.Fail("two players already have a card %d%s", card.Value(), sheet.Text("letter"))
			}
			both, duel[colour] = append(both, card), append(duel[colour], card)
		}
	}
	g.setDecks(sheet, &plain, &duel)
	return sheet.Err()
}

func readCard(sheet *rules.Sheet) (Card, bool) {
	value, letter := sheet.Int("value", 2, maxCard), sheet.Text("letter")
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
		sheet.Fail("letter must be one from A to Z, not %q", letter)
		return 0, false
	}
	return newCard(value, letter[0]|0x20), true
}

// setDecks makes the decks of these cards if they are complete.
func (g *Game) setDecks(sheet *rules.Sheet, plain, duel *[colourCount][]Card) {
	g.decks[NoColour].set(nil)
	g.duelDecks[NoColour].set(nil)
	for c := Blue; c < colourCount; c++ {
		if len(plain[c]) != deckCards {
			sheet.FailSheet("has %d %s cards where %d belong", len(plain[c]), c, deckCards)
		}
		if (c == Blue || c == Red) && len(duel[c]) != duelCards {
			sheet.FailSheet("has %d %s cards for two players where %d belong", len(duel[c]), c, duelCards)
		}
		if sheet.Err() == nil {
			g.decks[c].set(plain[c])
			g.duelDecks[c].set(duel[c])
		}
	}
}
