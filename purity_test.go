package fray_test

import (
	"go/ast"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Rules give the same result in every run. Go iterates maps in random order, so
// nothing that rules run through may range over one; and nothing may change
// that outlives a call, so no package variable may be assigned.
func TestRulesAreDeterministic(t *testing.T) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}
	pkgs, err := packages.Load(cfg, "./dice", "./board", "./table", "./play", "./odds", "./necro", "./halunken", "./necropolis", "./bot")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.RangeStmt:
					if _, isMap := p.TypesInfo.TypeOf(n.X).Underlying().(*types.Map); isMap {
						t.Errorf("%v ranges over a map", p.Fset.Position(n.Pos()))
					}
				case *ast.AssignStmt:
					for _, l := range n.Lhs {
						global(t, p, l)
					}
				case *ast.IncDecStmt:
					global(t, p, n.X)
				case *ast.FuncDecl:
					if n.Name.Name == "init" && n.Recv == nil {
						t.Errorf("%v: init registers or starts something; pass it as a value", p.Fset.Position(n.Pos()))
					}
				}
				return true
			})
		}
	}
}

// global complains of an assignment to a variable of the package.
func global(t *testing.T, p *packages.Package, e ast.Expr) {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.Ident:
			if v, ok := p.TypesInfo.ObjectOf(x).(*types.Var); ok && v.Parent() == p.Types.Scope() {
				t.Errorf("%v assigns the package variable %s", p.Fset.Position(x.Pos()), x.Name)
			}
			return
		default:
			return
		}
	}
}
