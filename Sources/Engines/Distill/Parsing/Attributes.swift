internal import CGumbo

/// An element's attributes, read directly from gumbo's tree.
struct Attributes {
    private let element: UnsafePointer<GumboNode>

    init(_ element: UnsafePointer<GumboNode>) { self.element = element }

    subscript(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
        for index in 0..<cgumbo_attribute_count(element) {
            guard let attribute = cgumbo_attribute(element, index), attribute.pointee.name.bytes.equals(name) else {
                continue
            }
            return attribute.pointee.value.bytes
        }
        return nil
    }

    var classHints: ClassHints {
        var hints: ClassHints = []
        if let value = self["class"] { hints.formUnion(.of(value)) }
        if let value = self["id"] { hints.formUnion(.of(value)) }
        return hints
    }

    /// Whether a browser would not show the element.
    var isHidden: Bool {
        for index in 0..<cgumbo_attribute_count(element) {
            guard let attribute = cgumbo_attribute(element, index) else { continue }
            let name = attribute.pointee.name.bytes
            let value = attribute.pointee.value.bytes
            if name.equals("hidden") { return true }
            if name.equals("aria-hidden"), value.equals("true") { return true }
            if name.equals("style"), StyleWords.hide(value) { return true }
        }
        return false
    }

    var isVideo: Bool {
        guard let source = self["src"] ?? self["data"] else { return false }
        return VideoHosts.contain(source)
    }

    func describe(_ node: inout PageNode) {
        for index in 0..<cgumbo_attribute_count(element) {
            guard let attribute = cgumbo_attribute(element, index) else { continue }
            let name = attribute.pointee.name.bytes
            let value = attribute.pointee.value.bytes
            if name.equals("class") || name.equals("id") {
                let words = ClassHints.of(value)
                node.words.formUnion(words)
                if words.contains(.positive) { node.nameWeight += 25 }
                if words.contains(.negative) { node.nameWeight -= 25 }
            } else {
                node.traits.formUnion(Self.traits(name, value))
            }
        }
    }

    private static func traits(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> NodeTraits {
        if name.equals("role") {
            if unlikelyRoles.contains(where: { value.equals($0) }) { return .unlikelyRole }
            if value.equals("presentation") { return .layoutTable }
            if value.equals("main") || value.equals("article") { return .mainRole }
        } else if name.equals("itemprop") {
            if value.equals("articleBody") { return .articleBody }
            if value.equals("author") { return .author }
        } else if name.equals("rel"), value.equals("author") {
            return .author
        } else if name.equals("summary"), !value.isEmpty {
            return .dataTable
        }
        return []
    }

    private static let unlikelyRoles: [StaticString] = [
        "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog",
    ]

    /// A hash that is equal for elements of the same tag and class under parents of the same kind.
    func kind(_ tag: Tag, under parent: UInt32) -> UInt32 {
        var hash: UInt32 = (parent ^ UInt32(tag.rawValue)) &* 16_777_619
        for byte in self["class"] ?? UnsafeBufferPointer(start: nil, count: 0) where !byte.isASCIIDigit {
            hash = (hash ^ UInt32(byte)) &* 16_777_619
        }
        return hash
    }
}

extension Optional where Wrapped == UnsafePointer<CChar> {
    /// The C string's bytes, without the terminator.
    var bytes: UnsafeBufferPointer<UInt8> {
        guard let self else { return UnsafeBufferPointer(start: nil, count: 0) }
        let length = gumboLength(self)
        return UnsafeBufferPointer(start: UnsafeRawPointer(self).assumingMemoryBound(to: UInt8.self), count: length)
    }
}

private func gumboLength(_ text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
}

extension UnsafeBufferPointer<UInt8> {
    func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != word.utf8Start[index] { return false }
        return true
    }
}

/// Inline styles that hide an element.
private enum StyleWords {
    private static let automaton = ByteAutomaton([
        ("display none", 1), ("display  none", 1), ("visibility hidden", 1), ("visibility  hidden", 1),
    ])

    static func hide(_ style: UnsafeBufferPointer<UInt8>) -> Bool { automaton.bits(in: style) != 0 }
}

/// Frames that show a video rather than an advertisement.
private enum VideoHosts {
    private static let automaton = ByteAutomaton([
        ("youtube", 1), ("youtu be", 1), ("vimeo", 1), ("dailymotion", 1), ("twitch tv", 1), ("player ", 1),
        ("qq com", 1),
        ("bilibili", 1), ("live bbc", 1),
    ])

    static func contain(_ address: UnsafeBufferPointer<UInt8>) -> Bool { automaton.bits(in: address) != 0 }
}
