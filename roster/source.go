package roster

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Limits of a file. They are far above what people write and keep hostile
// files from costing time.
const (
	maxBytes  = 1 << 20
	maxTokens = 60_000
	maxKeys   = 5_000 // in one column or one line: the YAML library slows down with their square
	maxDepth  = 32
)

// A nodeKind is what a node of a file is.
type nodeKind uint8

const (
	nullNode nodeKind = iota
	textNode
	intNode
	floatNode
	boolNode
	listNode
	mapNode
)

// A pos is a place in a file, counted from 1; the zero pos is no place.
type pos struct{ line, column int }

// A node is a value in a file.
type node struct {
	kind  nodeKind
	text  string // of scalars; numbers as they are written
	at    pos
	keys  []string // of a mapping
	keyAt []pos
	items []*node // of a list or a mapping
}

// get is the value of a key of a mapping, or nil.
func (n *node) get(key string) *node {
	if n != nil && n.kind == mapNode {
		for i, k := range n.keys {
			if k == key {
				return n.items[i]
			}
		}
	}
	return nil
}

func (n *node) has(key string) bool { return n.get(key) != nil }

// child is an item of a list, or nil.
func (n *node) child(i int) *node {
	if n == nil || n.kind != listNode || i >= len(n.items) {
		return nil
	}
	return n.items[i]
}

// A source is a file that was read.
type source struct {
	name  string
	text  string
	lines []string // of the text
	root  *node
	list  Problems
}

// complain notes a problem at a place.
func (s *source) complain(at pos, key string, args Args) {
	if len(s.list) < maxNoted {
		s.list = append(s.list, s.problem(at, key, args))
	}
}

// problem makes a problem at a place.
func (s *source) problem(at pos, key string, args Args) *Problem {
	p := &Problem{File: s.name, Line: at.line, Column: at.column, Key: key, Args: args}
	if at.line > 0 {
		p.Excerpt = excerpt(s.lines, at.line, at.column)
	}
	return p
}

// readFile reads a file, no more than the limit.
func readFile(fsys fs.FS, path, name string) ([]byte, error) {
	f, err := fsys.Open(path)
	if err != nil {
		key := msgFileOpen
		if errors.Is(err, fs.ErrNotExist) {
			key = msgFileNone
		}
		return nil, Problems{{File: name, Key: key, Args: Args{"error": err.Error()}}}
	}
	defer f.Close()
	if st, err := f.Stat(); err == nil && st.IsDir() {
		return nil, Problems{{File: name, Key: msgFileFolder}}
	}
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return nil, Problems{{File: name, Key: msgFileOpen, Args: Args{"error": err.Error()}}}
	}
	return data, nil
}

// parse reads the one YAML document of a file of a kind. If it cannot, the
// source's list says why and root is nil.
func parse(kind Kind, name string, data []byte) *source {
	s := &source{name: name, text: string(data)}
	if alien := sniff(data); alien != "" {
		s.complain(pos{}, alien, Args{"kind": Phrase{"kind." + string(kind), nil}})
		return s
	}
	s.text = strings.TrimPrefix(s.text, "\uFEFF")
	s.lines = strings.Split(s.text, "\n")
	root := s.document()
	if root == nil {
		return s
	}
	if root.kind != mapNode {
		s.complain(root.at, msgShape, Args{"kind": Phrase{"kind." + string(kind), nil}, "came": came(root), "keys": topKeys(kind)})
		return s
	}
	if other := s.mistaken(kind, root); other {
		return s
	}
	s.root = root
	return s
}

// sniff names the message for data that is no YAML of ours at first sight.
func sniff(data []byte) string {
	head := bytes.TrimSpace(data[:min(len(data), 1024)])
	lower := bytes.ToLower(head)
	switch {
	case bytes.HasPrefix(head, []byte("%PDF")):
		return msgFilePDF
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return msgFileZip
	case bytes.HasPrefix(lower, []byte("<!doctype")), bytes.HasPrefix(lower, []byte("<html")):
		return msgFileHTML
	case bytes.HasPrefix(lower, []byte("<")):
		return msgFileXML
	case len(data) > maxBytes:
		return msgFileLarge
	case bytes.IndexByte(data, 0) >= 0, !utf8.Valid(data):
		return msgFileBinary
	case len(bytes.TrimSpace(data)) == 0:
		return msgFileEmpty
	}
	return ""
}

