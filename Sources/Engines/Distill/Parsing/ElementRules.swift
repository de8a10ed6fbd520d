internal import CGumbo

/// How the HTML standard's tree construction treats an element: what its tags open, close and cannot cross.
struct ElementRules: OptionSet {
    let rawValue: UInt32

    /// A void element: it has no content and no end tag.
    static let void = ElementRules(rawValue: 1 << 0)
    /// Stops the search for the element of an end tag.
    static let special = ElementRules(rawValue: 1 << 1)
    /// Ends the scope in which end tags search for their element.
    static let scope = ElementRules(rawValue: 1 << 2)
    /// Is reopened if a block ended before its end tag.
    static let formatting = ElementRules(rawValue: 1 << 3)
    /// Separates the formatting elements outside it from those inside.
    static let marker = ElementRules(rawValue: 1 << 4)
    /// Its start tag ends an open paragraph.
    static let endsParagraph = ElementRules(rawValue: 1 << 5)
    /// Its end tag finds it anywhere within its scope, regardless of the elements in between.
    static let closesInScope = ElementRules(rawValue: 1 << 6)
    /// Its end tag is optional.
    static let impliedEnd = ElementRules(rawValue: 1 << 7)
    /// Part of a table: a caption, a group of rows or columns, a row or a cell.
    static let tablePart = ElementRules(rawValue: 1 << 8)
    /// Holds table parts only; other content directly in it is moved before the table.
    static let fosterParents = ElementRules(rawValue: 1 << 9)
    /// Ends foreign content (SVG, MathML) that was not closed.
    static let endsForeign = ElementRules(rawValue: 1 << 10)
    static let heading = ElementRules(rawValue: 1 << 11)
    /// Ends the scope in which `</li>` searches for its item.
    static let list = ElementRules(rawValue: 1 << 12)

    /// The rules for gumbo's tag number.
    static func of(_ tag: GumboTag) -> ElementRules {
        let number = Int(tag.rawValue)
        return table.indices.contains(number) ? table[number] : []
    }

    private static let table: [ElementRules] = {
        var table = [ElementRules](repeating: [], count: Int(GUMBO_TAG_LAST.rawValue) + 1)
        for (rules, names) in lists {
            for name in names.split(separator: " ") {
                let tag = gumbo_tag_enum(String(name))
                if tag != GUMBO_TAG_UNKNOWN { table[Int(tag.rawValue)].formUnion(rules) }
            }
        }
        return table
    }()

    private static let lists: [(ElementRules, String)] = [
        (.void, "area base basefont bgsound br embed hr image img input keygen link meta param source track wbr"),
        (
            .special,
            """
            address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd \
            details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header \
            hgroup hr html iframe img input isindex li link listing main marquee menu menuitem meta nav noembed noframes \
            noscript object ol p param plaintext pre script section select source style summary table tbody td template \
            textarea tfoot th thead title tr track ul wbr xmp
            """
        ),
        (.scope, "applet caption html marquee object table td template th"),
        (.formatting, "a b big code em font i nobr s small strike strong tt u"),
        (.marker, "applet caption marquee object td template th"),
        (
            [.endsParagraph, .closesInScope],
            """
            address article aside blockquote center details dir div dl fieldset figcaption figure footer header hgroup main \
            menu nav ol section summary ul pre listing
            """
        ),
        (.endsParagraph, "p h1 h2 h3 h4 h5 h6 form hr plaintext xmp li dd dt"),
        (.closesInScope, "applet button dd dt marquee object p"),
        (.impliedEnd, "dd dt li optgroup option p rb rp rt rtc td th tr tbody thead tfoot"),
        (.tablePart, "caption col colgroup tbody td tfoot th thead tr"),
        (.fosterParents, "table tbody tfoot thead tr"),
        (
            .endsForeign,
            """
            b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta \
            nobr ol p pre ruby s small span strike strong sub sup table tt u ul var
            """
        ),
        (.heading, "h1 h2 h3 h4 h5 h6"),
        (.list, "ol ul"),
    ]
}

extension GumboTag {
    /// The tag with this name. All unknown names give the same tag, because gumbo does not distinguish them.
    init(_ name: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else {
            self = GUMBO_TAG_UNKNOWN
            return
        }
        self = (base + name.lowerBound).withMemoryRebound(to: CChar.self, capacity: name.count) {
            gumbo_tagn_enum($0, UInt32(clamping: name.count))
        }
    }

    var rules: ElementRules { ElementRules.of(self) }
}
