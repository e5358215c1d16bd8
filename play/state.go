package play

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"unsafe"

	"github.com/fray-table/fray/table"
)

// State is a battle as one comparable value: the table, and the agenda of
// procedures that are still to run. What lies past the counts (of figures,
// items, procedures) is zero.
type State struct {
	table.State
	depth uint8
	kinds [MaxDepth]uint8
	args  [MaxDepth]args
}

// Depth is the number of procedures still to be run.
func (s *State) Depth() int { return int(s.depth) }

// The head of a state is all that stands before the items.
const headSize = unsafe.Offsetof(table.State{}.Items)

func (s *State) head() *[headSize]byte { return (*[headSize]byte)(unsafe.Pointer(s)) }

// CopyFrom makes s equal to o. It copies only what is in use, which is a
// fraction of the whole; s must be a state of the same battle or zero.
func (s *State) CopyFrom(o *State) {
	items, figures, depth := max(s.NItems, o.NItems), max(s.NFigures, o.NFigures), max(s.depth, o.depth)
	*s.head() = *o.head()
	copy(s.Items[:items], o.Items[:items])
	copy(s.Figures[:figures], o.Figures[:figures])
	s.depth = o.depth
	copy(s.kinds[:depth], o.kinds[:depth])
	copy(s.args[:depth], o.args[:depth])
}

// Equal says whether s and o are the same value, looking only at what is in use.
func (s *State) Equal(o *State) bool {
	if *s.head() != *o.head() || s.depth != o.depth {
		return false
	}
	return string(s.itemBytes()) == string(o.itemBytes()) &&
		string(s.figureBytes()) == string(o.figureBytes()) &&
		string(s.kinds[:s.depth]) == string(o.kinds[:o.depth]) &&
		string(s.argBytes()) == string(o.argBytes())
}

func (s *State) itemBytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&s.Items)), uintptr(s.NItems)*unsafe.Sizeof(table.Item{}))
}

func (s *State) figureBytes() []byte { return figureBytes(&s.Figures, int(s.NFigures)) }

func figureBytes(f *[table.MaxFigures]table.Figure, n int) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(f)), uintptr(n)*unsafe.Sizeof(table.Figure{}))
}

func (s *State) argBytes() []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&s.args)), uintptr(s.depth)*unsafe.Sizeof(args{}))
}

// Hash mixes what is in use into 64 bits. It is quick, the same in every run,
// and not meant to withstand people.
func (s *State) Hash() uint64 {
	h := uint64(s.depth) + 1
	h = mix(h, s.head()[:])
	h = mix(h, s.itemBytes())
	h = mix(h, s.figureBytes())
	h = mix(h, s.kinds[:s.depth])
	return mix(h, s.argBytes())
}

// Sum is the state's fingerprint for people and journals: 16 hexadecimal
// digits of a SHA-256. It covers the names of the procedures lined up, not
// their numbers, so that adding a procedure to a ruleset changes no old sum.
func (s *State) Sum(rules *Ruleset) string {
	h := sha256.New()
	h.Write(s.head()[:])
	h.Write(s.itemBytes())
	h.Write(s.figureBytes())
	for _, k := range s.kinds[:s.depth] {
		h.Write([]byte(rules.Procs[k-1].Name))
		h.Write([]byte{0})
	}
	h.Write(s.argBytes())
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// A KindSet is a set of kinds of procedures of one ruleset.
type KindSet [256]bool

// Kinds is the set of the procedures with these names.
func Kinds(rules *Ruleset, names []string) (set KindSet) {
	for i, p := range rules.Procs {
		set[i+1] = slices.Contains(names, p.Name)
	}
	return set
}

// Skip takes procedures of a set off the top of the agenda, down to a depth,
// without running them.
func (s *State) Skip(set *KindSet, floor int) {
	for int(s.depth) > floor && set[s.kinds[s.depth-1]] {
		s.depth--
		s.kinds[s.depth], s.args[s.depth] = 0, args{}
	}
}

// Next names the procedure that runs next, "" if none is lined up.
func (s *State) Next(rules *Ruleset) string {
	if s.depth == 0 {
		return ""
	}
	return rules.Procs[s.kinds[s.depth-1]-1].Name
}
