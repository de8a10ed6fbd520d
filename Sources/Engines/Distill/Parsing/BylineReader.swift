internal import CGumbo

/// Finds the first element of a page that is marked as naming its author. Reads the whole tree, because names are
/// mostly in inline elements, which the flattened page drops.
struct BylineReader {
    static func read(_ root: UnsafePointer<GumboNode>) -> String {
        var stack = [root]
        while let element = stack.popLast() {
            let attributes = Attributes(element)
            let hints = attributes.classHints
            if let line = byline(element, attributes, hints) { return line }
            if isSkipped(element, attributes, hints) { continue }
            for index in (0..<cgumbo_child_count(element)).reversed() {
                guard let child = cgumbo_child(element, index), cgumbo_is_element(child) else { continue }
                stack.append(child)
            }
        }
        return ""
    }

    /// Menus, comments and the like name many people, but not the author.
    private static func isSkipped(_ element: UnsafePointer<GumboNode>, _ attributes: Attributes, _ hints: ClassHints)
        -> Bool
    {
        let tag = Tag(cgumbo_tag(element))
        if tag.isSkipped { return true }
        guard tag != .html, tag != .body else { return false }
        return attributes.isHidden || (hints.contains(.unlikely) && !hints.contains(.maybe))
    }

    private static func byline(_ element: UnsafePointer<GumboNode>, _ attributes: Attributes, _ hints: ClassHints)
        -> String?
    {
        let tag = Tag(cgumbo_tag(element))
        guard tag != .html, tag != .body, !tag.isSkipped, hints.contains(.byline) || attributes.marksAuthor else {
            return nil
        }
        let line = text(of: name(in: element) ?? element)
        return !line.isEmpty && line.count < 100 && WordScanner.hasWord(line) ? line : nil
    }

    /// The nested element with `itemprop=name`; nil if there is none.
    private static func name(in element: UnsafePointer<GumboNode>) -> UnsafePointer<GumboNode>? {
        var stack = [element]
        var visited = 0
        while let next = stack.popLast(), visited < 40 {
            visited += 1
            if next != element, Attributes(next)["itemprop"]?.equals("name") == true { return next }
            for index in (0..<cgumbo_child_count(next)).reversed() {
                if let child = cgumbo_child(next, index), cgumbo_is_element(child) { stack.append(child) }
            }
        }
        return nil
    }

    /// The text of a small subtree. A large one is not a byline, so its text is cut off.
    private static func text(of element: UnsafePointer<GumboNode>) -> String {
        var result = ""
        var stack = [element]
        while let node = stack.popLast(), result.utf8.count < 600 {
            if cgumbo_is_text(node) {
                if let text = cgumbo_text(node) { result += String(cString: text) }
            } else if cgumbo_is_element(node), !Tag(cgumbo_tag(node)).isSkipped {
                for index in (0..<cgumbo_child_count(node)).reversed() {
                    if let child = cgumbo_child(node, index) { stack.append(child) }
                }
            }
        }
        return result.foldingSpaces()
    }
}

extension Attributes {
    /// `rel=author` or an author in microdata.
    fileprivate var marksAuthor: Bool {
        if self["rel"]?.equals("author") == true { return true }
        return self["itemprop"].map { String(decoding: $0, as: UTF8.self).contains("author") } ?? false
    }
}
