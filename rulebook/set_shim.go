package rulebook
import "strings"
func (b *Book) Set(folder string) (out []string) { for _, t := range b.Tables() { if strings.HasPrefix(t, folder+"/") { out = append(out, t) } }; return }
