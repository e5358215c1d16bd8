package web

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/fray-table/fray/roster"
)

// A small battle: two against two at shooting distance, for one round.
const (
	clickMap = `
name: {de: Übungsplatz, en: Practice ground}
size: {width: 24, depth: 24}
pieces:
  - {kind: barricade, from: [9, 12], to: [13, 12]}
  - {kind: crate, at: [3, 11], size: [2, 2]}
`
	clickScenario = `
system: n26
name: {de: Klickprobe, en: Click test}
description: {de: Zwei gegen zwei., en: Two against two.}
map: practice
rounds: 1
deploy: alternating
first: red
sides:
  red: {gang: schrottfinken, fighters: [Henk Ankerkette, Lütte], zones: [{at: [4, 5], size: [16, 4]}]}
  blue: {gang: kesselbund, fighters: [Kolbe, Flansch], zones: [{at: [4, 15], size: [16, 4]}]}
goals:
  - {kind: casualty, points: 1}
`
)

// browser starts a Chromium, or skips.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("FRAY_BROWSER")
	for _, n := range []string{"chromium-headless-shell", "chromium", "google-chrome"} {
		if path == "" {
			path, _ = exec.LookPath(n)
		}
	}
	if path == "" {
		const how = "no Chromium found (Debian: apt-get install chromium-headless-shell, or set FRAY_BROWSER)"
		if os.Getenv("FRAY_REQUIRE_BROWSER") != "" {
			t.Fatal(how)
		}
		t.Skip("browser tests skipped: " + how)
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true))
	actx, c1 := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(c1)
	ctx, c2 := chromedp.NewContext(actx)
	t.Cleanup(c2)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil { // without a limit: the browser lives as long
		t.Fatal(err)
	}
	return ctx
}

// A page is a browser's view of the table, with the server behind it.
type tab struct {
	t    *testing.T
	ctx  context.Context
	s    *Server
	base string
	lang string

	askEach bool // a click for each roll
	touch   bool // fingers instead of a mouse
}

const patience = 10 * time.Second

// do runs actions, none of which may take longer than people would wait.
func (p *tab) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.fail("%s: %v", what, err)
	}
}

func (p *tab) fail(format string, a ...any) {
	p.t.Helper()
	if dir := os.Getenv("FRAY_SHOTS"); dir != "" {
		p.shot("failed")
	}
	text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.body.innerText.slice(0, 1500)`))
	p.t.Fatalf(format+"\nThe page says:\n%s", append(a, text)...)
}

// shot keeps a picture, for people.
func (p *tab) shot(name string) {
	dir := os.Getenv("FRAY_SHOTS")
	if dir == "" {
		return
	}
	if png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot()); err == nil {
		_ = os.WriteFile(filepath.Join(dir, strings.ReplaceAll(p.t.Name(), "/", "-")+"-"+name+".png"), png, 0o644)
	}
}

func id(testid string) chromedp.CSS { return chromedp.CSS(`[data-testid="` + testid + `"]`) }

// has says whether there is such a control, visible and not disabled.
func (p *tab) has(testid string) bool {
	ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](fmt.Sprintf(
		`(e => !!e && !e.disabled && e.getClientRects().length > 0)(document.querySelector('[data-testid=%q]'))`, testid)))
	return err == nil && ok
}

func (p *tab) click(testid string) {
	p.t.Helper()
	if p.touch {
		p.do("a control "+testid, chromedp.WaitEnabled(id(testid)), chromedp.WaitVisible(id(testid)))
		x, y := p.middle(testid)
		p.do("tap on "+testid, chromedp.TapXY(x, y))
		return
	}
	p.do("click on "+testid, chromedp.WaitEnabled(id(testid)), chromedp.Click(id(testid), chromedp.NodeVisible))
}

// middle is where a control is on the page.
func (p *tab) middle(testid string) (float64, float64) {
	p.t.Helper()
	at, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(
		`(e => { e.scrollIntoView({ block: "center" }); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })(document.querySelector('[data-testid=%q]'))`, testid)))
	if err != nil || len(at) != 2 {
		p.fail("%s: %v", testid, err)
	}
	return at[0], at[1]
}

// speak chooses the language.
func (p *tab) speak() {
	p.t.Helper()
	p.click("lang-" + p.lang)
	p.do("the words", chromedp.WaitReady(chromedp.CSS(`html[lang="`+p.lang+`"]`)))
}

// onPage is where a place of the table, in inches, is on the page.
func (p *tab) onPage(x, y float64) (float64, float64) {
	p.t.Helper()
	at, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(
		`(svg => { svg.scrollIntoView({ block: "center" }); const q = new DOMPoint(%v, %v).matrixTransform(svg.getScreenCTM()); return [q.x, q.y]; })(document.querySelector('[data-testid="board"]'))`,
		x*1000, y*1000)))
	if err != nil || len(at) != 2 {
		p.fail("the board: %v", err)
	}
	return at[0], at[1]
}

// clickTable clicks on a place of the table, in inches, or taps on it.
func (p *tab) clickTable(x, y float64) {
	p.t.Helper()
	px, py := p.onPage(x, y)
	act := chromedp.MouseClickXY(px, py)
	if p.touch {
		act = chromedp.TapXY(px, py)
	}
	p.do(fmt.Sprintf("click on %v, %v", x, y), act)
}

// battle is the battle that the page shows.
func (p *tab) battle() *battle {
	p.t.Helper()
	hash, err := chromedp.Run(p.ctx, chromedp.Poll[string](`/^#\/battle\/./.test(location.hash) ? location.hash : null`, chromedp.WithPollingTimeout(patience)))
	if err != nil {
		p.fail("no battle was begun: %v", err)
	}
	name, err := url.PathUnescape(strings.TrimPrefix(hash, "#/battle/"))
	if err != nil {
		p.fail("%v", err)
	}
	b, err := p.s.battle(name)
	if err != nil {
		p.fail("%v", err)
	}
	return b
}

