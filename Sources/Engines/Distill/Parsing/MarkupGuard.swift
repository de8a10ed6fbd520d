internal import CGumbo

/// Bounds the cost of parsing a page before the parser sees it.
///
/// gumbo walks its stack of open elements at each tag, its list of formatting elements at each paragraph, the children
/// of a table's parent for each foster-parented node (content of a table outside its cells, which the standard moves
/// before the table), and all attributes of `<html>` and `<body>` for each repeated tag. The guard tracks the open
/// elements by the standard's rules, in one pass, and leaves out tags beyond the limits; text stays. Ordinary pages pass
/// unchanged.
///
/// Each misnested tag makes the parser's stack differ slightly from the guard's. Beyond ``maxMisnested``
/// of them, the rest of the page is rewritten so that every element is closed in order.
///
/// See docs/decisions/limits.md, "HTML is bounded before gumbo parses it".
struct MarkupGuard {
    /// The maximum number of open elements.
    static let maxDepth = 400
    /// The maximum number of misnested tags and of the elements they leave unclosed, together.
    static let maxMisnested = 256
    /// The maximum number of foster-parented tags and texts.
    static let maxFosterParented = 512
    /// The maximum number of `<html>` and `<body>` tags that are read.
    static let maxRoots = 8

    private var scanner: MarkupScanner
    private var output = GuardedMarkup()
    private var open = OpenElements()
    private var skippedRegion: SkippedRegion?
    private var hasForm = false
    private var misnested = 0
    private var fosterParented = 0
    private var roots = 0
    /// The number of open elements whose start tags were left out for being too deep; their end tags are left out too.
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

    private var isRewriting: Bool { misnested > Self.maxMisnested }

    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var textStart = 0
        while true {
            let token = scanner.next()
            let range = token.range ?? bytes.count..<bytes.count
            if skippedRegion == nil, open.isFosterParenting, holdsText(bytes[textStart..<range.lowerBound]) {
                countFosterParented(at: textStart)
            }
            switch token {
            case .rest:
                // The standard drops an unfinished tag, but the parser still compares each of its attributes with all
                // previous attributes.
                if let start = scanner.unfinished { output.leaveOut(start..<bytes.count, joining: true) }
                return output.finished(bytes)
            case .other(let range): readDeclaration(range, bytes)
            case .start(let markup): start(markup, GumboTag(markup.name, in: bytes), bytes)
            case .end(let markup): end(markup, GumboTag(markup.name, in: bytes), bytes)
            }
            textStart = scanner.position
        }
    }

    private func holdsText(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { bytes.contains { !$0.isASCIISpace } }

    private mutating func readDeclaration(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
        // CDATA exists only in foreign content; elsewhere it is a comment that ends at the first `>`.
        if skippedRegion?.isForeign == true { _ = scanner.skipCDATA(at: range.lowerBound) }
    }
}

extension MarkupScanner.Token {
    fileprivate var range: Range<Int>? {
        switch self {
        case .start(let markup), .end(let markup): markup.range
        case .other(let range): range
        case .rest: nil
        }
    }
}

// MARK: Start tags

extension MarkupGuard {
    private mutating func start(_ markup: MarkupTag, _ tag: GumboTag, _ bytes: UnsafeBufferPointer<UInt8>) {
        if var skipped = skippedRegion {
            let isOver = skipped.start(markup, tag, bytes, isInTable: open.tableIndex != nil)
            skippedRegion = isOver ? nil : skipped
            guard isOver else {
                output.leaveOut(markup.range, joining: true)
                if skipped.tokenizesRawText(tag) { skipRawText(tag, leavingOut: true) }
                return
            }
            output.insertEndTag(skipped.root, at: markup.range.lowerBound)
            // A second `<select>` only closes the first.
            if tag == skipped.root { return output.leaveOut(markup.range) }
        }
        openElement(markup, tag)
        if let excess = markup.excessAttributesStart, output.keeps(markup.range) {
            output.dropAttributes(excess..<markup.range.upperBound, isSelfClosing: markup.isSelfClosing)
        }
        skipRawText(tag, leavingOut: false)
    }

