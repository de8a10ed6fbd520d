/// Writes lines of text into a page: collapses white space, counts characters, and closes a run at the end of its
/// block.
struct RunWriter {
    /// The style that the surrounding inline elements give to text.
    struct Style {
        var isLink = false
        var isLocal = false
        /// Emphasized or strong.
        var isEmphasized = false
        /// The formatting recorded for the text, besides the counts.
        var marks = InlineStyle()
        var classHints: ClassHints = []
    }

    private let maxText: Int
    private var run: PageNode?
    private var pendingSpace = false
    private var breaks = 0
    private var startedLinks: Int32 = 0

    init(maxText: Int) { self.maxText = maxText }

    mutating func startLink() { startedLinks += 1 }

    mutating func write(
        _ text: UnsafePointer<CChar>,
        style: Style,
        isPreformatted: Bool,
        source: Range<UInt32>,
        into tree: inout PageTree,
        container: Int
    ) {
        guard container >= 0 else { return }
        var position = 0
        var start: Int?
        var characters: Int32 = 0
        while text[position] != 0, tree.text.count + 1 < maxText {
            let byte = UInt8(bitPattern: text[position])
            let isNoBreakSpace = byte == 0xC2 && UInt8(bitPattern: text[position + 1]) == 0xA0
            position += isNoBreakSpace ? 2 : 1
            if isNoBreakSpace || byte.isASCIISpace {
                pendingSpace = true
                if isPreformatted, byte == UInt8(ascii: "\n"), run != nil { breaks = max(breaks, 1) }
                continue
            }
            if run == nil { begin(style, container, &tree) } else if pendingSpace || breaks > 0 { separate(&tree) }
            pendingSpace = false
            if start == nil { start = tree.text.count }
            tree.text.append(byte)
            if byte & 0xC0 != 0x80 { characters += 1 }
            if byte == UInt8(ascii: ",") { run?.commas += 1 }
        }
        if characters > 0 { count(characters, style) }
        if let start { recordMarks(style.marks, from: start, source, &tree) }
    }

    /// Records the formatting of text and its position in the page.
    private mutating func recordMarks(
        _ marks: InlineStyle,
        from start: Int,
        _ source: Range<UInt32>,
        _ tree: inout PageTree
    ) {
        guard let run else { return }
        let first = run.source.isEmpty ? source.lowerBound : min(run.source.lowerBound, source.lowerBound)
        self.run?.source = first..<max(run.source.upperBound, source.upperBound)
        tree.details.mark(marks, start..<tree.text.count, inRunFrom: Int(run.textStart))
    }

    private mutating func begin(_ style: Style, _ container: Int, _ tree: inout PageTree) {
        run = PageNode(tag: .span, isRun: true, parent: Int32(container), textStart: UInt32(tree.text.count))
        if style.isEmphasized { run?.traits.insert(.emphasisStart) }
        run?.words = style.classHints
        breaks = 0
    }

    private mutating func separate(_ tree: inout PageTree) {
        tree.text.append(breaks > 0 ? UInt8(ascii: "\n") : UInt8(ascii: " "))
        breaks = 0
    }

    private mutating func count(_ characters: Int32, _ style: Style) {
        run?.characters += characters
        if style.isLink { run?.linkCharacters += characters }
        if style.isLink && style.isLocal { run?.localLinkCharacters += characters }
        if style.isEmphasized { run?.strongCharacters += characters }
    }

    /// One line break stays within a run, two end it: many pages separate paragraphs that way.
    mutating func breakLine(into tree: inout PageTree) {
        guard run != nil else { return }
        breaks += 1
        if breaks >= 2 { finish(into: &tree) }
    }

    mutating func finish(into tree: inout PageTree) {
        defer {
            breaks = 0
            pendingSpace = false
        }
        guard var run else { return }
        run.textEnd = UInt32(tree.text.count)
        run.end = Int32(tree.nodes.count + 1)
        run.links = startedLinks
        startedLinks = 0
        let parent = Int(run.parent)
        run.kind = tree.nodes[parent].kind &* 31 &+ 7
        tree.nodes.append(run)
        tree.text.append(UInt8(ascii: "\n"))
        self.run = nil
    }
}
