package hindcast

import "time"

// checkAmount is a quantity in a sentence: a count, a share, a multiple or a
// length of time.
type checkAmount struct {
	from, to int // tokens
	value    float64
	seconds  float64 // of one unit when it is a length of time, else 0
	percent  bool
	fraction bool // in words: a third, half
	about    bool
	over     bool
	under    bool
	nearly   bool // under, but not by much
	vague    bool // "minutes", "hours" without a number
}

// checkMergeDates makes one token of "23 September 2026" and its like, and of
// the name of a weekday.
func checkMergeDates(tokens []checkToken, lex *checkLexicon) []checkToken {
	out := tokens[:0:len(tokens)]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if d, n := checkWordDate(tokens, i, lex); n > 0 {
			t.kind, t.date, t.end = checkDateToken, d, tokens[i+n-1].end
			out = append(out, t)
			i += n - 1
			continue
		}
		if seconds, half, n := checkSpokenTime(tokens, i, lex); n > 0 {
			t.kind, t.seconds, t.half, t.end = checkTimeToken, seconds, half, tokens[i+n-1].end
			out = append(out, t)
			i += n - 1
			continue
		}
		if day, ok := lex.weekdays[t.word]; ok && t.kind == checkWord {
			t.kind, t.value = checkDateToken, float64(day)
		}
		out = append(out, t)
	}
	return out
}

// checkSpokenTime reads noon, nine o'clock, half past nine, a quarter to ten
// and 35 minutes past midnight at token i: how many tokens it takes, or 0.
func checkSpokenTime(tokens []checkToken, i int, lex *checkLexicon) (seconds int, half bool, n int) {
	word := func(j int) string {
		if j < len(tokens) && tokens[j].kind == checkWord {
			return tokens[j].word
		}
		return ""
	}
	number := func(j int) int {
		if j < len(tokens) && tokens[j].kind == checkNumberToken && tokens[j].value < 60 {
			return int(tokens[j].value)
		}
		return int(lex.numbers[word(j)])
	}
	if h, ok := lex.namedHours[word(i)]; ok {
		return h * 3600, false, 1
	}
	if h := number(i); h > 0 && h <= 12 && word(i+1) == lex.clockWord {
		return h * 3600, true, 2
	}
	j, minutes := i, 0
	if lex.articles[word(j)] {
		j++
	}
	if f := lex.fractions[word(j)]; f == 0.5 || f == 0.25 {
		minutes = int(f * 60)
		j++
	} else if minutes = number(j); minutes > 0 && lex.units[word(j+1)] == 60 {
		j += 2
	} else {
		return 0, false, 0
	}
	if lex.toWords[word(j)] {
		minutes = -minutes
	} else if !lex.pastWords[word(j)] {
		return 0, false, 0
	}
	h, named := lex.namedHours[word(j+1)]
	if !named {
		if h = number(j + 1); h == 0 || h > 12 {
			return 0, false, 0
		}
	}
	return ((h*60 + minutes + 1440) % 1440) * 60, !named, j + 2 - i
}

// checkWordDate reads a date with a named month at token i: how many tokens
// it takes, or 0.
func checkWordDate(tokens []checkToken, i int, lex *checkLexicon) (Date, int) {
	month := func(j int) time.Month {
		if j < len(tokens) && tokens[j].kind == checkWord && tokens[j].upper {
			return time.Month(lex.months[tokens[j].word])
		}
		return 0
	}
	day := func(j int) (int, int) {
		if j >= len(tokens) || tokens[j].kind != checkNumberToken || tokens[j].value < 1 || tokens[j].value > 31 {
			return 0, 0
		}
		if j+1 < len(tokens) && lex.ordinalEnds[tokens[j+1].word] && tokens[j+1].start == tokens[j].end {
			return int(tokens[j].value), 2
		}
		return int(tokens[j].value), 1
	}
	year := func(j int) (int, int) {
		n := 0
		if j < len(tokens) && tokens[j].word == "," {
			j, n = j+1, 1
		}
		if j < len(tokens) && tokens[j].kind == checkNumberToken && tokens[j].value >= 1990 && tokens[j].value < 2100 {
			return int(tokens[j].value), n + 1
		}
		return 0, 0
	}
	if d, n := day(i); n > 0 {
		j := i + n
		if j < len(tokens) && lex.ofWords[tokens[j].word] {
			j++
		}
		if m := month(j); m > 0 {
			y, more := year(j + 1)
			return Date{y, m, d}, j + 1 + more - i
		}
	}
	if m := month(i); m > 0 {
		if d, n := day(i + 1); n > 0 {
			y, more := year(i + 1 + n)
			return Date{y, m, d}, 1 + n + more
		}
	}
	return Date{}, 0
}

// findAmounts collects the quantities of the sentence.
func (s *checkSentence) findAmounts() []checkAmount {
	var out []checkAmount
	for i := 0; i < len(s.tokens); i++ {
		a, ok := s.amountAt(i)
		if !ok {
			continue
		}
		s.qualifyAmount(&a)
		out = append(out, a)
		i = a.to - 1
	}
	return out
}