// mistaken reports a file of another kind, or one that has nothing that this
// kind knows, with one message instead of one for each key.
func (s *source) mistaken(kind Kind, root *node) bool {
	for _, k := range topKeys(kind) {
		if k == kind.mark() && root.has(k) {
			return false
		}
	}
	for _, other := range Kinds() {
		if other != kind && root.has(other.mark()) && other != WeaponFile {
			s.complain(pos{}, msgFileOther, Args{"kind": Phrase{"kind." + string(kind), nil}, "other": Phrase{"kind." + string(other), nil}})
			return true
		}
	}
	for _, k := range topKeys(kind) {
		if root.has(k) && k != "name" && k != "description" {
			return false
		}
	}
	if len(root.keys) > 0 {
		s.complain(root.at, msgShape, Args{"kind": Phrase{"kind." + string(kind), nil}, "came": Phrase{cameKeys, Args{"keys": root.keys}}, "keys": topKeys(kind)})
		return true
	}
	return false
}

// document parses the text into nodes.
func (s *source) document() (root *node) {
	defer func() {
		// The YAML library is known to panic on odd input; that is a problem of
		// the file to its author.
		if r := recover(); r != nil {
			s.complain(pos{}, msgYAML, Args{"error": fmt.Sprint(r)})
			root = nil
		}
	}()
	if s.tooMuch() {
		return nil
	}
	tokens := lexer.Tokenize(s.text)
	if !s.harmless(tokens) {
		return nil
	}
	f, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		s.syntax(err)
		return nil
	}
	var docs []ast.Node
	for _, d := range f.Docs {
		if d.Body != nil {
			if _, ok := d.Body.(*ast.CommentGroupNode); !ok {
				docs = append(docs, d.Body)
			}
		}
	}
	switch len(docs) {
	case 0:
		s.complain(pos{}, msgFileEmpty, nil)
		return nil
	case 1:
		root = s.node(docs[0], 0)
		if len(s.list) > 0 {
			return nil
		}
		return root
	}
	s.complain(place(start(docs[1])), msgDocuments, nil)
	return nil
}

// tooMuch finds what would keep a parser busy or exhaust its stack, quickly and
// before one looks at the text: brackets or dashes that open more levels than any
// file of ours has, and more signs and lines than anybody writes.
func (s *source) tooMuch() bool {
	line, start, depth, dashes, signs := 1, 0, 0, 0, 0
	for i := range len(s.text) {
		switch c := s.text[i]; {
		case c == '\n':
			line, start, dashes = line+1, i+1, 0
			signs++
		case c == '[' || c == '{':
			depth++
			signs++
		case c == ']' || c == '}':
			depth = max(0, depth-1)
			signs++
		case c == ' ' || c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80:
		default:
			if signs++; depth == 0 && i+1 < len(s.text) && s.text[i+1] == ' ' && (c == '-' || c == '?' || c == ':') {
				dashes++
			}
		}
		if depth > 2*maxDepth || depth == 0 && dashes > 8*maxDepth {
			s.complain(pos{line, i - start + 1}, msgDeep, Args{"max": maxDepth})
			return true
		}
	}
	if signs > 4*maxTokens {
		s.complain(pos{}, msgFileLong, Args{"n": signs, "max": 4 * maxTokens})
		return true
	}
	return false
}

// harmless refuses what could make a parser slow or exhaust its stack, and the
// parts of YAML that these files do not use.
func (s *source) harmless(tokens token.Tokens) bool {
	if len(tokens) > maxTokens {
		s.complain(pos{}, msgFileLong, Args{"n": len(tokens), "max": maxTokens})
		return false
	}
	flow, run, line := 0, 0, 0
	columns, inLine := map[int]int{}, 0
	for _, t := range tokens {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			s.complain(place(t), msgAlias, Args{"text": t.Value})
			return false
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			s.complain(place(t), msgTag, Args{"text": t.Value})
			return false
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		}
		// Dashes and colons that open levels within one line.
		if t.Position != nil && t.Position.Line != line {
			line, run, inLine = t.Position.Line, 0, 0
		}
		if t.Type == token.MappingValueType && t.Position != nil {
			inLine++
			columns[t.Position.IndentNum]++
			if n := max(inLine, columns[t.Position.IndentNum]); n > maxKeys {
				s.complain(place(t), msgFileLong, Args{"n": n, "max": maxKeys})
				return false
			}
		}
		if flow <= 0 && (t.Type == token.SequenceEntryType || t.Type == token.MappingValueType) {
			run++
		}
		if flow > maxDepth || run > maxDepth || flow <= 0 && t.Position != nil && t.Position.IndentLevel > maxDepth {
			s.complain(place(t), msgDeep, Args{"max": maxDepth})
			return false
		}
	}
	return true
}

