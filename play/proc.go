package play

import (
	"fmt"
	"reflect"
	"unsafe"
)

// A Proc is a procedure of the rules: a small comparable struct whose fields
// are its arguments. Run is straight code that asks the referee for dice,
// choices and facts, changes the state, and lines up what follows.
//
// A procedure that gets no answer is thrown away and run again later with the
// answers it has. It must therefore do nothing but through the referee.
type Proc interface{ Run(ref *Referee) }

// MaxDepth is how many procedures may be lined up at once.
const MaxDepth = 39

// args holds the fields of a procedure, flat.
type args [2]uint64

// A ProcType is one type of procedure of a ruleset.
type ProcType struct {
	Name string       // permanent: it stands for the type in saved states
	Type reflect.Type // of the procedure
	run  func(*Referee, args)
}

// Define makes a procedure known to a ruleset: Define("hit", hit.Run).
func Define[P Proc](name string, run func(P, *Referee)) ProcType {
	return ProcType{
		Name: name,
		Type: reflect.TypeFor[P](),
		run:  func(ref *Referee, a args) { run(*(*P)(unsafe.Pointer(&a)), ref) },
	}
}

// Check reports why the type cannot stand on the agenda: its fields must be
// plain numbers without padding, of 16 bytes at most.
func (p ProcType) Check() error {
	if p.Type.Size() > unsafe.Sizeof(args{}) {
		return fmt.Errorf("play: procedure %s takes %d bytes, more than %d", p.Name, p.Type.Size(), unsafe.Sizeof(args{}))
	}
	if p.Type.Kind() != reflect.Struct {
		return fmt.Errorf("play: procedure %s is no struct", p.Name)
	}
	sum, err := flat(p.Type)
	if err != nil {
		return fmt.Errorf("play: procedure %s: %w", p.Name, err)
	}
	if sum != p.Type.Size() {
		return fmt.Errorf("play: procedure %s has %d bytes of padding", p.Name, p.Type.Size()-sum)
	}
	return nil
}

// flat adds up the sizes of a type's leaves, refusing what is not a number.
func flat(t reflect.Type) (sum uintptr, err error) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			n, err := flat(t.Field(i).Type)
			if err != nil {
				return 0, err
			}
			sum += n
		}
		return sum, nil
	case reflect.Array:
		n, err := flat(t.Elem())
		return n * uintptr(t.Len()), err
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return t.Size(), nil
	}
	return 0, fmt.Errorf("%v cannot be part of a state", t)
}

// Then lines up p to run after the current procedure and after those that it
// lined up before p, but before everything that was waiting already.
func Then[P Proc](ref *Referee, p P) {
	kind := ref.Setup.kinds.find(reflect.TypeFor[P]())
	if kind == 0 {
		ref.fail(fmt.Errorf("play: ruleset %s does not define the procedure %T", ref.Setup.Rules.System, p))
	}
	s := ref.State
	if s.depth == MaxDepth {
		ref.fail(fmt.Errorf("play: more than %d procedures are lined up at %T", MaxDepth, p))
	}
	var a args
	*(*P)(unsafe.Pointer(&a)) = p
	s.kinds[s.depth], s.args[s.depth] = kind, a
	s.depth++
}

// kindTable finds the number of a procedure's type. It is a small hash table
// over the addresses of the type descriptors, which never move.
type kindTable [256]struct {
	typ  uintptr
	kind uint8
}

func slotOf(t reflect.Type) (uintptr, int) {
	p := reflect.ValueOf(t).Pointer()
	return p, int(p>>5*0x9e3779b1>>12) & 255
}

func (k *kindTable) add(t reflect.Type, kind uint8) {
	p, i := slotOf(t)
	for k[i].typ != 0 {
		i = (i + 1) & 255
	}
	k[i].typ, k[i].kind = p, kind
}

func (k *kindTable) find(t reflect.Type) uint8 {
	p, i := slotOf(t)
	for k[i].typ != p {
		if k[i].typ == 0 {
			return 0
		}
		i = (i + 1) & 255
	}
	return k[i].kind
}
