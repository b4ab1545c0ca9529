package document

import (
	"regexp"
	"strings"

	"hindcast"
)

var (
	hypothesisLead = regexp.MustCompile(`^(?:\*\*|__)?H(\d{1,3})(?:\*\*|__)?[ ]?[.:)—–-]+(?:\*\*|__)?\s+`)
	pointLabel     = regexp.MustCompile(`^(?:\*\*|__)?([\p{L}][\p{L} ]{1,40}?)(?:\*\*|__)?[ ]?[:：](?:\*\*|__)?\s+`)
)

// hypotheses reads the explanations that compete, from a table or from items
// and headings named H1, H2, …, and returns the part without them.
func (r *reader) hypotheses(p part) part {
	out := p
	out.elements = nil
	var current *hindcast.Hypothesis
	level, indent := 0, 0 // of the heading or the item that names the current one
	for _, e := range p.elements {
		switch m := hypothesisLead.FindStringSubmatch(e.text); {
		case e.kind == tableElement && r.hypothesisTable(e.table):
			current = nil
		case m != nil && (e.kind == itemElement || e.kind == headingElement):
			current = r.hypothesis(plainLead(e.text[len(m[0]):]))
			level, indent = e.level, e.indent
		case current != nil && e.kind != headingElement && e.kind != tableElement && (level > 0 || e.within(indent)):
			point(&current.HypothesisInput, e)
		default:
			if e.kind == headingElement || level == 0 {
				current = nil
			}
			out.elements = append(out.elements, e)
		}
	}
	out.inline = out.inline || len(out.elements) != len(p.elements)
	return out
}

// plainLead removes the closing mark of a statement that was bold as a whole.
func plainLead(s string) string {
	if strings.Count(s, "**")%2 == 1 {
		s = strings.Replace(s, "**", "", 1)
	}
	return strings.TrimSpace(s)
}

func (r *reader) hypothesis(statement string) *hindcast.Hypothesis {
	list := append(r.draft.Record.Hypotheses, hindcast.Hypothesis{Seq: int64(len(r.draft.Record.Hypotheses) + 1),
		HypothesisInput: hindcast.HypothesisInput{Statement: statement, State: hindcast.HypothesisOpen}})
	r.draft.Record.Hypotheses = list
	return &list[len(list)-1]
}

// point puts a line about a hypothesis where its label says.
func point(h *hindcast.HypothesisInput, e element) {
	m := pointLabel.FindStringSubmatch(e.text)
	if m == nil || e.kind != paragraphElement && e.kind != itemElement {
		h.Statement = strings.TrimSpace(h.Statement + "\n" + e.text)
		return
	}
	hypothesisCell(h, m[1], e.text[len(m[0]):])
}

func (r *reader) hypothesisTable(t table) bool {
	statement := -1
	for n, name := range t.head {
		if hypothesesName.MatchString(name) && statement < 0 {
			statement = n
		}
	}
	if statement < 0 {
		return false
	}
	for _, row := range t.rows {
		if isPlaceholder(row[statement]) {
			continue
		}
		h := r.hypothesis(cellText(row[statement]))
		for k, cell := range row {
			if k != statement && strings.TrimSpace(cell) != "" && k < len(t.head) {
				hypothesisCell(&h.HypothesisInput, t.head[k], cellText(cell))
			}
		}
	}
	return true
}
