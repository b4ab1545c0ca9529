package hindcast

// hedgedWording offers the marked words with the hedge that the record
// allows.
func (s *checkSentence) hedgedWording(c checkClaim, allowed int) string {
	hedge := s.lex.hedges[allowed]
	if hedge == "" || c.knows || c.excludes {
		return ""
	}
	marked := s.text[s.tokens[c.cue.from].start:s.tokens[c.cue.to-1].end]
	if c.cue.tag == tagCauseNoun {
		return marked + " " + hedge
	}
	return hedge + " " + marked
}
