internal import CGumbo

/// Flattens gumbo's tree: block elements become nodes, inline elements are merged into runs of text.
struct PageBuilder {
    private(set) var tree = PageTree()
    private let keepingHidden: Bool
    private let limits: PageLimits

    private var writer: RunWriter
    /// The node of the innermost open block; -1 outside all blocks.
    private var container = -1
    private var open: [Frame] = []
    /// The outermost open preformatted element, and the start of its text.
    private var preformatted: (node: Int, start: Int, language: String?)?

    /// An element being visited, and its next child.
    private struct Frame {
        let element: UnsafePointer<GumboNode>
        var nextChild: UInt32 = 0
        /// The element's node; nil for an inline element.
        let blockNode: Int?
        let style: RunWriter.Style
    }

    init(keepingHidden: Bool, limits: PageLimits, bytes: Int) {
        self.keepingHidden = keepingHidden
        self.limits = limits
        // A growing array copies all nodes each time; reserved memory costs nothing until it is written.
        tree.nodes.reserveCapacity(min(limits.nodes, bytes / 6))
        writer = RunWriter(maxText: limits.text)
    }

    mutating func build(_ root: UnsafePointer<GumboNode>?) {
        guard let root else { return }
        tree.head.language = Attributes(root)["lang"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        HeadReader.read(root, into: &tree.head)
        tree.head.byline = BylineReader.read(root)
        enter(root)
        while var frame = open.popLast() {
            guard frame.nextChild < cgumbo_child_count(frame.element), hasRoom else {
                leave(frame)
                continue
            }
            let child = cgumbo_child(frame.element, frame.nextChild)
            frame.nextChild += 1
            open.append(frame)
            if let child { visit(child, in: frame) }
        }
        tree.sumUp()
    }

    private var hasRoom: Bool { tree.text.count < limits.text && tree.nodes.count < limits.nodes }

    private mutating func visit(_ child: UnsafePointer<GumboNode>, in frame: Frame) {
        if cgumbo_is_text(child) {
            guard let text = cgumbo_text(child) else { return }
            if preformatted != nil { tree.details.addCode(text, limit: limits.text) }
            let start = UInt32(clamping: cgumbo_text_start(child))
            let (end, didOverflow) = start.addingReportingOverflow(UInt32(clamping: cgumbo_text_length(child)))
            writer.write(
                text,
                style: frame.style,
                isPreformatted: isPreformatted,
                source: start..<(didOverflow ? start : end),
                into: &tree,
                container: container
            )
        } else if cgumbo_is_element(child) {
            enter(child)
        }
    }

    private var isPreformatted: Bool { container >= 0 && tree.nodes[container].tag == .pre }

    private mutating func enter(_ element: UnsafePointer<GumboNode>) {
        let tag = Tag(cgumbo_tag(element))
        if tag.isSkipped {
            recordSkipped(tag, element)
            return
        }
        let attributes = Attributes(element)
        if !keepingHidden, tag != .html, tag != .body, attributes.isHidden { return }
        switch tag {
        case .br:
            writer.breakLine(into: &tree)
            if preformatted != nil { tree.details.breakCode(always: true) }
        case .img, .image:
            if container >= 0 { tree.nodes[container].images += 1 }
            addFigure(PageFigure(image: attributes, at: figurePosition))
        case .hr:
            writer.finish(into: &tree)
        default:
            if isInline(element, tag) {
                enterInline(element, tag, attributes)
            } else {
                enterBlock(element, tag, attributes)
            }
        }
    }

    private var figurePosition: PageFigure.Position {
        PageFigure.Position(container: container, text: tree.text.count)
    }

    private mutating func addFigure(_ figure: PageFigure?) {
        guard let figure, container >= 0 else { return }
        tree.details.add(figure)
    }

    /// Counts a form field or an embedded element whose content is skipped, and adds the figure it shows.
    private mutating func recordSkipped(_ tag: Tag, _ element: UnsafePointer<GumboNode>) {
        guard container >= 0 else { return }
        if keepingHidden || !Attributes(element).isHidden {
            addFigure(PageFigure(embed: element, tag, at: figurePosition))
        }
        switch tag {
        case .input: tree.nodes[container].inputs += 1
        case .iframe, .embed, .object: tree.nodes[container].embeds += Attributes(element).isVideo ? 0 : 1
        default: break
        }
    }

    private mutating func enterInline(_ element: UnsafePointer<GumboNode>, _ tag: Tag, _ attributes: Attributes) {
        var style = open.last?.style ?? .init()
        switch tag {
        case .a:
            style.isLink = true
            style.isLocal = attributes["href"]?.first == UInt8(ascii: "#")
            style.marks.link = tree.details.addAddress(attributes["href"])
            writer.startLink()
        case .em, .i:
            style.isEmphasized = true
            style.marks.isEmphasis = true
        case .strong, .b:
            style.isEmphasized = true
            style.marks.isStrong = true
        case .code, .kbd, .samp, .tt:
            style.marks.isCode = true
            if preformatted?.language == nil { preformatted?.language = attributes.codeLanguage }
        case .span, .font, .small: style.classHints.formUnion(attributes.classHints.subtracting([.positive, .maybe]))
        case .time:
            if let time = attributes["datetime"] { tree.head.times.append(String(decoding: time, as: UTF8.self)) }
        default: break
        }
        open.append(Frame(element: element, blockNode: nil, style: style))
    }

    private mutating func enterBlock(_ element: UnsafePointer<GumboNode>, _ tag: Tag, _ attributes: Attributes) {
        writer.finish(into: &tree)
        var node = PageNode(tag: tag, isRun: false, parent: Int32(container), textStart: UInt32(tree.text.count))
        attributes.describe(&node)
        let parentKind = container >= 0 ? tree.nodes[container].kind : 0
        node.kind = attributes.kind(tag, under: parentKind)
        tree.nodes.append(node)
        container = tree.nodes.count - 1
        var style = open.last?.style ?? .init()
        style.classHints = []
        if tag == .a { style.marks.link = tree.details.addAddress(attributes["href"]) }
        if preformatted != nil {
            tree.details.breakCode()
        } else if tag == .pre {
            preformatted = (container, tree.details.code.count, codeLanguage(attributes))
        }
        open.append(Frame(element: element, blockNode: container, style: style))
    }

    /// The language of code, as declared by its element or one of the three closest open ancestors.
    private func codeLanguage(_ attributes: Attributes) -> String? {
        attributes.codeLanguage
            ?? open.reversed().prefix(3).lazy.compactMap { Attributes($0.element).codeLanguage }.first
    }

    private mutating func leave(_ frame: Frame) {
        guard let blockNode = frame.blockNode else { return }
        writer.finish(into: &tree)
        if let code = preformatted {
            if code.node == blockNode {
                tree.details.codeBlocks.append(
                    PageCode(node: code.node, text: code.start..<tree.details.code.count, language: code.language)
                )
                preformatted = nil
            } else {
                tree.details.breakCode()
            }
        }
        tree.nodes[blockNode].end = Int32(tree.nodes.count)
        tree.nodes[blockNode].textEnd = UInt32(tree.text.count)
        container = Int(tree.nodes[blockNode].parent)
    }

    /// Whether the element is inline: an inline or unknown element that does not contain a block.
    private func isInline(_ element: UnsafePointer<GumboNode>, _ tag: Tag) -> Bool {
        guard tag.isInline || tag == .other else { return false }
        return !holdsBlock(element, levels: 3)
    }

    private func holdsBlock(_ element: UnsafePointer<GumboNode>, levels: Int) -> Bool {
        for index in 0..<min(cgumbo_child_count(element), 64) {
            guard let child = cgumbo_child(element, index), cgumbo_is_element(child) else { continue }
            let tag = Tag(cgumbo_tag(child))
            if tag.isSkipped { continue }
            if !tag.isInline && tag != .other { return true }
            if levels > 1, holdsBlock(child, levels: levels - 1) { return true }
        }
        return false
    }
}

extension PageTree {
    /// Adds each node's sums to its parent's, from the last node to the first.
    fileprivate mutating func sumUp() {
        var holdsBlocks = [Bool](repeating: false, count: nodes.count)
        for index in nodes.indices.reversed() {
            if !nodes[index].isRun { finish(index, holdsBlocks: holdsBlocks[index]) }
            let parent = Int(nodes[index].parent)
            guard parent >= 0 else { continue }
            nodes[parent].add(nodes[index])
            if !nodes[index].isRun { holdsBlocks[parent] = true }
        }
    }

    private mutating func finish(_ index: Int, holdsBlocks: Bool) {
        let tag = nodes[index].tag
        if !holdsBlocks { nodes[index].traits.insert(.flat) }
        if tag.isHeading { nodes[index].headingCharacters = nodes[index].characters }
        if tag == .ul || tag == .ol { nodes[index].listCharacters = nodes[index].characters }
        if Self.textish.contains(tag) { nodes[index].textishCharacters = nodes[index].characters }
        if tag == .li { nodes[index].items += 1 }
        let isParagraph = tag == .p || (tag == .div && !holdsBlocks && nodes[index].characters > 0)
        if isParagraph { nodes[index].paragraphs += 1 }
    }

    private static let textish = TagSet([.span, .li, .td, .blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul])
}
