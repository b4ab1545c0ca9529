package document

import "strings"

// logMasked reports whether a value is empty, or stands for one that was taken
// out or is filled in later: ***, [REDACTED], xxxxx, ${TOKEN}, %s.
func logMasked(v string) bool {
	v = strings.Trim(v, `"'\ `)
	if v == "" || strings.HasPrefix(v, "‹masked") || strings.HasPrefix(v, "***") || strings.HasPrefix(v, "...") {
		return true
	}
	first, last := v[0], v[len(v)-1]
	switch {
	case first == '[' && last == ']', first == '<' && last == '>', first == '(' && last == ')', first == '{' && last == '}':
		return true
	case first == '[' || first == '{' || first == '<' || first == '(':
		return strings.HasPrefix(v, "[REDACTED") || strings.HasPrefix(v, "[FILTERED") || strings.HasPrefix(v, "<redacted") || len(v) == 1 || first == '[' || first == '{'
	case first == '$' && (len(v) == 1 || v[1] == '{' || v[1] == '(' || strings.Trim(v[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == ""):
		return true
	case first == '%' && len(v) <= 4, v == "?", v == "-":
		return true
	}
	for _, word := range [...]string{"redacted", "masked", "hidden", "filtered", "removed", "sanitized", "scrubbed", "censored"} {
		if len(v) <= len(word)+4 && strings.Contains(logLower(v), word) {
			return true
		}
	}
	return strings.Trim(v, "*") == "" || strings.Trim(v, "xX") == "" || strings.Trim(v, "•●…") == "" || strings.Trim(v, "#") == "" || strings.Trim(v, "_-.") == ""
}

// logStateWord reports whether a value only says how it is with a secret.
func logStateWord(v string) bool {
	if len(v) > 16 {
		return false
	}
	switch logLower(strings.Trim(v, ".,!")) {
	case "true", "false", "yes", "no", "null", "nil", "none", "undefined", "empty", "missing", "expired", "invalid", "valid",
		"required", "unset", "set", "changed", "reset", "ok", "failed", "incorrect", "wrong", "present", "absent", "unknown",
		"disabled", "enabled", "optional", "revoked", "rotated", "mismatch", "accepted", "denied", "needed", "not", "is", "was",
		"has", "for", "must", "cannot", "the", "a", "an", "in", "with", "from", "too", "and", "or", "n/a", "used", "updated",
		"created", "deleted", "timeout", "eof", "error", "refresh", "access", "bearer", "basic", "new", "old", "user", "string":
		return true
	}
	return false
}

// logTokenValue reports whether a value is long enough to be a token, and no
// counter.
func logTokenValue(v string) bool {
	return len(v) >= 6 && (len(v) >= 20 || strings.Trim(v, "0123456789.") != "")
}

// logCredible reports whether a word looks made up by a machine or a careful
// person rather than taken from a sentence.
func logCredible(v string) bool {
	upper, lower, other := false, false, false
	for i := 0; i < len(v) && i < 256; i++ {
		switch c := v[i]; {
		case c >= 'A' && c <= 'Z':
			upper = upper || i > 0
		case c >= 'a' && c <= 'z':
			lower = true
		case c == '-' && i > 0 && i < len(v)-1 || c == ',' && i == len(v)-1 || c == '.' && i == len(v)-1 || c == '\'' || c == ':':
		default:
			other = true
		}
	}
	return other || upper || len(v) >= 24 && lower
}

// logObjectName reports whether a value is the name of an object in a cluster,
// as in secret="depot/tls-cert".
func logObjectName(v string) bool {
	if len(v) > 120 || strings.Count(v, "/") != 1 {
		return false
	}
	for i := 0; i < len(v); i++ {
		if c := v[i]; !(c >= 'a' && c <= 'z') && !logDigit(c) && c != '-' && c != '.' && c != '/' {
			return false
		}
	}
	return v[0] != '/' && v[len(v)-1] != '/'
}