// syntax tells an error of the YAML library.
func (s *source) syntax(err error) {
	var e yaml.Error
	if !errors.As(err, &e) {
		s.complain(pos{}, msgYAML, Args{"error": err.Error()})
		return
	}
	message := e.GetMessage()
	for _, m := range syntaxMessages {
		if strings.Contains(message, m.part) {
			s.complain(place(e.GetToken()), m.key, Args{"error": message})
			return
		}
	}
	s.complain(place(e.GetToken()), msgYAML, Args{"error": message})
}

// syntaxMessages finds our words for what the YAML library says.
var syntaxMessages = []struct{ part, key string }{
	{"tab character", msgYAMLTab},
	{"character '\t'", msgYAMLTab},
	{"end character of", msgYAMLQuote},
	{"escape character", msgYAMLEscape},
	{"or '}' must be", msgYAMLBrace},
	{"mapping end token", msgYAMLBrace},
	{"corresponding to '}'", msgYAMLBrace},
	{"or ']' must be", msgYAMLBracket},
	{"sequence end token", msgYAMLBracket},
	{"corresponding to ']'", msgYAMLBracket},
	{"expected sequence element", msgYAMLBracket},
	{"reserved character", msgYAMLReserved},
	{"not allowed in this context", msgYAMLIndent},
	{"non-map value", msgYAMLIndent},
	{"unexpected key name", msgYAMLColon},
	{"implicit line break", msgYAMLColon},
	{"value for mapping key", msgYAMLColon},
	{"map value", msgYAMLColon},
}

// place is where a token stands.
func place(t *token.Token) pos {
	if t == nil || t.Position == nil {
		return pos{}
	}
	return pos{t.Position.Line, max(1, t.Position.Column)}
}

// start is the token where a node begins for a reader: the first key of a
// mapping, not its colon.
func start(n ast.Node) *token.Token {
	switch n := n.(type) {
	case *ast.MappingNode:
		if len(n.Values) > 0 && !n.IsFlowStyle {
			return n.Values[0].Key.GetToken()
		}
	case *ast.MappingValueNode:
		return n.Key.GetToken()
	}
	return n.GetToken()
}

// node makes a node of ours of one of the library's.
func (s *source) node(n ast.Node, depth int) *node {
	if n == nil {
		return &node{}
	}
	at := place(start(n))
	if depth > maxDepth {
		s.complain(at, msgDeep, Args{"max": maxDepth})
		return &node{at: at}
	}
	switch n := n.(type) {
	case *ast.StringNode:
		return &node{kind: textNode, text: n.Value, at: at}
	case *ast.LiteralNode:
		return &node{kind: textNode, text: strings.TrimRight(n.Value.Value, "\n"), at: at}
	case *ast.IntegerNode:
		return &node{kind: intNode, text: n.GetToken().Value, at: at}
	case *ast.FloatNode:
		return &node{kind: floatNode, text: n.GetToken().Value, at: at}
	case *ast.InfinityNode, *ast.NanNode:
		return &node{kind: floatNode, text: n.GetToken().Value, at: at}
	case *ast.BoolNode:
		return &node{kind: boolNode, text: fmt.Sprint(n.Value), at: at}
	case *ast.NullNode:
		return &node{kind: nullNode, at: at}
	case *ast.SequenceNode:
		out := &node{kind: listNode, at: at}
		for _, v := range n.Values {
			out.items = append(out.items, s.node(v, depth+1))
		}
		return out
	case *ast.MappingNode:
		return s.mapping(n.Values, at, depth)
	case *ast.MappingValueNode:
		return s.mapping([]*ast.MappingValueNode{n}, at, depth)
	}
	s.complain(at, msgTag, Args{"text": n.GetToken().Value})
	return &node{at: at}
}

// mapping makes a node of keys and values.
func (s *source) mapping(values []*ast.MappingValueNode, at pos, depth int) *node {
	out := &node{kind: mapNode, at: at}
	seen := make(map[string]bool, len(values))
	for _, v := range values {
		t := v.Key.GetToken()
		key := t.Value
		switch k := v.Key.(type) {
		case *ast.StringNode:
			key = k.Value
		case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		default:
			s.complain(place(t), msgTag, Args{"text": key})
			continue
		}
		if seen[key] {
			s.complain(place(t), msgKeyTwice, Args{"key": key})
			continue
		}
		seen[key] = true
		out.keys = append(out.keys, key)
		out.keyAt = append(out.keyAt, place(t))
		out.items = append(out.items, s.node(v.Value, depth+1))
	}
	return out
}