// settled waits until the page shows what the server asks, confirmed.
func (p *tab) settled(b *battle, after int) *view {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		m := b.now()
		if m.number <= after {
			time.Sleep(2 * time.Millisecond)
			continue
		}
		v := m.view(b, p.lang, 0, true)
		if v.Over {
			p.do("the result", chromedp.WaitVisible(id("result")))
			return v
		}
		if v.Ask.Kind == "dice" && v.Sides[v.Ask.Seat].Dice == "digital" && !p.askEach {
			time.Sleep(2 * time.Millisecond) // the page has it rolled by itself
			continue
		}
		text, _ := json.Marshal(v.Ask.Text)
		ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](fmt.Sprintf(
			`(a => !!a && a.dataset.rule === %q && a.dataset.kind === %q && a.querySelector("h2").textContent === %s && !a.querySelector(".unconfirmed"))(document.querySelector('[data-testid="ask"]'))`,
			v.Ask.Rule, v.Ask.Kind, text)))
		if err == nil && ok && b.now().number == m.number {
			return v
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.fail("the page does not show what is asked: %+v", b.now().view(b, p.lang, 0, false).Ask)
	return nil
}

// key is the test id of an option.
func key(o optionView) string {
	k := o.Verb
	if o.Who >= 0 {
		k += fmt.Sprintf("-%d", o.Who)
	}
	if o.Item >= 0 {
		k += fmt.Sprintf("-i%d", o.Item)
	}
	if o.N != 0 {
		k += fmt.Sprintf("-n%d", o.N)
	}
	return k
}

