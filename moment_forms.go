package hindcast

import (
	"regexp"
	"strings"
)

// This file holds the shapes of written times, for moment_parse.go.

var unknownTimes = map[string]bool{"": true, "?": true, "??": true, "???": true, "??:??": true, "?:??": true, "--:--": true, "-": true, "–": true,
	"unknown": true, "time unknown": true, "n/a": true, "tbd": true, "??:??:??": true}

// normal maps what other keyboards and habits write to one form.
var normal = strings.NewReplacer(
	"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9", "：", ":", "？", "?",
	"—", "–", "‒", "–", "―", "–", "〜", "–", "～", "–", "−", "-", "→", "–", "->", "–", "=>", "–", "\u00a0", " ", "\u3000", " ", "\u202f", " ",
	"a.m.", "am", "p.m.", "pm", "A.M.", "am", "P.M.", "pm", "≈", "~")

var (
	approxBefore = regexp.MustCompile(`^(?i:~|about |around |approximately |approx\.? |circa |ca\.? )\s*`)
	approxAfter  = regexp.MustCompile(`\s*(?:頃|ごろ)$`)
	relative     = regexp.MustCompile(`^(?i)(?:-\s?(?:(\d{1,3})\s?h(?:ours?)?)?\s?(?:(\d{1,4})\s?m(?:in(?:utes?)?)?)?|(?:(\d{1,3})\s?h(?:ours?)?)?\s?(?:(\d{1,4})\s?m(?:in(?:utes?)?)?)? ago)$`)
	zoneAfter    = regexp.MustCompile(`(?:\s+\(?|\()((?:UTC|GMT)?[+\-]\d{1,2}(?::?\d{2})?|[A-Za-z][A-Za-z_]*(?:/[A-Za-z_+\-0-9]+)*)\)?$|(\d|\?)((?:UTC|GMT)?\+\d{1,2}(?::?\d{2})?|[Zz]|(?:UTC|GMT))$`)
	isoOffset    = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2}[Tt][\d:.,]+)(-\d{2}:?\d{2})$`)
	rangeMark    = regexp.MustCompile(`\s*–\s*|\s+(?:-|to|until)\s+`)
	bareDash     = regexp.MustCompile(`(\d|[Zz]|am|pm|\?|h)-(\d)`)
	isoDay       = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}`)
)

var (
	months   = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?`
	weekday  = regexp.MustCompile(`^(?i)(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?,?\s+`)
	dayForms = []*regexp.Regexp{
		regexp.MustCompile(`^(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})(?:[Tt]|,?\s+|$)`),
		regexp.MustCompile(`^(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})(?:,?\s+|$)`),
		regexp.MustCompile(`^(?i)(?P<d>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?P<n>` + months + `)\.?(?:,?\s+(?P<y>\d{4}))?(?:,?\s+(?:at\s+)?|$)`),
		regexp.MustCompile(`^(?i)(?P<n>` + months + `)\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?P<y>\d{4}))?(?:,?\s+(?:at\s+)?|$)`),
		regexp.MustCompile(`^(?P<y>\d{4})年(?P<m>\d{1,2})月(?P<d>\d{1,2})日\s*`),
		regexp.MustCompile(`^(?P<m>\d{1,2})月(?P<d>\d{1,2})日\s*`),
	}
	clockForm = regexp.MustCompile(`^(?i)(午前|午後)?\s*(\d{1,2})(?:[:.](\d{2}|\?\?)(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?|\s*(am|pm)|h(\d{2})?|時(?:(\d{1,2})分)?)$`)
	bareTwo   = regexp.MustCompile(`^\d{2}$`)
	looksYear = regexp.MustCompile(`^\d{5,}-`)
)
