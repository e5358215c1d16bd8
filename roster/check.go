package roster

import (
	"regexp"
	"slices"
)

// A here is a place in a value that may have come from a file: the file, and
// the node of the value. The zero here is no place.
type here struct {
	src *source
	n   *node
	at  pos // where it differs from the node's
}

// key is the place of the value under a key; the place itself if there is none.
func (h here) key(name string) here {
	if v := h.n.get(name); v != nil {
		return here{src: h.src, n: v}
	}
	return h
}

// name is the place of a key itself.
func (h here) name(name string) here {
	if h.n != nil && h.n.kind == mapNode {
		for i, k := range h.n.keys {
			if k == name {
				return here{h.src, h.n.items[i], h.n.keyAt[i]}
			}
		}
	}
	return h
}

// item is the place of an item of a list.
func (h here) item(i int) here {
	if v := h.n.child(i); v != nil {
		return here{src: h.src, n: v}
	}
	return h
}

// broken says that a key is there, so that a value that is missing has been
// refused already.
func (h here) broken(key string) bool { return h.n.has(key) }

// number says that a key has a number, as far as the file is known.
func (h here) number(key string) bool {
	v := h.n.get(key)
	return h.n == nil || v != nil && (v.kind == intNode || v.kind == floatNode)
}

// lengths says that a key has two lengths, or up to so many, that can be read,
// as far as the file is known. If not, they were refused.
func (h here) lengths(key string, most int) bool {
	v := h.n.get(key)
	if h.n == nil || v == nil {
		return h.n == nil
	}
	return v.kind == listNode && len(v.items) >= 2 && len(v.items) <= most && !slices.ContainsFunc(v.items, func(e *node) bool {
		_, ok := parseInches(e.text)
		return !ok || e.kind == textNode
	})
}

// checker collects what is wrong with values, wherever they came from.
type checker struct {
	list  Problems
	fault error // why nothing can be checked at all: a system is not as it should be
}

// complain notes a mistake at a place.
func (c *checker) complain(at here, key string, args Args) {
	switch {
	case len(c.list) >= maxNoted:
	case at.src == nil:
		c.list = append(c.list, &Problem{Key: key, Args: args})
	case at.at == (pos{}) && at.n != nil:
		c.list = append(c.list, at.src.problem(at.n.at, key, args))
	default:
		c.list = append(c.list, at.src.problem(at.at, key, args))
	}
}

// text checks a text that did not come from a file; the decoder has checked
// those that did.
func (c *checker) text(s string, most int, at here) {
	if at.src != nil {
		return
	}
	if key, args := unsayable(s, most); key != "" {
		c.complain(at, key, args)
	}
}

// words checks a text in both languages that did not come from a file.
func (c *checker) words(w Words, at here) {
	c.text(w.De, maxText, at)
	if w.En != w.De {
		c.text(w.En, maxText, at)
	}
}

var keyForm = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// isKey checks a key that a file defines.
func (c *checker) isKey(key string, at here) {
	if key != "" && !keyForm.MatchString(key) {
		c.complain(at, msgKeyForm, Args{"key": shortened(key)})
	}
}
