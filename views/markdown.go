package views

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"hindcast"
)

// This file is the only use of goldmark in views and holds the only
// templ.Raw: what reaches a page as HTML has come through here. Raw HTML in
// the source is dropped, dangerous link targets are dropped, and images become
// links, so that no page fetches anything from elsewhere.

// Text renders a Markdown text of several paragraphs. Citations in it link to
// what they cite in the given incident; incident 0 links none, as on public
// pages.
func Text(incidentID int64, source string) templ.Component {
	return templ.Raw(rendered(mdKey{incidentID, false, source}))
}

// Inline renders a Markdown text without a paragraph around it, for rows and
// headings. Line breaks stay as breaks.
func Inline(incidentID int64, source string) templ.Component {
	return templ.Raw(rendered(mdKey{incidentID, true, source}))
}

type mdKey struct {
	incidentID int64
	inline     bool
	source     string
}

// mdCache keeps what was rendered, so that a text is rendered once and not on
// every request. Two generations bound it: when the young one is full it
// becomes the old one, and what nobody asked for since is forgotten.
var mdCache = struct {
	sync.Mutex
	young, old map[mdKey]string
	size       int
}{young: map[mdKey]string{}}

// mdCacheBytes bounds one generation of the cache, in bytes of source and HTML.
const mdCacheBytes = 16 << 20

func rendered(key mdKey) string {
	if key.source == "" {
		return ""
	}
	mdCache.Lock()
	out, ok := mdCache.young[key]
	if !ok {
		if out, ok = mdCache.old[key]; ok {
			keep(key, out)
		}
	}
	mdCache.Unlock()
	if ok {
		return out
	}
	out = render(key)
	mdCache.Lock()
	keep(key, out)
	mdCache.Unlock()
	return out
}

// keep stores a rendering; the caller holds the lock.
func keep(key mdKey, out string) {
	if _, have := mdCache.young[key]; have {
		return
	}
	mdCache.size += len(key.source) + len(out)
	if mdCache.size > mdCacheBytes {
		mdCache.old, mdCache.young = mdCache.young, map[mdKey]string{}
		mdCache.size = len(key.source) + len(out)
	}
	mdCache.young[key] = out
}

func render(key mdKey) string {
	var out bytes.Buffer
	pc := parser.NewContext()
	pc.Set(incidentKey, key.incidentID)
	if err := markdown.Convert([]byte(key.source), &out, parser.WithContext(pc)); err != nil {
		// Converting to a buffer fails only on a fault of a renderer; the
		// source, escaped, is the honest fallback.
		return templ.EscapeString(key.source)
	}
	s := strings.TrimSpace(out.String())
	if key.inline {
		if inner, ok := strings.CutPrefix(s, "<p>"); ok && strings.Count(s, "<p>") == 1 && strings.HasSuffix(inner, "</p>") {
			return strings.TrimSuffix(inner, "</p>")
		}
	}
	return s
}

var incidentKey = parser.NewContextKey()

var markdown = goldmark.New(
	goldmark.WithExtensions(extension.GFM, extension.Footnote),
	goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(citations{}, 500))),
	goldmark.WithRendererOptions(html.WithHardWraps(), renderer.WithNodeRenderers(util.Prioritized(ourNodes{}, 100))),
)

// citation is an inline node: a citation that links to what it cites.
type citation struct {
	ast.BaseInline
	href, text string
}

var kindCitation = ast.NewNodeKind("Citation")

func (*citation) Kind() ast.NodeKind              { return kindCitation }
func (c *citation) Dump(source []byte, level int) { ast.DumpHelper(c, source, level, nil, nil) }

// highestHeading is the level of a text's highest heading: below a page's and
// a section's own, whatever level its author began with.
const highestHeading = 3

// citations turns citations in plain text into links, and moves headings to
// where a text stands in a page.
type citations struct{}

func (citations) Transform(doc *ast.Document, reader text.Reader, pc parser.Context) {
	incidentID, _ := pc.Get(incidentKey).(int64)
	source := reader.Source()
	var texts []*ast.Text
	var headings []*ast.Heading
	top := 6
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			headings = append(headings, n)
			top = min(top, n.Level)
		case *ast.CodeSpan, *ast.Link, *ast.AutoLink, *ast.Image:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			texts = append(texts, n)
		}
		return ast.WalkContinue, nil
	})
	for _, h := range headings {
		h.Level = min(h.Level-top+highestHeading, 6)
	}
	if incidentID == 0 {
		return
	}
	for _, n := range texts {
		if n.Parent() != nil { // not merged into an earlier one
			linkCitations(n, source, incidentID)
		}
	}
}

// linkCitations replaces a text node by text and citation nodes. Neighbours
// that continue it in the source, as brackets do, are taken in first.
func linkCitations(n *ast.Text, source []byte, incidentID int64) {
	for !n.SoftLineBreak() && !n.HardLineBreak() {
		next, ok := n.NextSibling().(*ast.Text)
		if !ok || !n.Merge(next, source) {
			break
		}
		n.Parent().RemoveChild(n.Parent(), next)
	}
	segment := n.Segment
	found := hindcast.FindCitations(string(segment.Value(source)))
	if len(found) == 0 || segment.Padding != 0 {
		return
	}
	parent, at := n.Parent(), segment.Start
	for _, c := range found {
		if c.Start+segment.Start > at {
			parent.InsertBefore(parent, n, ast.NewTextSegment(text.NewSegment(at, c.Start+segment.Start)))
		}
		parent.InsertBefore(parent, n, &citation{href: CitationHref(incidentID, c.Citation), text: c.String()})
		at = segment.Start + c.End
	}
	n.Segment = text.NewSegment(at, segment.Stop)
}

// CitationHref is the address of what a citation cites in an incident.
func CitationHref(incidentID int64, c hindcast.Citation) string {
	base := "/incidents/" + strconv.FormatInt(incidentID, 10)
	switch c.Kind {
	case hindcast.CitesLine:
		return base + "/evidence?lines=" + strings.ReplaceAll(c.String(), "–", "-") + "#" + LineAnchor(c.Source, c.First)
	case hindcast.CitesEntry:
		return base + "/timeline#" + c.String()
	case hindcast.CitesHypothesis:
		return base + "/hypotheses#" + c.String()
	case hindcast.CitesAction:
		return base + "/actions#" + c.String()
	case hindcast.CitesLink:
		return c.URL
	}
	return base
}

// LineAnchor is the id of a log line on the evidence page. The first
// excerpt's lines answer to a bare L4 as well.
func LineAnchor(source string, line int64) string {
	anchor := "L" + strconv.FormatInt(line, 10)
	if source != "" {
		anchor = source + "-" + anchor
	}
	return anchor
}

type ourNodes struct{}

func (ourNodes) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindCitation, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			c := n.(*citation)
			_, _ = w.WriteString(`<a class="cite" href="` + templ.EscapeString(c.href) + `">` + templ.EscapeString(c.text) + `</a>`)
		}
		return ast.WalkContinue, nil
	})
	reg.Register(ast.KindImage, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		image := n.(*ast.Image)
		label := plainText(n, source)
		if label == "" {
			label = "image"
		}
		if html.IsDangerousURL(image.Destination) {
			_, _ = w.WriteString(templ.EscapeString(label))
		} else {
			_, _ = w.WriteString(`<a class="image-link" rel="nofollow noopener" href="` + templ.EscapeString(string(util.URLEscape(image.Destination, true))) + `">` + templ.EscapeString(label) + `</a>`)
		}
		return ast.WalkSkipChildren, nil
	})
}

// plainText collects the text below a node.
func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