    /// Closes the elements that the start tag implicitly closes, then opens the element, or leaves it out at a limit.
    private mutating func openElement(_ markup: MarkupTag, _ tag: GumboTag) {
        let rules = tag.rules
        if isFosterParented(tag, rules) { countFosterParented(at: markup.range.lowerBound) }
        let at = markup.range.lowerBound
        switch tag {
        case GUMBO_TAG_HTML, GUMBO_TAG_BODY:
            roots += 1
            if roots > Self.maxRoots { output.leaveOut(markup.range) }
        case GUMBO_TAG_HEAD: break
        case GUMBO_TAG_FRAMESET, GUMBO_TAG_FRAME, GUMBO_TAG_ISINDEX: output.leaveOut(markup.range)
        case GUMBO_TAG_FORM: openForm(markup)
        case GUMBO_TAG_SVG, GUMBO_TAG_MATH: if !markup.isSelfClosing { skippedRegion = SkippedRegion(tag) }
        case GUMBO_TAG_SELECT, GUMBO_TAG_TEMPLATE: skippedRegion = SkippedRegion(tag)
        case GUMBO_TAG_TABLE:
            if open.isInTableOutsideCells, let table = open.tableIndex { close(through: table, at: at) }
            endParagraph(at: at)
            push(tag, markup)
        case _ where rules.contains(.tablePart): openTablePart(markup, tag)
        default:
            closeImplied(before: tag, rules, at: at)
            if !rules.contains(.void), !Self.isRawText(tag) { push(tag, markup) }
        }
    }

    /// Closes the elements that cannot contain the new element.
    private mutating func closeImplied(before tag: GumboTag, _ rules: ElementRules, at index: Int) {
        switch tag {
        case GUMBO_TAG_LI: endItem(GUMBO_TAG_LI, GUMBO_TAG_LI, at: index)
        case GUMBO_TAG_DD, GUMBO_TAG_DT: endItem(GUMBO_TAG_DD, GUMBO_TAG_DT, at: index)
        case GUMBO_TAG_A, GUMBO_TAG_NOBR: endFormatting(tag, at: index)
        case GUMBO_TAG_BUTTON: if let button = open.indexInScope(of: tag) { close(through: button, at: index) }
        case GUMBO_TAG_OPTION, GUMBO_TAG_OPTGROUP:
            if open.last == GUMBO_TAG_OPTION { close(through: open.count - 1, at: index) }
        default: break
        }
        if rules.contains(.endsParagraph) { endParagraph(at: index) }
        if rules.contains(.heading), open.last?.rules.contains(.heading) == true {
            close(through: open.count - 1, at: index)
        }
    }

    private mutating func push(_ tag: GumboTag, _ markup: MarkupTag) {
        guard open.count >= Self.maxDepth else { return open.push(tag) }
        if !tag.rules.contains(.impliedEnd) { tooDeep += 1 }
        output.leaveOut(markup.range)
    }

    private mutating func endParagraph(at index: Int) {
        if let paragraph = open.paragraphIndex { close(through: paragraph, at: index) }
    }

    /// An item closes the previous item of the same list, but not the item that contains the list.
    private mutating func endItem(_ tag: GumboTag, _ alternative: GumboTag, at index: Int) {
        let item = open.lastIndex(
            where: { $0 == tag || $0 == alternative },
            until: {
                $0.rules.contains(.special) && $0 != GUMBO_TAG_ADDRESS && $0 != GUMBO_TAG_DIV && $0 != GUMBO_TAG_P
            }
        )
        if let item { close(through: item, at: index) }
    }

    /// A link inside another link ends the outer link.
    private mutating func endFormatting(_ tag: GumboTag, at index: Int) {
        let outer = open.lastIndex(of: tag, until: { $0.rules.contains(.marker) })
        guard let outer else { return }
        if open.hasSpecial(above: outer), !isRewriting {
            misnested += 1 + open.unclosed(above: outer)
            open.remove(at: outer)
        } else {
            close(through: outer, at: index)
        }
    }

    private mutating func openForm(_ markup: MarkupTag) {
        guard !hasForm else { return output.leaveOut(markup.range) }
        hasForm = true
        // A form directly inside a table holds no content.
        if open.isFosterParenting { return }
        endParagraph(at: markup.range.lowerBound)
        push(GUMBO_TAG_FORM, markup)
    }

    private mutating func openTablePart(_ markup: MarkupTag, _ tag: GumboTag) {
        guard let table = open.tableIndex else { return output.leaveOut(markup.range) }
        let holders: [GumboTag] =
            switch tag {
            case GUMBO_TAG_TD, GUMBO_TAG_TH: [GUMBO_TAG_TR, GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT]
            case GUMBO_TAG_TR: [GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT]
            default: []
            }
        let holder = open.lastIndex(where: { holders.contains($0) }, until: { $0 == GUMBO_TAG_TABLE }) ?? table
        if holder + 1 < open.count { close(through: holder + 1, at: markup.range.lowerBound) }
        if tag != GUMBO_TAG_COL, tag != GUMBO_TAG_COLGROUP { push(tag, markup) }
    }

    // MARK: Foster parenting

    private func isFosterParented(_ tag: GumboTag, _ rules: ElementRules) -> Bool {
        guard open.isFosterParenting, !rules.contains(.tablePart) else { return false }
        switch tag {
        case GUMBO_TAG_TABLE, GUMBO_TAG_FORM, GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_HTML,
            GUMBO_TAG_HEAD, GUMBO_TAG_BODY:
            return false
        default: return true
        }
    }

