package table

import (
	"reflect"
	"testing"
	"unsafe"
)

// The state is copied for every outcome that odds explore: it stays small, and
// its bytes may be compared and hashed because no padding hides between them.
func TestStateIsFlat(t *testing.T) {
	if n := unsafe.Sizeof(Figure{}); n > 48 {
		t.Errorf("a figure takes %d bytes, more than 48", n)
	}
	if n := unsafe.Sizeof(State{}); n > 4096 {
		t.Errorf("a state takes %d bytes, more than 4096", n)
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[State](), reflect.TypeFor[Figure](), reflect.TypeFor[Item](), reflect.TypeFor[Side]()} {
		if !typ.Comparable() {
			t.Errorf("%v is not comparable", typ)
		}
		if sum := flatSize(t, typ); sum != typ.Size() {
			t.Errorf("%v has %d bytes of padding", typ, typ.Size()-sum)
		}
	}
}

// flatSize adds up the sizes of typ's leaves, refusing what is not a number.
func flatSize(t *testing.T, typ reflect.Type) (sum uintptr) {
	t.Helper()
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			sum += flatSize(t, typ.Field(i).Type)
		}
	case reflect.Array:
		sum = flatSize(t, typ.Elem()) * uintptr(typ.Len())
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		sum = typ.Size()
	default:
		t.Errorf("%v does not belong into a state", typ)
	}
	return sum
}