// amountAt reads a quantity that begins at token i.
func (s *checkSentence) amountAt(i int) (checkAmount, bool) {
	value, n, fraction := s.numberAt(i)
	if n == 0 {
		if s.lex.bareUnits[s.word(i)] && s.tokens[i].kind == checkWord {
			return checkAmount{from: i, to: i + 1, value: 1, seconds: s.lex.units[s.word(i)], vague: true}, true
		}
		return checkAmount{}, false
	}
	a := checkAmount{from: i, to: i + n, value: value, fraction: fraction}
	if s.is(a.to, roleIn) {
		if of, m, _ := s.numberAt(a.to + 1); m > 0 && of >= value && of <= 1000 {
			a.value, a.to, a.percent, a.fraction = 100*value/of, a.to+1+m, true, false // "one in ten"
			return a, true
		}
	}
	switch j := a.to; {
	case s.is(j, rolePercent):
		a.percent, a.to = true, j+1
	case s.is(j, roleUnitPer) && s.is(j+1, roleUnitCent), s.is(j, rolePercentage) && s.lex.ofWords[s.word(j+1)]:
		a.percent, a.to = true, j+2
	default:
		s.unitAt(&a)
	}
	return a, true
}

// unitAt reads a unit of time and the smaller units after it: "an hour and
// 11 minutes", "half an hour", "an hour and a half".
func (s *checkSentence) unitAt(a *checkAmount) {
	j := a.to
	if a.fraction && s.lex.ofWords[s.word(j)] {
		j++
	}
	if s.lex.articles[s.word(j)] {
		j++
	}
	per, ok := s.lex.units[s.word(j)]
	if !ok || j >= len(s.tokens) {
		return
	}
	if s.lex.articles[s.word(a.from)] && s.lex.ordinalUnits[s.word(j)] && j+1 < len(s.tokens) && s.tokens[j+1].kind == checkWord && !s.lex.phraseEnds[s.word(j+1)] {
		return // "a second time"
	}
	if len(s.word(j)) == 1 && s.tokens[j].start > s.tokens[j-1].end+1 {
		return
	}
	a.seconds, a.to = per, j+1
	next := a.to
	if s.lex.andWords[s.word(next)] {
		next++
	}
	v, n, fraction := s.numberAt(next)
	if n == 0 {
		return
	}
	if fraction && next > a.to {
		a.value, a.to = a.value+v, next+n
		return
	}
	if smaller, ok := s.lex.units[s.word(next+n)]; ok && smaller < per {
		a.value, a.to = a.value+v*smaller/per, next+n+1
	}
}

// numberAt reads a number in digits or words at token i and says how many
// tokens it takes.
func (s *checkSentence) numberAt(i int) (value float64, n int, fraction bool) {
	if i >= len(s.tokens) {
		return 0, 0, false
	}
	t := s.tokens[i]
	if t.kind == checkNumberToken {
		value, n = t.value, 1
		if f, ok := s.lex.scales[s.word(i+1)]; ok {
			value, n = value*f, 2
		}
		return value, n, false
	}
	if t.kind != checkWord {
		return 0, 0, false
	}
	if v, m := s.fractionAt(i); m > 0 {
		return v, m, true
	}
	return s.wordNumber(i)
}

// fractionAt reads "a third", "two thirds", "half a", "a quarter".
func (s *checkSentence) fractionAt(i int) (float64, int) {
	j, times := i, 1.0
	if s.lex.articles[s.word(j)] {
		j++
	} else if v, ok := s.lex.numbers[s.word(j)]; ok {
		j, times = j+1, v
	}
	if f, ok := s.lex.fractions[s.word(j)]; ok && j < len(s.tokens) {
		return times * f, j + 1 - i
	}
	return 0, 0
}

func (s *checkSentence) wordNumber(i int) (value float64, n int, fraction bool) {
	j := i
	if s.lex.articles[s.word(j)] {
		_, scale := s.lex.scales[s.word(j+1)]
		_, unit := s.lex.units[s.word(j+1)]
		switch {
		case scale:
			j++
		case unit && s.lex.ordinalUnits[s.word(j+1)] && j+2 < len(s.tokens) && s.tokens[j+2].kind == checkWord && !s.lex.phraseEnds[s.word(j+2)]:
			return 0, 0, false // "a second time"
		case unit && !s.lex.ordinalHabit[s.word(j-1)]:
			return 1, 1, false
		case s.is(j+1, roleDozen):
			j++
		default:
			return 0, 0, false
		}
	}
	total, part, seen := 0.0, 0.0, false
	for ; j < len(s.tokens); j++ {
		w := s.word(j)
		if v, ok := s.lex.numbers[w]; ok && s.tokens[j].kind == checkWord {
			if seen && (v >= 10 || part == 0 || int(part)%10 != 0) && part != 0 && int(part)%100 != 0 {
				break
			}
			part, seen = part+v, true
			continue
		}
		if f, ok := s.lex.scales[w]; ok && len(w) > 1 {
			part = max(part, 1) * f
			if f >= 1000 {
				total, part = total+part, 0
			}
			seen = true
			continue
		}
		_, follows := s.lex.numbers[s.word(j+1)]
		if seen && s.lex.andWords[w] && follows && part >= 100 {
			continue
		}
		break
	}
	if !seen {
		return 0, 0, false
	}
	return total + part, j - i, false
}

// qualifyAmount reads the words in front of a quantity: about, more than.
func (s *checkSentence) qualifyAmount(a *checkAmount) {
	for _, h := range s.hits {
		if h.to != a.from && !(h.to == a.from-1 && (s.lex.articles[s.word(a.from-1)] || s.lex.aboutWords[s.word(a.from-1)])) && !(h.from == a.to && s.has(tagOr, h.from, h.from+1)) {
			continue
		}
		switch h.tag {
		case tagAbout:
			a.about = true
		case tagOver:
			a.over = true
		case tagUnder:
			a.under = true
			a.nearly = a.nearly || s.lex.nearlyWords[s.word(h.from)]
		}
	}
}
