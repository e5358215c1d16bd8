package roster

// Words is a text in German and English. In files it is either one text for
// both, or a mapping with the keys de and en.
type Words struct {
	De string `yaml:"de"`
	En string `yaml:"en"`
}

// Same are words that are the same in both languages, such as names.
func Same(s string) Words { return Words{s, s} }

// Pair is German, English, as package table has it.
func (w Words) Pair() [2]string { return [2]string{w.De, w.En} }

// In is the text in a language: "de", "en", or longer tags such as "de-CH".
func (w Words) In(lang string) string {
	if german(lang) {
		return w.De
	}
	return w.En
}

func (w *Words) decode(d *decoder, n *node) {
	switch n.kind {
	case textNode:
		if d.sayable(n, maxText) {
			*w = Same(n.text)
		}
	case mapNode:
		type pair struct {
			De sentence `yaml:"de"`
			En sentence `yaml:"en"`
		}
		var p pair
		d.fields(n, valueOf(&p))
		*w = Words{string(p.De), string(p.En)}
	default:
		d.mismatch(n, Phrase{wantWords, nil})
	}
}

// sentence is a text that may be long.
type sentence string

func (s *sentence) decode(d *decoder, n *node) {
	if n.kind != textNode {
		d.mismatch(n, Phrase{wantText, nil})
	} else if d.sayable(n, maxText) {
		*s = sentence(n.text)
	}
}
