internal import CGumbo

/// Bounds the cost of parsing a page before the parser sees it.
///
/// gumbo walks its stack of open elements at each tag, its list of formatting elements at each paragraph, the children
/// of a table's parent for everything that is moved before the table, and all attributes of `<html>` and `<body>` for
/// each repeated tag. The guard tracks the open elements by the standard's rules, in one pass, and leaves out tags
/// beyond the limits; text stays. Ordinary pages pass unchanged.
///
/// Each wrongly nested tag makes the parser's stack differ slightly from the guard's. A page with more than
/// ``maxUnclosed`` of them is rewritten from there on so that each end tag follows the elements it closes.
///
/// See docs/decisions/limits.md, "HTML is bounded before gumbo parses it".
struct MarkupGuard {
    /// The maximum number of open elements.
    static let maxDepth = 400
    /// The maximum number of elements that end tags may leave unclosed before the rest of the page is rewritten.
    static let maxUnclosed = 256
    /// The maximum number of tags and texts inside tables but outside their cells.
    static let maxMoved = 512
    /// The maximum number of `<html>` and `<body>` tags that are read.
    static let maxRoots = 8

    private var scanner: MarkupScanner
    private var output = GuardedMarkup()
    private var open = OpenElements()
    private var region: UnreadRegion?
    private var hasForm = false
    private var irregular = 0
    private var moved = 0
    private var roots = 0
    /// The number of start tags left out for being too deep, whose end tags are left out too.
    private var tooDeep = 0

    /// The page, changed to stay within the limits.
    static func bounded(_ html: [UInt8]) -> [UInt8] {
        let changed = html.withUnsafeBufferPointer { bytes in
            var markup = MarkupGuard(scanner: MarkupScanner(bytes))
            return markup.run(bytes)
        }
        return changed ?? html
    }

    private init(scanner: MarkupScanner) { self.scanner = scanner }

    private var isStrict: Bool { irregular > Self.maxUnclosed }

    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var textStart = 0
        while true {
            let token = scanner.next()
            let range = token.range ?? bytes.count..<bytes.count
            if region == nil, open.isInTableFrame, holdsText(bytes[textStart..<range.lowerBound]) {
                move(before: textStart)
            }
            switch token {
            case .rest:
                // The standard drops an unfinished tag, but the parser still compares each of its attributes with all
                // previous ones.
                if let start = scanner.unfinished { output.leaveOut(start..<bytes.count, joining: true) }
                return output.finished(bytes)
            case .other(let range): readDeclaration(range, bytes)
            case .start(let tag): start(tag, GumboTag(tag.name, in: bytes), bytes)
            case .end(let tag): end(tag, GumboTag(tag.name, in: bytes), bytes)
            }
            textStart = scanner.position
        }
    }

    private func holdsText(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { bytes.contains { !$0.isASCIISpace } }

    private mutating func readDeclaration(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
        // CDATA exists only in foreign content; elsewhere it is a comment that ends at the first `>`.
        if region?.isForeign == true { _ = scanner.skipCDATA(at: range.lowerBound) }
    }
}

extension MarkupScanner.Token {
    fileprivate var range: Range<Int>? {
        switch self {
        case .start(let tag), .end(let tag): tag.range
        case .other(let range): range
        case .rest: nil
        }
    }
}

// MARK: Start tags

extension MarkupGuard {
    private mutating func start(_ tag: MarkupTag, _ name: GumboTag, _ bytes: UnsafeBufferPointer<UInt8>) {
        if var unread = region {
            let isOver = unread.start(tag, name, bytes, isInTable: open.table != nil)
            region = isOver ? nil : unread
            guard isOver else {
                output.leaveOut(tag.range, joining: true)
                if unread.tokenizesRawText(name) { skipRawText(name, leavingOut: true) }
                return
            }
            output.insertEndTag(unread.root, at: tag.range.lowerBound)
            // A second `<select>` only ends the first.
            if name == unread.root { return output.leaveOut(tag.range) }
        }
        openElement(tag, name)
        if let cut = tag.cut, output.keeps(tag.range) {
            output.cut(cut..<tag.range.upperBound, isSelfClosing: tag.isSelfClosing)
        }
        skipRawText(name, leavingOut: false)
    }

