package web

import (
	"net/http"
	"strings"

	"github.com/fray-table/fray/rulebook"
)

type (
	ruleView struct {
		Key      string      `json:"key"`
		Title    string      `json:"title"`
		Text     string      `json:"text"`
		IDs      []string    `json:"ids"`
		Source   string      `json:"source"`
		Borrowed string      `json:"borrowed"`
		Ruling   *rulingView `json:"ruling"`
	}
	rulingView struct {
		Key      string       `json:"key"`
		ID       string       `json:"id"`
		Switch   bool         `json:"switch"`
		Default  string       `json:"default"`
		Now      string       `json:"now,omitempty"` // in this battle
		Choices  []choiceView `json:"choices"`
		Title    string       `json:"title"`
		Reason   string       `json:"reason"`
		Doubtful bool         `json:"doubtful"`
	}
	choiceView struct {
		Key  string `json:"key"`
		Text string `json:"text"`
	}
	bookView struct {
		System      string       `json:"system"`
		Name        string       `json:"name"`
		Rules       []ruleView   `json:"rules"`
		Rulings     []rulingView `json:"rulings"`
		NotModelled []string     `json:"notModelled"`
	}
)

// getWords sends the words of the user interface.
func (s *Server) getWords(w http.ResponseWriter, r *http.Request) error {
	words := s.systems[0].Book.Words(speaks(r))
	out := struct {
		Lang  string            `json:"lang"`
		Words map[string]string `json:"words"`
	}{words.Language(), map[string]string{}}
	for _, k := range words.Keys() {
		if short, ok := strings.CutPrefix(k, "ui."); ok {
			out.Words[short] = words.Title(k)
		}
	}
	s.reply(w, r, out)
	return nil
}

// getRules sends a rulebook for reading.
func (s *Server) getRules(w http.ResponseWriter, r *http.Request) error {
	sys, err := s.system(r.PathValue("system"))
	if err != nil {
		return err
	}
	words := sys.Book.Words(speaks(r))
	v := bookView{
		System: sys.Key(), Name: sys.Book.Title().In(words.Language()),
		Rules: []ruleView{}, Rulings: rulings(sys.Book, words), NotModelled: []string{},
	}
	for _, rule := range sys.Book.Rules() {
		v.Rules = append(v.Rules, rulePage(sys.Book, words, rule))
	}
	for _, n := range sys.Book.NotModelled() {
		v.NotModelled = append(v.NotModelled, n.In(words.Language()))
	}
	s.reply(w, r, v)
	return nil
}

func rulePage(b *rulebook.Book, words *rulebook.Words, rule rulebook.Rule) ruleView {
	lang := words.Language()
	v := ruleView{Key: rule.Key, Title: words.Title(rule.Key), Text: words.Text(rule.Key), IDs: []string{}, Source: rule.Heading.In(lang)}
	for _, id := range rule.IDs {
		v.IDs = append(v.IDs, b.ID(id))
	}
	if rule.Borrowed != "" {
		v.Borrowed = b.Borrowed(rule.Borrowed).In(lang)
	}
	key := rule.Doubtful
	if key == "" && len(rule.Rulings) > 0 {
		key = rule.Rulings[0]
	}
	if ru, ok := b.Ruling(key); ok && key != "" {
		rv := rulingPage(ru, lang)
		v.Ruling = &rv
	}
	return v
}

func rulings(b *rulebook.Book, words *rulebook.Words) []rulingView {
	out := []rulingView{}
	for _, ru := range b.Rulings() {
		out = append(out, rulingPage(ru, words.Language()))
	}
	return out
}

func rulingPage(ru rulebook.Ruling, lang string) rulingView {
	v := rulingView{
		Key: ru.Key, ID: ru.ID, Switch: ru.Switch, Default: ru.Default, Choices: []choiceView{},
		Title: ru.Title.In(lang), Reason: ru.Reason.In(lang), Doubtful: ru.Doubtful,
	}
	for _, c := range ru.Choices {
		v.Choices = append(v.Choices, choiceView{c.Key, c.In(lang)})
	}
	return v
}

// getWhy tells what a rule says and where it comes from, as it is in force in a
// battle.
func (s *Server) getWhy(w http.ResponseWriter, r *http.Request) error {
	b, err := s.battle(r.PathValue("id"))
	if err != nil {
		return err
	}
	key := r.URL.Query().Get("rule")
	rule, ok := b.sys.Book.Rule(key)
	if !ok {
		return notFound("Die Regel %q gibt es nicht.", "There is no rule %q.", key)
	}
	v := rulePage(b.sys.Book, b.sys.Book.Words(speaks(r)), rule)
	if v.Ruling != nil {
		for id, name := range b.sys.Rules.Rulings {
			if b.sys.Key()+"."+name == v.Ruling.Key {
				if n := b.now().game.Setup.Rulings[id]; int(n) < len(v.Ruling.Choices) {
					v.Ruling.Now = v.Ruling.Choices[n].Key
				}
			}
		}
	}
	s.reply(w, r, v)
	return nil
}
