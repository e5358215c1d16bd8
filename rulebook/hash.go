package rulebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Hash is a short sum over what decides a battle: the tables and the rulings in
// force. It does not change with words, comments, or the order of keys.
func (b *Book) Hash() string { return b.hash }

// sum computes the hash.
func (b *Book) sum() error {
	h := sha256.New()
	for _, f := range b.files {
		name, ok := tableName(b.system, f.path)
		if !ok {
			continue
		}
		root, err := parse(f.name(), newlines(f.data))
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "table %q ", name)
		canonical(h, root)
	}
	for _, r := range b.rulings {
		fmt.Fprintf(h, "ruling %q %t %q ", r.Key, r.Switch, r.Keys())
	}
	b.hash = hex.EncodeToString(h.Sum(nil))[:16]
	return nil
}

// canonical writes a node so that equal content gives equal bytes.
func canonical(h hash.Hash, n ast.Node) {
	switch n := n.(type) {
	case ast.MapNode:
		var pairs []*ast.MappingValueNode
		for it := n.MapRange(); it.Next(); {
			pairs = append(pairs, it.KeyValue())
		}
		slices.SortStableFunc(pairs, func(a, b *ast.MappingValueNode) int {
			return strings.Compare(a.Key.GetToken().Value, b.Key.GetToken().Value)
		})
		fmt.Fprint(h, "{")
		for _, p := range pairs {
			fmt.Fprintf(h, "%q:", p.Key.GetToken().Value)
			canonical(h, p.Value)
		}
		fmt.Fprint(h, "}")
	case *ast.SequenceNode:
		fmt.Fprint(h, "[")
		for _, e := range n.Values {
			canonical(h, e)
		}
		fmt.Fprint(h, "]")
	case *ast.StringNode, *ast.LiteralNode:
		s, _ := text(n)
		fmt.Fprintf(h, "%q,", s)
	default:
		fmt.Fprintf(h, "%s,", n.GetToken().Value)
	}
}
