internal import CGumbo

/// A part of a page with no content for the article: an SVG drawing, a MathML formula, a `<select>` menu, a template.
///
/// The parser has special rules inside each of them. The guard leaves out all tags in the region, so that nothing can
/// nest there.
struct SkippedRegion {
    /// The element that opened the region.
    let root: GumboTag
    private var depth = 1
    /// The number of open foreign elements that contain HTML.
    private var integrations = 0

    /// The effect of an end tag on the region.
    enum End {
        /// The region continues after it.
        case continues
        /// The end tag ends the region.
        case endsHere
        /// The end tag belongs to an element around the region, and ends the region as well.
        case endsBefore
    }

    init(_ root: GumboTag) { self.root = root }

    /// Whether the region is SVG or MathML.
    var isForeign: Bool { root == GUMBO_TAG_SVG || root == GUMBO_TAG_MATH }

    /// Whether the content of this element is raw text in the region.
    func tokenizesRawText(_ tag: GumboTag) -> Bool {
        switch root {
        case GUMBO_TAG_SELECT: tag == GUMBO_TAG_SCRIPT
        case GUMBO_TAG_TEMPLATE: MarkupGuard.isRawText(tag) && tag != GUMBO_TAG_PLAINTEXT
        default: false
        }
    }

    /// Handles a start tag; returns true if it ends the region.
    mutating func start(
        _ markup: MarkupTag,
        _ tag: GumboTag,
        _ bytes: UnsafeBufferPointer<UInt8>,
        isInTable: Bool
    ) -> Bool {
        switch root {
        case GUMBO_TAG_SELECT:
            return Self.endsSelect.contains(tag) || isInTable && Self.isTable(tag)
        case GUMBO_TAG_TEMPLATE:
            if tag == root { depth += 1 }
            return false
        default:
            if integrations == 0, tag.rules.contains(.endsForeign) { return true }
            guard !markup.isSelfClosing else { return false }
            if tag == root { depth += 1 }
            if holdsHTML(markup, bytes) { integrations += 1 }
            return false
        }
    }

    mutating func end(_ tag: GumboTag, bytes: UnsafeBufferPointer<UInt8>, markup: MarkupTag, isInTable: Bool) -> End {
        if root == GUMBO_TAG_SELECT {
            if tag == root { return .endsHere }
            return isInTable && Self.isTable(tag) ? .endsBefore : .continues
        }
        if isForeign, integrations > 0, holdsHTML(markup, bytes) { integrations -= 1 }
        guard tag == root else { return .continues }
        depth -= 1
        return depth == 0 ? .endsHere : .continues
    }

    private static let endsSelect: [GumboTag] = [
        GUMBO_TAG_SELECT, GUMBO_TAG_INPUT, GUMBO_TAG_KEYGEN, GUMBO_TAG_TEXTAREA,
    ]

    private static func isTable(_ tag: GumboTag) -> Bool {
        tag == GUMBO_TAG_TABLE
            || tag.rules.contains(.tablePart) && tag != GUMBO_TAG_COL && tag != GUMBO_TAG_COLGROUP
    }

    private func holdsHTML(_ markup: MarkupTag, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = UnsafeBufferPointer(rebasing: bytes[markup.name])
        return (root == GUMBO_TAG_SVG ? Self.inSVG : Self.inMath).contains { name.equalsIgnoringCase($0) }
    }

    private static let inSVG: [StaticString] = ["foreignobject", "desc", "title"]
    private static let inMath: [StaticString] = ["mi", "mo", "mn", "ms", "mtext", "annotation-xml"]
}
