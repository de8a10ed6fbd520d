internal import CGumbo

/// Collects the metadata in a page's head, and in stray elements in its body.
struct HeadReader {
    private var properties: [(name: String, content: String)] = []
    private var names: [(name: String, content: String)] = []

    static func read(_ root: UnsafePointer<GumboNode>, into head: inout PageHead) {
        var reader = HeadReader()
        var stack = [root]
        while let element = stack.popLast() {
            reader.visit(element, &head)
            for index in (0..<cgumbo_child_count(element)).reversed() {
                guard let child = cgumbo_child(element, index), cgumbo_is_element(child) else { continue }
                stack.append(child)
            }
        }
        head.metas = reader.properties + reader.names
    }

    private mutating func visit(_ element: UnsafePointer<GumboNode>, _ head: inout PageHead) {
        switch Tag(cgumbo_tag(element)) {
        case .title: if head.title.isEmpty { head.title = text(of: element).foldingSpaces() }
        case .meta: readMeta(Attributes(element))
        case .link: readLink(Attributes(element), &head)
        case .base:
            if head.base.isEmpty, let address = Attributes(element)["href"] {
                head.base = String(decoding: address, as: UTF8.self)
            }
        case .script:
            if let type = Attributes(element)["type"], type.equalsIgnoringCase("application/ld+json") {
                head.structuredData.append(text(of: element))
            }
        default: break
        }
    }

    private mutating func readMeta(_ attributes: Attributes) {
        guard let content = attributes["content"], properties.count + names.count < 500 else { return }
        let value = String(decoding: content, as: UTF8.self).foldingSpaces()
        for name in Self.words(attributes["property"]) { properties.append((name, value)) }
        for name in Self.words(attributes["name"]) + Self.words(attributes["itemprop"]) { names.append((name, value)) }
    }

    /// The names in an attribute, in lower case; `dc.title` and `dc:title` are the same.
    private static func words(_ attribute: UnsafeBufferPointer<UInt8>?) -> [String] {
        guard let attribute else { return [] }
        let names = String(decoding: attribute, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
        return names.map { String($0.map { $0 == "." ? ":" : $0 }) }
    }

    private func readLink(_ attributes: Attributes, _ head: inout PageHead) {
        guard head.canonical.isEmpty, let relation = attributes["rel"], relation.equalsIgnoringCase("canonical") else {
            return
        }
        head.canonical = attributes["href"].map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func text(of element: UnsafePointer<GumboNode>) -> String {
        var result = ""
        for index in 0..<cgumbo_child_count(element) {
            guard let child = cgumbo_child(element, index), cgumbo_is_text(child), let text = cgumbo_text(child) else {
                continue
            }
            result += String(cString: text)
        }
        return result
    }
}