// clicks plays by clicking: where there is a shot it is taken, the first fighter
// walks, whoever can do nothing useful ends his activation.
func (p *tab) clicks(b *battle) *view {
	p.t.Helper()
	spots := [][2]float64{{7, 7.2}, {7, 16.7}, {14, 7.2}, {14, 16.7}}
	after, placed, walked := -1, 0, false
	for range 400 {
		v := p.settled(b, after)
		if v.Over {
			return v
		}
		after = v.Number
		if !p.has("ask") && p.has("tab-ask") {
			p.click("tab-ask")
		}
		switch v.Ask.Kind {
		case "dice":
			if v.Sides[v.Ask.Seat].Dice == "typed" {
				for i := range v.Ask.Dice.N {
					p.do("typing a die", chromedp.SendKeys(id(fmt.Sprintf("die-%d", i)), fmt.Sprint(1+(after+i)%v.Ask.Dice.Sides)))
				}
				p.click("confirm")
			} else {
				p.click("roll")
			}
		case "choice":
			o := allowed(v)[0]
			for _, verb := range []string{"act.shoot", "act.move", "act.end"} {
				if verb == "act.move" && walked {
					continue
				}
				if i := slices.IndexFunc(allowed(v), func(o offerView) bool { return o.Option.Verb == verb }); i >= 0 {
					o = allowed(v)[i]
					break
				}
			}
			p.click("option-" + key(o.Option))
			if o.Who >= 0 { // who is chosen is looked at first
				if v.Ask.Rule == "shot.target" {
					p.do("sight and odds", chromedp.WaitVisible(id("sight")), chromedp.WaitVisible(id("odds")))
					p.shot("odds")
				}
				p.click("confirm")
			}
		case "place":
			switch v.Ask.Place.Kind {
			case "deploy":
				p.clickTable(spots[placed][0], spots[placed][1])
				placed++
				p.click("confirm")
			case "leg":
				if walked {
					p.click("stop")
					break
				}
				walked = true
				f := v.Figures[v.Ask.Place.Who]
				p.clickTable(float64(f.At[0])/1000-2.5, float64(f.At[1])/1000)
				p.shot("path")
				p.click("confirm")
			default:
				p.fail("asked for a place to %s", v.Ask.Place.Kind)
			}
		default:
			p.fail("asked for a %s", v.Ask.Kind)
		}
	}
	p.fail("no end")
	return nil
}

// listening serves a system, with files of one's own, to browsers.
func listening(t *testing.T, sys *System, files fstest.MapFS) (s *Server, base string) {
	t.Helper()
	lib, err := roster.Open(files, schemas()...)
	if err != nil {
		t.Fatal(err)
	}
	s, err = New(Options{Systems: []*System{sys}, Library: lib, Data: t.TempDir(), Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		s.Close()
	})
	return s, "http://localhost:" + fmt.Sprint(l.Addr().(*net.TCPAddr).Port)
}

