/// A page that tries to cost more than its size, at any size.
struct HostilePage: Sendable {
    let name: String
    private let write: @Sendable (Int) -> String

    /// A page of about so many bytes.
    func html(bytes: Int) -> String { write(bytes) }

    init(_ name: String, _ write: @escaping @Sendable (Int) -> String) {
        self.name = name
        self.write = write
    }

    /// One piece again and again; `#` stands for the number of the repetition.
    init(repeating piece: String, after start: String = "", name: String? = nil) {
        let isNumbered = piece.contains("#")
        self.init(name ?? start + piece + "…") { bytes in
            var page = start
            page.reserveCapacity(bytes + piece.utf8.count)
            let parts = piece.split(separator: "#", omittingEmptySubsequences: false)
            var number = 0
            while page.utf8.count < bytes {
                page += isNumbered ? parts.joined(separator: String(number)) : piece
                number += 1
            }
            return page
        }
    }

    /// Half of the page one piece, half another.
    init(_ first: String, then second: String) {
        self.init("\(first)… then \(second)…") { bytes in
            String(repeating: first, count: bytes / 2 / first.utf8.count)
                + String(repeating: second, count: bytes / 2 / second.utf8.count)
        }
    }
}

/// Pages that repeat and nest every construct of HTML.
enum HostilePages {
    static let all = chosen + combined(seed: 16, count: 60) + broken

    /// Constructs known to cost parsers and readers much.
    static let chosen: [HostilePage] =
        [
            // Attributes.
            "<body a#=1>", "<html a#=1>", "<div a#=1>", "<p a a a a a a>", "<a href='#' a1 a2 a3 a4 a5 a6 a7 a8>",
            // Nesting.
            "<div>", "<b>", "<a>", "<a href=x>", "<span>", "<x-y>", "<ul><li>", "<table>", "<table><tr><td>",
            "<dl><dd>", "<div><p>",
            "<blockquote>", "<button>", "<form>", "<fieldset>", "<select>", "<option>", "<optgroup>", "<svg>",
            "<svg><g>", "<math><mi>",
            "<svg><foreignObject>", "<template>", "<noscript>", "<object>", "<applet>", "<marquee>", "<caption>",
            "<frameset>",
            "<ruby><rt>", "<nobr>", "<h1>", "<li>", "<dd>", "<dt>", "<td>", "<tr>",
            // Wrong nesting.
            "<div></x>", "<p><div></p>", "<form><div></form>", "<div><table></div>", "<b><p></b>", "<b><div></b>",
            "<a><div></a>",
            "<a><p>", "<a><div>", "<i><b><p></i></b>", "<span><div></span>", "<table></div><div>", "<td><table></td>",
            "<b><table></b>",
            "<font color=#><p>", "<p><font color=#>x</p>", "<b><i><u><p>x</p>", "<nobr><div>x",
            "<button><div></button>",
            "</p>", "</br>", "</div>", "</body>", "</html>", "</b>",
            // What is moved before tables.
            "<table><br>", "<table>x", "<table><div>x</div></table>", "<table><a>x", "<table><tr><b>x",
            // Text that is none, and markup in hiding.
            "<!-- x", "<!-- x --!><div>", "<!--><div>", "<!x", "<?x", "</ a=\"><div>\">", "<![CDATA[><div>]]>",
            "<svg><![CDATA[>]]><g>",
            "<svg><style><div>", "<svg><p><div/>", "<select><style><div></select>", "<frameset><plaintext><div>",
            "<script><!--<script></script><div></script>", "<script><!--", "<title>x", "<textarea>x", "<xmp>x",
            "<style>x",
            "<iframe>x", "<template><script></template><div>", "<math><annotation-xml><div>",
            // Letters and references.
            "&", "&amp", "&amp;", "&#1", "&notanentity", "<", "<<", "< ", "\u{0}", "\u{301}", "&\u{301}", "x", "x ",
            ". ", "x. ", "and ",
            "A. ", "(", ". (", "🏳️‍🌈", "中", "\n", "\t", "\u{a0}",
            // Heads.
            "<meta property=og:title content=x>", "<meta name='a b c d e f g' content=x>",
            "<link rel=canonical href=x>",
            "<title>x</title>", "<script type=application/ld+json>{\"@type\":\"x\"}</script>",
            "<p class='byline author'>x</p>", "<time datetime=x>x</time>", "<a rel=author>x</a>",
            // Reading.
            "<p>x", "<p>Some words, and more of them.</p>", "<div><p>x</p></div>", "<br>", "<br><br>x", "<img src=x>",
            "<hr>x",
            "<li>x</li>", "<td>x</td>", "<h2>x</h2>", "<span><span>x</span></span>", "<i>x</i>",
            "<div class='a b c'>x</div>",
            "<pre>x\n</pre>",
        ].map { HostilePage(repeating: $0) } + [
            HostilePage("<br>", then: "<table><br>"),
            HostilePage("<br>", then: "<b><p></b>"),
            HostilePage("<a><div>", then: "x"),
            HostilePage("<b>", then: "</x>"),
            HostilePage("<b>", then: "x "),
            HostilePage("<font>", then: "<p>x"),
            HostilePage("<div>", then: "</div>"),
            HostilePage("<p>x", then: "</div>"),
            HostilePage("<form>", then: "</form>"),
            HostilePage("<svg>", then: "</svg>"),
            HostilePage("<!-- ", then: "-->"),
            HostilePage("<script>", then: "</script>"),
            HostilePage(
                repeating: "\"a\":[",
                after: "<script type=application/ld+json>{",
                name: "nested structured data"
            ),
            HostilePage(
                repeating: "[",
                after: "<script type=application/ld+json>",
                name: "brackets as structured data"
            ),
            HostilePage(
                repeating: "{\"@type\":\"x\"},",
                after: "<script type=application/ld+json>[",
                name: "many objects"
            ),
            HostilePage(
                repeating: "a",
                after: "<script type=application/ld+json>{\"@type\":\"Article\",\"articleBody\":\"",
                name: "structured data of one word"
            ),
            HostilePage(repeating: "k#=1 ", after: "<div ", name: "one tag of many attributes"),
            HostilePage(repeating: "k#=1 ", after: "<p>x</div ", name: "one end tag of many attributes"),
            HostilePage(repeating: "k#=1 ", after: "<style>x</style ", name: "one end of raw text of many attributes"),
            HostilePage(repeating: "k#=1 ", after: "<select><div ", name: "one tag of many attributes in a list"),
            HostilePage(repeating: "k#=1 ", after: "<svg><g ", name: "one tag of many attributes in a drawing"),
            HostilePage(repeating: "k#=1 ", after: "<template><p ", name: "one tag of many attributes in a template"),
            HostilePage(repeating: "a ", after: "<div class='", name: "one attribute without end"),
            HostilePage(repeating: "a ", after: "<title>", name: "a title without end"),
            HostilePage(repeating: "a - ", after: "<title>", name: "a title of separators"),
            HostilePage(repeating: "a: ", after: "<title>", name: "a title of colons"),
            HostilePage(
                repeating: "a b ",
                after: "<meta name=author content='x' property='",
                name: "many names of a meta"
            ),
            HostilePage(repeating: "/..", after: "<link rel=canonical href='http://x/", name: "an address of dots"),
            HostilePage(
                repeating: "a&b=",
                after: "<link rel=canonical href='http://x/?",
                name: "an address of parameters"
            ),
        ]