    /// Opens the element, after closing the elements its start tag closes, or leaves it out.
    private mutating func openElement(_ tag: MarkupTag, _ name: GumboTag) {
        let rules = name.rules
        if isMoved(name, rules) { move(before: tag.range.lowerBound) }
        let at = tag.range.lowerBound
        switch name {
        case GUMBO_TAG_HTML, GUMBO_TAG_BODY:
            roots += 1
            if roots > Self.maxRoots { output.leaveOut(tag.range) }
        case GUMBO_TAG_HEAD: break
        case GUMBO_TAG_FRAMESET, GUMBO_TAG_FRAME, GUMBO_TAG_ISINDEX: output.leaveOut(tag.range)
        case GUMBO_TAG_FORM: openForm(tag)
        case GUMBO_TAG_SVG, GUMBO_TAG_MATH: if !tag.isSelfClosing { region = UnreadRegion(name) }
        case GUMBO_TAG_SELECT, GUMBO_TAG_TEMPLATE: region = UnreadRegion(name)
        case GUMBO_TAG_TABLE:
            if open.isInTableOutsideCells, let table = open.table { close(through: table, at: at) }
            endParagraph(at: at)
            push(name, tag)
        case _ where rules.contains(.tablePart): openTablePart(tag, name)
        default:
            makeRoom(for: name, rules, at: at)
            if !rules.contains(.void), !Self.isRawText(name) { push(name, tag) }
        }
    }

    /// Closes elements that cannot contain the new one.
    private mutating func makeRoom(for name: GumboTag, _ rules: ElementRules, at index: Int) {
        switch name {
        case GUMBO_TAG_LI: endItem(GUMBO_TAG_LI, GUMBO_TAG_LI, at: index)
        case GUMBO_TAG_DD, GUMBO_TAG_DT: endItem(GUMBO_TAG_DD, GUMBO_TAG_DT, at: index)
        case GUMBO_TAG_A, GUMBO_TAG_NOBR: endFormatting(name, at: index)
        case GUMBO_TAG_BUTTON: if let button = open.inScope(name) { close(through: button, at: index) }
        case GUMBO_TAG_OPTION, GUMBO_TAG_OPTGROUP:
            if open.last == GUMBO_TAG_OPTION { close(through: open.count - 1, at: index) }
        default: break
        }
        if rules.contains(.endsParagraph) { endParagraph(at: index) }
        if rules.contains(.heading), open.last?.rules.contains(.heading) == true {
            close(through: open.count - 1, at: index)
        }
    }

    private mutating func push(_ name: GumboTag, _ tag: MarkupTag) {
        guard open.count >= Self.maxDepth else { return open.push(name) }
        if !name.rules.contains(.impliedEnd) { tooDeep += 1 }
        output.leaveOut(tag.range)
    }

    private mutating func endParagraph(at index: Int) {
        if let paragraph = open.paragraph { close(through: paragraph, at: index) }
    }

    /// An item ends the previous one, but not an item outside a nested list.
    private mutating func endItem(_ name: GumboTag, _ other: GumboTag, at index: Int) {
        let item = open.index(
            of: { $0 == name || $0 == other },
            within: {
                $0.rules.contains(.special) && $0 != GUMBO_TAG_ADDRESS && $0 != GUMBO_TAG_DIV && $0 != GUMBO_TAG_P
            }
        )
        if let item { close(through: item, at: index) }
    }

    /// A link inside another link ends the outer one.
    private mutating func endFormatting(_ name: GumboTag, at index: Int) {
        let outer = open.index(of: name, within: { $0.rules.contains(.marker) })
        guard let outer else { return }
        if open.hasSpecial(above: outer), !isStrict {
            irregular += 1 + open.unclosed(above: outer)
            open.remove(at: outer)
        } else {
            close(through: outer, at: index)
        }
    }

    private mutating func openForm(_ tag: MarkupTag) {
        guard !hasForm else { return output.leaveOut(tag.range) }
        hasForm = true
        // A form directly inside a table holds no content.
        if open.isInTableFrame { return }
        endParagraph(at: tag.range.lowerBound)
        push(GUMBO_TAG_FORM, tag)
    }

    private mutating func openTablePart(_ tag: MarkupTag, _ name: GumboTag) {
        guard let table = open.table else { return output.leaveOut(tag.range) }
        let holders: [GumboTag] =
            switch name {
            case GUMBO_TAG_TD, GUMBO_TAG_TH: [GUMBO_TAG_TR, GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT]
            case GUMBO_TAG_TR: [GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT]
            default: []
            }
        let holder = open.index(of: { holders.contains($0) }, within: { $0 == GUMBO_TAG_TABLE }) ?? table
        if holder + 1 < open.count { close(through: holder + 1, at: tag.range.lowerBound) }
        if name != GUMBO_TAG_COL, name != GUMBO_TAG_COLGROUP { push(name, tag) }
    }

    // MARK: What is moved before tables

    private func isMoved(_ name: GumboTag, _ rules: ElementRules) -> Bool {
        guard open.isInTableFrame, !rules.contains(.tablePart) else { return false }
        switch name {
        case GUMBO_TAG_TABLE, GUMBO_TAG_FORM, GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_HTML,
            GUMBO_TAG_HEAD, GUMBO_TAG_BODY:
            return false
        default: return true
        }
    }

    /// Counts a tag or text that is moved before its table. Each move takes time in proportion to the content already
    /// there, so a table with too many is ended first.
    private mutating func move(before index: Int) {
        moved += 1
        guard moved > Self.maxMoved, let table = open.table else { return }
        while open.count > table, let name = open.pop() { output.insertEndTag(name, at: index) }
    }
}

