package document

import (
	"net/netip"
	"strings"
)

// mail takes the address of a person around the @ at i.
func (sc *logScanner) mail(i int) {
	s := sc.s
	start := i
	for start > 0 && i-start < 64 && (logWordByte(s[start-1]) || strings.IndexByte(".-+%!#$&", s[start-1]) >= 0) {
		start--
	}
	for start < i && strings.IndexByte(".-+%!#$&", s[start]) >= 0 {
		start++
	}
	if start == i || s[i-1] == '.' || start > 0 && (s[start-1] == ':' && start > 1 && !logIsMailTo(s[:start]) && s[start-2] != ' ' && logInAddress(s, start) || s[start-1] == '/') {
		return
	}
	end := i + 1
	dot := -1
	for end < len(s) && end-i < 254 && (logWordByte(s[end]) || s[end] == '.' || s[end] == '-') {
		if s[end] == '.' {
			dot = end
		}
		end++
	}
	if dot == end-1 && dot > 0 { // the end of a sentence
		end = dot
		dot = strings.LastIndexByte(s[i:end], '.') + i
		if dot < i {
			dot = -1
		}
	}
	if dot <= i+1 || !logTopLevel(s[dot+1:end]) || s[i+1] == '-' {
		return
	}
	if logAt(s, end) == ':' && (s[start:i] == "git" || logDigit(logAt(s, end+1)) || logAt(s, end+1) == '/') {
		return
	}
	sc.person(start, end, LogMail)
}

func logIsMailTo(before string) bool {
	return strings.HasSuffix(before, "mailto:")
}

// logInAddress reports whether what ends at i belongs to the name and
// password of a URL.
func logInAddress(s string, i int) bool {
	return strings.Contains(s[max(0, i-80):i], "://")
}

// logTopLevel reports whether a word can be the last part of a mail address:
// letters, and not the ending of a file or unit.
func logTopLevel(word string) bool {
	if len(word) < 2 || len(word) > 24 {
		return false
	}
	for i := 0; i < len(word); i++ {
		if !logLetter(word[i]) {
			return false
		}
	}
	switch logLower(word) {
	case "png", "jpg", "jpeg", "gif", "svg", "webp", "js", "mjs", "ts", "tsx", "jsx", "css", "map", "html", "json", "go", "py",
		"rb", "java", "service", "socket", "mount", "timer", "slice", "scope", "target", "log", "so", "dll", "exe", "conf", "yml", "yaml":
		return false
	}
	return true
}

// digits looks at the number that begins a word at i: a card, or the address
// of a client that begins the line. It returns the end of what it has read.
func (sc *logScanner) digits(i int) (end int) {
	s := sc.s
	end = i
	for end < len(s) && logDigit(s[end]) {
		end++
	}
	if end-i <= 3 && logAt(s, end) == '.' {
		sc.clientColumn(i)
	}
	if i >= sc.from {
		if to := logCard(s, i, end); to > 0 {
			sc.secret(i, to, LogCard)
			return to
		}
	}
	return end
}

// clientColumn takes the address at i if it is the client of an access log, or
// of a request that haproxy passed on: a user and a time in brackets follow.
func (sc *logScanner) clientColumn(i int) {
	s := sc.s
	end := i
	for end-i < 24 && (logDigit(logAt(s, end)) || logAt(s, end) == '.' || logAt(s, end) == ':') {
		end++
	}
	rest := s[end:min(len(s), end+80)]
	if strings.HasPrefix(rest, " - ") && strings.Contains(rest, " [") || strings.HasPrefix(rest, " [") && logDigit(logAt(rest, 2)) {
		sc.clientAddress(i)
	}
}

// clientAddress takes the network address at i, unless it belongs to the
// network that the system itself stands in.
func (sc *logScanner) clientAddress(i int) {
	s := sc.s
	for i < len(s) && (s[i] == '"' || s[i] == '\'' || s[i] == '[' || s[i] == '\\' || s[i] == '(') {
		i++
	}
	end := i
	colons := 0
	for end < len(s) && end-i < 46 {
		c := s[end]
		if !logDigit(c) && c != '.' && c != ':' && !(c|0x20 >= 'a' && c|0x20 <= 'f') {
			break
		}
		if c == ':' {
			colons++
		}
		end++
	}
	for end > i && s[end-1] == ':' && colons < 3 {
		end--
		colons--
	}
	if colons == 1 { // a port follows
		end = i + strings.IndexByte(s[i:end], ':')
	}
	if end-i < 3 || logWordByte(logAt(s, end)) || !logDigit(s[i]) && colons < 2 {
		return
	}
	addr, err := netip.ParseAddr(s[i:end])
	if err != nil || addr.IsPrivate() || addr.IsLoopback() || addr.IsUnspecified() || addr.IsLinkLocalUnicast() || addr.IsMulticast() {
		return
	}
	if n := len(sc.found); n > 0 && sc.found[n-1].personal && sc.found[n-1].start == i {
		return // two words announce it
	}
	sc.person(i, end, LogAddress)
}

// logCard returns the end of the card number whose first digits stand from i
// to end; 0 when there is none. A card number has a known beginning, the right
// length and check digit, and stands alone or in its usual groups.
func logCard(s string, i, end int) (to int) {
	if s[i] < '2' || s[i] > '6' || i > 0 && strings.IndexByte(".-$", s[i-1]) >= 0 {
		return 0
	}
	var digits [19]byte
	n := copy(digits[:], s[i:end])
	switch {
	case end-i >= 14 && end-i <= 19:
		to = end
	case end-i == 4:
		var ok bool
		if n, to, ok = logCardGroups(s, i, &digits); !ok {
			return 0
		}
	default:
		return 0
	}
	c := logAt(s, to)
	if logWordByte(c) || (c == '.' || c == '-') && logWordByte(logAt(s, to+1)) || !logCardBrand(digits[:n]) || !logLuhn(digits[:n]) {
		return 0
	}
	return to
}

// logCardGroups reads 4-4-4-4 or 4-6-5 digits with one blank or dash between
// the groups.
func logCardGroups(s string, i int, digits *[19]byte) (n, to int, ok bool) {
	sep := logAt(s, i+4)
	if sep != ' ' && sep != '-' {
		return 0, 0, false
	}
	for _, groups := range [...][]int{{4, 4, 4, 4}, {4, 6, 5}} {
		n, to = 0, i
		for k, size := range groups {
			if k > 0 {
				if logAt(s, to) != sep {
					break
				}
				to++
			}
			if _, m := logNumber(s, to, size, size); m != size {
				break
			}
			n += copy(digits[n:], s[to:to+size])
			if to += size; k == len(groups)-1 {
				return n, to, true
			}
		}
	}
	return 0, 0, false
}

// logCardBrand reports whether the first digits and the length are those of
// cards in use.
func logCardBrand(d []byte) bool {
	two := int(d[0]-'0')*10 + int(d[1]-'0')
	four := two*100 + int(d[2]-'0')*10 + int(d[3]-'0')
	switch len(d) {
	case 14:
		return two == 36 || two == 38 || two == 39 || four/10 >= 300 && four/10 <= 305
	case 15:
		return two == 34 || two == 37
	case 16:
		return d[0] == '4' || two >= 51 && two <= 55 || four >= 2221 && four <= 2720 || four == 6011 || two == 65 ||
			four/10 >= 644 && four/10 <= 649 || four >= 3528 && four <= 3589 || two == 62
	}
	return false
}

// logLuhn checks the last digit of a card number.
func logLuhn(digits []byte) bool {
	sum := 0
	for i, c := range digits {
		d := int(c - '0')
		if (len(digits)-i)%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