    /// Two elements of HTML, drawn at random, in every order of their tags.
    static func combined(seed: UInt64, count: Int) -> [HostilePage] {
        var random = SplitMix(state: seed)
        func draw<Value>(_ list: [Value]) -> Value { list[Int(random.next() % UInt64(list.count))] }
        return (0..<count).map { _ in
            let (one, two) = (draw(elements), draw(elements))
            let piece = draw(orders).map { part in
                switch part {
                case "1": "<\(one)>"
                case "2": "<\(two)>"
                case "3": "</\(one)>"
                case "4": "</\(two)>"
                default: "x "
                }
            }
            return HostilePage(repeating: piece.joined())
        }
    }

    private static let orders = [
        "12", "1x2", "123", "124", "12x", "12x3", "12x4", "123x", "12x34", "12x43", "1243", "1x32", "142", "1422x",
        "11223", "3x1",
    ]

    /// Every element of the HTML standard, and of its past.
    static let elements = """
        a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button \
        canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset \
        figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins \
        isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr \
        noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rbc rp rt rtc ruby s \
        samp script section select slot small source spacer span strike strong style sub summary sup svg table tbody td template \
        textarea tfoot th thead time title tr track tt u ul var video wbr xmp x-unknown foreignObject desc mi mo annotation-xml
        """.split(separator: " ").map(String.init)

    /// Tags, quotes and references torn apart and put together at random.
    private static let broken: [HostilePage] = (0..<20).map { seed in
        HostilePage("random pieces, seed \(seed)") { bytes in
            var random = SplitMix(state: UInt64(seed))
            var page = ""
            page.reserveCapacity(bytes + 64)
            while page.utf8.count < bytes {
                let number = Int(random.next() % 1_000_000)
                switch number % 4 {
                case 0: page += "<" + elements[number / 4 % elements.count] + (number % 7 == 0 ? " a=\"" : ">")
                case 1: page += "</" + elements[number / 4 % elements.count] + ">"
                case 2: page += pieces[number / 4 % pieces.count]
                default: page += "word "
                }
            }
            return page
        }
    }

    private static let pieces = [
        "\"", "'", ">", "<", "/>", "=", "<!--", "-->", "--!>", "<![CDATA[", "]]>", "&amp;", "&", "<!doctype html>",
        "<?", "</", "\n",
        "{\"@type\":\"Article\"}", "\u{301}", ". ",
    ]
}
