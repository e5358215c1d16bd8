package roster

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"unicode"
)

// The keys of messages, as they stand in locales/de.json and locales/en.json.
const (
	msgMore   = "more"
	msgWanted = "wanted"

	msgFileNone     = "file.none"
	msgFileOpen     = "file.open"
	msgFileFolder   = "file.folder"
	msgFilePDF      = "file.pdf"
	msgFileZip      = "file.zip"
	msgFileHTML     = "file.html"
	msgFileXML      = "file.xml"
	msgFileBinary   = "file.binary"
	msgFileEmpty    = "file.empty"
	msgFileLarge    = "file.large"
	msgFileLong     = "file.long"
	msgFileOther    = "file.other"
	msgShape        = "file.shape"
	msgDocuments    = "file.documents"
	msgNameUnknown  = "name.unknown"
	msgAlias        = "yaml.alias"
	msgTag          = "yaml.tag"
	msgDeep         = "yaml.deep"
	msgYAML         = "yaml.other"
	msgYAMLTab      = "yaml.tab"
	msgYAMLQuote    = "yaml.quote"
	msgYAMLEscape   = "yaml.escape"
	msgYAMLBrace    = "yaml.brace"
	msgYAMLBracket  = "yaml.bracket"
	msgYAMLReserved = "yaml.reserved"
	msgYAMLIndent   = "yaml.indent"
	msgYAMLColon    = "yaml.colon"

	msgKeyUnknown  = "key.unknown"
	msgKeyMissing  = "key.missing"
	msgKeyEmpty    = "key.empty"
	msgKeyTwice    = "key.twice"
	msgKeyForm     = "key.form"
	msgItemEmpty   = "item.empty"
	msgTextEmpty   = "text.empty"
	msgTextLong    = "text.long"
	msgTextControl = "text.control"
	msgKind        = "kind.wrong"
	msgKindQuote   = "kind.quote"
	msgKindUnquote = "kind.unquote"
	msgRange       = "range"
	msgOneOf       = "oneof"
	msgNumberComma = "number.comma"

	msgSystemUnknown = "system.unknown"
	msgSystemOther   = "system.other"
	msgSystemKey     = "system.key"

	msgColumn        = "column.form"
	msgColumnRange   = "column.range"
	msgColumnName    = "column.name"
	msgColumnMissing = "column.missing"
	msgColumnUnknown = "column.unknown"

	msgWeaponUnknown   = "weapon.unknown"
	msgWeaponTwice     = "weapon.twice"
	msgArmsUnknown     = "weapon.kind"
	msgProfilesBoth    = "weapon.profiles"
	msgTraitForm       = "trait.form"
	msgTraitUnknown    = "trait.unknown"
	msgTraitTwice      = "trait.twice"
	msgTraitArg        = "trait.value"
	msgTraitArgMissing = "trait.value.missing"
	msgTraitArgNone    = "trait.value.none"
	msgTraitColumn     = "trait.column"
	msgArmourUnknown   = "armour.unknown"
	msgArmourTwice     = "armour.twice"

	msgGangEmpty          = "gang.empty"
	msgGangLarge          = "gang.large"
	msgGangNone           = "gang.none"
	msgFighterTwice       = "fighter.twice"
	msgFighterUnknown     = "fighter.unknown"
	msgFighterChosenTwice = "fighter.chosen.twice"
	msgKindUnknown        = "fighter.kind"
	msgOnlyVehicle        = "vehicle.only"
	msgNeverVehicle       = "vehicle.never"
	msgVehicleHeight      = "vehicle.height"
	msgSkillUnknown       = "skill.unknown"
	msgSkillTwice         = "skill.twice"
	msgCostBoth           = "cost.both"
	msgCostLarge          = "cost.large"

	msgMapSize          = "map.size"
	msgShapes           = "piece.shapes"
	msgSizeZero         = "piece.size"
	msgThicknessZero    = "piece.thickness"
	msgThicknessMissing = "piece.thickness.missing"
	msgLineZero         = "piece.line"
	msgOutline          = "piece.outline"
	msgOutlineFew       = "piece.outline.few"
	msgOutlineMany      = "piece.outline.many"
	msgPieceMany        = "piece.many"
	msgPieceOff         = "piece.off"
	msgTopMissing       = "piece.top.missing"
	msgHeightNegative   = "piece.base"
	msgHeightLarge      = "piece.top.large"
	msgHeightOrder      = "piece.top"
	msgOnlyDoor         = "piece.open"
	msgOnlyConsole      = "piece.console"
	msgDoorMany         = "door.many"
	msgConsoleMany      = "console.many"
	msgConsoleTwice     = "console.twice"
	msgConsoleUnknown   = "console.unknown"

	msgNoMap         = "scenario.nomap"
	msgZoneNone      = "zone.none"
	msgZoneFull      = "zone.full"
	msgZoneMany      = "zone.many"
	msgZoneOff       = "zone.off"
	msgGoalSide      = "goal.side"
	msgGoalNeed      = "goal.need"
	msgGoalZone      = "goal.zone"
	msgGoalNoZone    = "goal.zone.none"
	msgGoalTerminal  = "goal.terminal"
	msgGoalCasket    = "goal.casket"
	msgDuctMany      = "duct.many"
	msgDuctShort     = "duct.short"
	msgSpotOff       = "spot.off"
	msgRulingUnknown = "ruling.unknown"
	msgRulingChoice  = "ruling.choice"
	msgRulingNote    = "ruling.note"
	msgPlacedTwice   = "placed.twice"
	msgPlacedMissing = "placed.missing"
	msgPlacedOff     = "placed.off"
	msgPlacedAir     = "placed.air"
	msgPlacedWall    = "placed.wall"
	msgPlacedBody    = "placed.body"
	msgStatusUnknown = "status.unknown"
	msgSetupLarge    = "setup.large"
)

