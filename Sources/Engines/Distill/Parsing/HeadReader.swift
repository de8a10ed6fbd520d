internal import CGumbo

/// Collects what the head (and stray elements in the body) say about a page.
enum HeadReader {
    static func read(_ root: UnsafePointer<GumboNode>, into head: inout PageHead) {
        var stack = [root]
        while let element = stack.popLast() {
            visit(element, &head)
            for index in (0..<cgumbo_child_count(element)).reversed() {
                guard let child = cgumbo_child(element, index), cgumbo_is_element(child) else { continue }
                stack.append(child)
            }
        }
    }

    private static func visit(_ element: UnsafePointer<GumboNode>, _ head: inout PageHead) {
        switch Tag(cgumbo_tag(element)) {
        case .title: if head.title.isEmpty { head.title = text(of: element).foldingSpaces() }
        case .meta: readMeta(Attributes(element), &head)
        case .link: readLink(Attributes(element), &head)
        case .script:
            if let type = Attributes(element)["type"], type.equalsIgnoringCase("application/ld+json") {
                head.structuredData.append(text(of: element))
            }
        default: break
        }
    }

    private static func readMeta(_ attributes: Attributes, _ head: inout PageHead) {
        guard let content = attributes["content"], head.metas.count < 500 else { return }
        let value = String(decoding: content, as: UTF8.self).foldingSpaces()
        for names in [attributes["property"], attributes["name"], attributes["itemprop"]] {
            guard let names else { continue }
            for name in String(decoding: names, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace) {
                head.metas.append((name.replacingDots(), value))
            }
        }
    }

    private static func readLink(_ attributes: Attributes, _ head: inout PageHead) {
        guard head.canonical.isEmpty, let relation = attributes["rel"], relation.equalsIgnoringCase("canonical") else {
            return
        }
        head.canonical = attributes["href"].map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func text(of element: UnsafePointer<GumboNode>) -> String {
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

extension Substring {
    /// `dc.title` and `dc:title` mean the same.
    fileprivate func replacingDots() -> String { String(map { $0 == "." ? ":" : $0 }) }
}

extension StringProtocol {
    /// Runs of white space as one space, none at the ends.
    func foldingSpaces() -> String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