// MARK: End tags

extension MarkupGuard {
    private mutating func end(_ tag: MarkupTag, _ name: GumboTag, _ bytes: UnsafeBufferPointer<UInt8>) {
        if var unread = region {
            switch unread.end(name, bytes: bytes, tag: tag, isInTable: open.table != nil) {
            case .stays:
                region = unread
                return output.leaveOut(tag.range, joining: true)
            case .isOver:
                region = nil
                return
            case .isOverBefore:
                region = nil
                output.insertEndTag(unread.root, at: tag.range.lowerBound)
            }
        }
        let rules = name.rules
        if name == GUMBO_TAG_HTML || name == GUMBO_TAG_BODY || name == GUMBO_TAG_HEAD { return }
        if tooDeep > 0, !rules.contains(.impliedEnd) {
            tooDeep -= 1
            return output.leaveOut(tag.range)
        }
        if name == GUMBO_TAG_FORM { return endForm(tag) }
        if let index = openIndex(of: name, rules) { finish(name, rules, at: index, tag) } else { ignore(tag) }
    }

    /// The open element that the end tag closes.
    private func openIndex(of name: GumboTag, _ rules: ElementRules) -> Int? {
        if name == GUMBO_TAG_TABLE { return open.table }
        if rules.contains(.tablePart) { return open.index(of: name, within: { $0 == GUMBO_TAG_TABLE }) }
        if rules.contains(.heading) {
            return open.index(of: { $0.rules.contains(.heading) }, within: { $0.rules.contains(.scope) })
        }
        if name == GUMBO_TAG_P { return open.paragraph }
        if name == GUMBO_TAG_LI {
            return open.index(of: name, within: { !$0.rules.isDisjoint(with: [.scope, .list]) })
        }
        if rules.contains(.formatting) || rules.contains(.closesInScope) { return open.inScope(name) }
        return open.index(of: name, within: { $0.rules.contains(.special) })
    }

    private mutating func finish(_ name: GumboTag, _ rules: ElementRules, at index: Int, _ tag: MarkupTag) {
        if rules.contains(.formatting), open.hasSpecial(above: index), !isStrict {
            // Blocks inside it stay open.
            irregular += 1 + open.unclosed(above: index)
            return open.remove(at: index)
        }
        close(above: index, at: tag.range.lowerBound)
        _ = open.pop()
    }

    /// Closes only the form itself; the elements inside it stay open.
    private mutating func endForm(_ tag: MarkupTag) {
        guard hasForm else { return ignore(tag) }
        hasForm = false
        guard let index = open.inScope(GUMBO_TAG_FORM) else { return ignore(tag) }
        if isStrict { return finish(GUMBO_TAG_FORM, [], at: index, tag) }
        irregular += open.unclosed(above: index)
        open.remove(at: index)
    }

    /// Handles an end tag without an open element.
    private mutating func ignore(_ tag: MarkupTag) {
        if isStrict { output.leaveOut(tag.range) }
    }

    /// Closes an element and everything inside it, before a start tag that is not allowed in it.
    private mutating func close(through index: Int, at position: Int) {
        close(above: index, at: position)
        if let name = open.pop(), isStrict { output.insertEndTag(name, at: position) }
    }

    /// Closes everything inside an element.
    private mutating func close(above index: Int, at position: Int) {
        irregular += open.unclosed(above: index)
        while open.count > index + 1, let name = open.pop() {
            if isStrict { output.insertEndTag(name, at: position) }
        }
    }
}

// MARK: Raw text

extension MarkupGuard {
    private static let rawText: [(GumboTag, StaticString)] = [
        (GUMBO_TAG_STYLE, "style"), (GUMBO_TAG_TITLE, "title"), (GUMBO_TAG_TEXTAREA, "textarea"),
        (GUMBO_TAG_IFRAME, "iframe"), (GUMBO_TAG_XMP, "xmp"), (GUMBO_TAG_NOEMBED, "noembed"),
        (GUMBO_TAG_NOFRAMES, "noframes"),
    ]

    static func isRawText(_ name: GumboTag) -> Bool {
        name == GUMBO_TAG_SCRIPT || name == GUMBO_TAG_PLAINTEXT || rawText.contains { $0.0 == name }
    }

    /// Skips content in which nothing is markup.
    private mutating func skipRawText(_ name: GumboTag, leavingOut: Bool) {
        let start = scanner.position
        if name == GUMBO_TAG_SCRIPT {
            _ = scanner.skipScript()
        } else if name == GUMBO_TAG_PLAINTEXT {
            scanner.skipAll()
        } else if let ending = Self.rawText.first(where: { $0.0 == name })?.1 {
            _ = scanner.skipRawText(endedBy: ending)
        }
        if leavingOut { output.leaveOut(start..<scanner.position) }
    }
}