    /// Counts a foster-parented tag or text. The parser's time for each grows with the content before the table, so
    /// after ``maxFosterParented`` of them the table is closed before the next.
    private mutating func countFosterParented(at index: Int) {
        fosterParented += 1
        guard fosterParented > Self.maxFosterParented, let table = open.tableIndex else { return }
        while open.count > table, let tag = open.pop() { output.insertEndTag(tag, at: index) }
    }
}

// MARK: End tags

extension MarkupGuard {
    private mutating func end(_ markup: MarkupTag, _ tag: GumboTag, _ bytes: UnsafeBufferPointer<UInt8>) {
        if var skipped = skippedRegion {
            switch skipped.end(tag, bytes: bytes, markup: markup, isInTable: open.tableIndex != nil) {
            case .continues:
                skippedRegion = skipped
                return output.leaveOut(markup.range, joining: true)
            case .endsHere:
                skippedRegion = nil
                return
            case .endsBefore:
                skippedRegion = nil
                output.insertEndTag(skipped.root, at: markup.range.lowerBound)
            }
        }
        let rules = tag.rules
        if tag == GUMBO_TAG_HTML || tag == GUMBO_TAG_BODY || tag == GUMBO_TAG_HEAD { return }
        if tooDeep > 0, !rules.contains(.impliedEnd) {
            tooDeep -= 1
            return output.leaveOut(markup.range)
        }
        if tag == GUMBO_TAG_FORM { return endForm(markup) }
        if let index = openIndex(of: tag, rules) { finish(tag, rules, at: index, markup) } else { ignore(markup) }
    }

    /// The open element that the end tag closes.
    private func openIndex(of tag: GumboTag, _ rules: ElementRules) -> Int? {
        if tag == GUMBO_TAG_TABLE { return open.tableIndex }
        if rules.contains(.tablePart) { return open.lastIndex(of: tag, until: { $0 == GUMBO_TAG_TABLE }) }
        if rules.contains(.heading) {
            return open.lastIndex(where: { $0.rules.contains(.heading) }, until: { $0.rules.contains(.scope) })
        }
        if tag == GUMBO_TAG_P { return open.paragraphIndex }
        if tag == GUMBO_TAG_LI {
            return open.lastIndex(of: tag, until: { !$0.rules.isDisjoint(with: [.scope, .list]) })
        }
        if rules.contains(.formatting) || rules.contains(.closesInScope) { return open.indexInScope(of: tag) }
        return open.lastIndex(of: tag, until: { $0.rules.contains(.special) })
    }

    private mutating func finish(_ tag: GumboTag, _ rules: ElementRules, at index: Int, _ markup: MarkupTag) {
        if rules.contains(.formatting), open.hasSpecial(above: index), !isRewriting {
            // Block elements inside the formatting element stay open.
            misnested += 1 + open.unclosed(above: index)
            return open.remove(at: index)
        }
        close(above: index, at: markup.range.lowerBound)
        _ = open.pop()
    }

    /// Closes only the form itself; the elements inside it stay open.
    private mutating func endForm(_ markup: MarkupTag) {
        guard hasForm else { return ignore(markup) }
        hasForm = false
        guard let index = open.indexInScope(of: GUMBO_TAG_FORM) else { return ignore(markup) }
        if isRewriting { return finish(GUMBO_TAG_FORM, [], at: index, markup) }
        misnested += open.unclosed(above: index)
        open.remove(at: index)
    }

    /// Handles an end tag without an open element.
    private mutating func ignore(_ markup: MarkupTag) {
        if isRewriting { output.leaveOut(markup.range) }
    }

    /// Closes an element and everything inside it, before a start tag that is not allowed in it.
    private mutating func close(through index: Int, at position: Int) {
        close(above: index, at: position)
        if let tag = open.pop(), isRewriting { output.insertEndTag(tag, at: position) }
    }

    /// Closes everything inside an element.
    private mutating func close(above index: Int, at position: Int) {
        misnested += open.unclosed(above: index)
        while open.count > index + 1, let tag = open.pop() {
            if isRewriting { output.insertEndTag(tag, at: position) }
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

    static func isRawText(_ tag: GumboTag) -> Bool {
        tag == GUMBO_TAG_SCRIPT || tag == GUMBO_TAG_PLAINTEXT || rawText.contains { $0.0 == tag }
    }

    /// Skips content in which nothing is markup.
    private mutating func skipRawText(_ tag: GumboTag, leavingOut: Bool) {
        let start = scanner.position
        if tag == GUMBO_TAG_SCRIPT {
            _ = scanner.skipScript()
        } else if tag == GUMBO_TAG_PLAINTEXT {
            scanner.skipAll()
        } else if let ending = Self.rawText.first(where: { $0.0 == tag })?.1 {
            _ = scanner.skipRawText(endedBy: ending)
        }
        if leavingOut { output.leaveOut(start..<scanner.position) }
    }
}