func TestBrowser(t *testing.T) {
	root := browser(t)
	files := fstest.MapFS{
		"n26/scenarios/click.yaml": {Data: []byte(clickScenario)},
		"n26/maps/practice.yaml":   {Data: []byte(clickMap)},
	}
	s, base := listening(t, n26(), files)

	for _, c := range []struct {
		lang    string
		width   int64
		askEach bool
		blue    string // dice
	}{
		{"de", 390, false, "digital"},
		{"en", 390, true, "digital"},
		{"de", 1440, true, "typed"},
		{"en", 1440, false, "typed"},
	} {
		t.Run(fmt.Sprint(c.lang, "-", c.width), func(t *testing.T) {
			ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
			defer cancel()
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(c.width, 860)); err != nil {
				t.Fatal(err)
			}
			p := &tab{t: t, ctx: ctx, s: s, base: base, lang: c.lang, askEach: c.askEach}
			p.do("the page", chromedp.Navigate(base), chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
				`localStorage.setItem("fray.ask", %q)`, map[bool]string{true: "yes", false: "no"}[c.askEach])), chromedp.Navigate(base+"/?again"))
			p.speak()
			p.click("scenario-click")
			p.do("dice of blue", chromedp.SetValue(id("dice-1"), c.blue), chromedp.Evaluate[chromedp.Void](
				`document.querySelector('[data-testid="dice-1"]').dispatchEvent(new Event("change", { bubbles: true }))`))
			p.shot("start")
			p.click("start")
			b := p.battle()
			end := p.clicks(b)
			p.shot("end")
			if text, err := chromedp.Run(p.ctx, chromedp.TextContent(id("result"))); err != nil || !strings.Contains(text, end.Result.Text) {
				t.Errorf("the page says %q, the result is %q (%v)", text, end.Result.Text, err)
			}
			if end.Sides[1].Dice != c.blue {
				t.Errorf("blue plays with %s dice", end.Sides[1].Dice)
			}
		})
	}

	// Two players, two languages: both pages have the dice rolled by themselves at
	// the same time, which counts once, and each sees what the other one does.
	t.Run("two", func(t *testing.T) {
		c := &client{t, s, "de"}
		var out struct{ ID string }
		c.must("POST", "/api/battles", object{"scenario": "n26/click", "seed": 3}, &out)
		b, err := s.battle(out.ID)
		if err != nil {
			t.Fatal(err)
		}
		var tabs []*tab
		for _, lang := range []string{"de", "en"} {
			ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
			defer cancel()
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(1200, 860)); err != nil {
				t.Fatal(err)
			}
			p := &tab{t: t, ctx: ctx, s: s, base: base, lang: lang}
			p.do("the page", chromedp.Navigate(base))
			p.speak()
			tabs = append(tabs, p)
		}
		for _, p := range tabs {
			p.click("battle-" + out.ID)
		}
		for _, p := range tabs {
			if v := p.settled(b, 1); v.Ask.Rule != "deploy.who" || v.Number != 2 {
				t.Fatalf("after two rolls asked is %s at entry %d", v.Ask.Rule, v.Number)
			}
		}
		for i, p := range tabs { // the one acts, then the other one
			v := p.settled(b, 1)
			if v.Ask.Kind == "choice" {
				o := firstAllowed(v)
				p.click("option-" + key(o.Option))
				p.click("confirm")
				v = p.settled(b, v.Number)
			}
			z := v.Ask.Place.Zones[0]
			p.clickTable(float64(z[0]+z[2])/2000-float64(i), float64(z[1]+z[3])/2000)
			p.click("confirm")
			for _, q := range tabs {
				v = q.settled(b, v.Number)
				q.do("the figure", chromedp.WaitVisible(id(fmt.Sprintf("figure-%d", placed(v)))))
				v.Number--
			}
		}
		for _, p := range tabs {
			if p.has("notice") {
				p.fail("there is a complaint")
			}
		}
	})

	// A snapshot that was asked for early and comes late must not take the page
	// back to where the battle no longer is.
	t.Run("late", func(t *testing.T) {
		c := &client{t, s, "en"}
		var out struct{ ID string }
		c.must("POST", "/api/battles", object{"scenario": "n26/click", "seed": 3}, &out)
		b, err := s.battle(out.ID)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
		defer cancel()
		if err := chromedp.Do(ctx, chromedp.EmulateViewport(1200, 860)); err != nil {
			t.Fatal(err)
		}
		p := &tab{t: t, ctx: ctx, s: s, base: base, lang: "en"}
		p.do("the page", chromedp.Navigate(base))
		p.speak()
		p.click("battle-" + out.ID)
		early := p.settled(b, 1)
		p.do("an early snapshot", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
			`window.early = fetch("/api/battles/%s?lang=en").then(r => r.text())`, out.ID)))
		p.click("option-" + key(firstAllowed(early).Option))
		p.click("confirm")
		v := p.settled(b, early.Number)
		z := v.Ask.Place.Zones[0]
		p.clickTable(float64(z[0]+z[2])/2000, float64(z[1]+z[3])/2000)
		p.do("the place", chromedp.WaitEnabled(id("confirm")))
		// The next answer is said to be stale, and the snapshot that the page then
		// asks for is the early one.
		p.do("a late answer", chromedp.Evaluate[chromedp.Void](`
			window.known = window.fetch;
			window.fetch = (url, how) => how?.method === "POST" && String(url).includes("/answer")
				? Promise.resolve(new Response(JSON.stringify({ error: { code: "stale", text: "late" } }), { status: 409, headers: { "Content-Type": "application/json" } }))
				: window.early.then(text => new Response(text, { status: 200, headers: { "Content-Type": "application/json" } }));`))
		p.click("confirm")
		p.do("the notice", chromedp.WaitVisible(id("notice")))
		p.do("requests as usual", chromedp.Evaluate[chromedp.Void](`window.early.then(() => { window.fetch = window.known })`))
		if now := p.settled(b, early.Number); now.Number != v.Number || now.Ask.Rule != v.Ask.Rule {
			t.Fatalf("asked is %s at entry %d", now.Ask.Rule, now.Number)
		}
	})
}

// placed is a figure that is on the table.
func placed(v *view) int {
	return slices.IndexFunc(v.Figures, func(f figureView) bool { return f.On })
}
