internal import CGumbo

/// A part of a page with no content for the article: an SVG drawing, a MathML formula, a `<select>` menu, a template.
///
/// The parser has special rules inside each of them. The guard leaves out all tags in the region, so that nothing can
/// nest there.
struct UnreadRegion {
    /// The element that opened the region.
    let root: GumboTag
    private var depth = 1
    /// The number of open foreign elements that contain HTML.
    private var integrations = 0

    /// The effect of an end tag on the region.
    enum End {
        /// The region continues after it.
        case stays
        /// The end tag ends the region.
        case isOver
        /// The end tag belongs to an element around the region, and ends the region as well.
        case isOverBefore
    }

    init(_ root: GumboTag) { self.root = root }

    /// Whether the region is SVG or MathML.
    var isForeign: Bool { root == GUMBO_TAG_SVG || root == GUMBO_TAG_MATH }

    /// Whether the content of this element is raw text in the region.
    func tokenizesRawText(_ name: GumboTag) -> Bool {
        switch root {
        case GUMBO_TAG_SELECT: name == GUMBO_TAG_SCRIPT
        case GUMBO_TAG_TEMPLATE: MarkupGuard.isRawText(name) && name != GUMBO_TAG_PLAINTEXT
        default: false
        }
    }

    /// Handles a start tag; returns true if it ends the region.
    mutating func start(
        _ tag: MarkupTag,
        _ name: GumboTag,
        _ bytes: UnsafeBufferPointer<UInt8>,
        isInTable: Bool
    ) -> Bool {
        switch root {
        case GUMBO_TAG_SELECT:
            return Self.endsSelect.contains(name) || isInTable && Self.isTable(name)
        case GUMBO_TAG_TEMPLATE:
            if name == root { depth += 1 }
            return false
        default:
            if integrations == 0, name.rules.contains(.endsForeign) { return true }
            guard !tag.isSelfClosing else { return false }
            if name == root { depth += 1 }
            if holdsHTML(tag, bytes) { integrations += 1 }
            return false
        }
    }

    mutating func end(_ name: GumboTag, bytes: UnsafeBufferPointer<UInt8>, tag: MarkupTag, isInTable: Bool) -> End {
        if root == GUMBO_TAG_SELECT {
            if name == root { return .isOver }
            return isInTable && Self.isTable(name) ? .isOverBefore : .stays
        }
        if isForeign, integrations > 0, holdsHTML(tag, bytes) { integrations -= 1 }
        guard name == root else { return .stays }
        depth -= 1
        return depth == 0 ? .isOver : .stays
    }

    private static let endsSelect: [GumboTag] = [
        GUMBO_TAG_SELECT, GUMBO_TAG_INPUT, GUMBO_TAG_KEYGEN, GUMBO_TAG_TEXTAREA,
    ]

    private static func isTable(_ name: GumboTag) -> Bool {
        name == GUMBO_TAG_TABLE
            || name.rules.contains(.tablePart) && name != GUMBO_TAG_COL && name != GUMBO_TAG_COLGROUP
    }

    private func holdsHTML(_ tag: MarkupTag, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = UnsafeBufferPointer(rebasing: bytes[tag.name])
        return (root == GUMBO_TAG_SVG ? Self.inSVG : Self.inMath).contains { name.equalsIgnoringCase($0) }
    }

    private static let inSVG: [StaticString] = ["foreignobject", "desc", "title"]
    private static let inMath: [StaticString] = ["mi", "mo", "mn", "ms", "mtext", "annotation-xml"]
}