// The keys of phrases that stand inside messages.
const (
	wantText     = "want.text"
	wantWords    = "want.words"
	wantBool     = "want.bool"
	wantNumber   = "want.number"
	wantTarget   = "want.target"
	wantSigned   = "want.signed"
	wantStrength = "want.strength"
	wantAnyValue = "want.value"
	wantUnquoted = "want.unquoted"
	wantLength   = "want.length"
	wantXY       = "want.xy"
	wantSpot     = "want.spot"
	wantHull     = "want.hull"
	wantRef      = "want.ref"
	wantColumns  = "want.columns"
	wantGroup    = "want.group"
	wantEntries  = "want.entries"
	wantList     = "want.list"
	wantOneOf    = "want.oneof"

	cameNothing = "came.nothing"
	cameText    = "came.text"
	cameList    = "came.list"
	cameKeys    = "came.keys"
	cameValue   = "came.value"

	wordRed  = "side.red"
	wordBlue = "side.blue"

	wordCasket   = "casket"
	wordCasketOf = "casket.of"
)

// Args are the values of a message's places: texts, numbers, lengths, lists of
// texts, and phrases.
type Args map[string]any

// A Phrase is a message inside a message, so that it has its language.
type Phrase struct {
	Key  string
	Args Args
}

// A message is what a catalogue has for a key. What says what stands in the
// file, Want what was wanted; Do says what to do about it, or, where one of its
// places is empty, Else does.
type message struct {
	What string `json:"what"`
	Want string `json:"want,omitempty"`
	Do   string `json:"do,omitempty"`
	Else string `json:"else,omitempty"`
}

// texts are the messages of a language.
type texts map[string]message

//go:embed locales/*.json
var locales embed.FS

var loadTexts = sync.OnceValue(func() (out [2]texts) {
	for i, lang := range []string{"de", "en"} {
		data, err := locales.ReadFile("locales/" + lang + ".json")
		if err == nil {
			err = json.Unmarshal(data, &out[i])
		}
		if err != nil {
			panic("roster: " + err.Error()) // embedded, and tested
		}
	}
	return out
})

// german says whether a language tag means German.
func german(lang string) bool {
	base, _, _ := strings.Cut(strings.ToLower(lang), "-")
	return base == "de"
}

// catalogue is the messages of a language; English if it is unknown.
func catalogue(lang string) texts {
	if german(lang) {
		return loadTexts()[0]
	}
	return loadTexts()[1]
}

// maxListed is how many words of a list a message shows.
const maxListed = 40

// fill puts values into the places of a text. It is false if the text or one of
// its places is empty.
func (t texts) fill(text string, args Args) (string, bool) {
	var b strings.Builder
	full := text != ""
	for {
		before, rest, open := strings.Cut(text, "{")
		b.WriteString(before)
		if !open {
			return b.String(), full
		}
		name, after, _ := strings.Cut(rest, "}")
		s := t.show(args[name])
		if s == "" {
			full = false
		}
		b.WriteString(s)
		text = after
	}
}

// show writes a value.
func (t texts) show(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return '·' // it would garble a terminal
			}
			return r
		}, v)
	case []string:
		if len(v) > maxListed {
			return t.show(strings.Join(v[:maxListed], ", ") + " …")
		}
		return t.show(strings.Join(v, ", "))
	case Phrase:
		s, _ := t.fill(t[v.Key].What, v.Args)
		return s
	}
	return fmt.Sprint(v)
}
