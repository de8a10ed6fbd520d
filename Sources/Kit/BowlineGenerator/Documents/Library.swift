import Essentials

/// The documents of one run: the first document, and those in its folder that it refers to.
final class Library {
    let problems: Problems
    private var documents: [String: Node] = [:]
    private var missing: Set<String> = []
    private var anchors: [String: [String: LocatedNode]] = [:]
    private let rootName: String?
    private let load: (String) -> Data?

    /// The maximum length of a chain of references.
    private static let maxReferences = 64
    /// The maximum number of files to read.
    private static let maxFiles = 200

    /// `rootName` is the first document's name in its folder, by which other files refer to it.
    init(root: Node, named rootName: String? = nil, problems: Problems, load: @escaping (String) -> Data?) {
        documents[""] = root
        self.rootName = rootName
        self.problems = problems
        self.load = load
    }

    /// The root of the first document.
    var root: LocatedNode { LocatedNode(value: documents[""] ?? .null, location: Location(file: "")) }

    /// The value at the end of a chain of references. If there is none, adds a problem and returns nil.
    func resolved(_ node: LocatedNode) -> LocatedNode? {
        var node = node
        for _ in 0..<Self.maxReferences {
            guard let next = reference(of: node) else { return node }
            guard let target = next.target else { return nil }
            node = target
        }
        problems.add(node.location["$ref"], "the references lead in a circle")
        return nil
    }

    /// The value's reference, or nil if the value is not a reference. A missing target is reported.
    func reference(of node: LocatedNode) -> (target: LocatedNode?, text: String)? {
        guard node.isObject, let reference = node["$ref"] else { return nil }
        guard let text = reference.value.string else {
            // A property may be named `$ref`; its value is then a schema.
            if reference.isObject { return nil }
            problems.add(reference.location, "$ref must be a string, e.g. '#/components/schemas/Pet'")
            return (nil, "")
        }
        return (target(of: text, at: reference.location), text)
    }

    /// The value that a reference names.
    func target(of reference: String, at location: Location) -> LocatedNode? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = Self.decoded(parts.first ?? "")
        let fragment = parts.count == 2 ? Self.decoded(parts[1]) : ""
        guard let file = path.isEmpty ? location.file : file(path, from: location.file) else {
            problems.add(
                location,
                "'\(reference)': the file is not in the document's folder; only files there and below are read"
            )
            return nil
        }
        guard let document = document(file, named: reference, at: location) else { return nil }
        let root = LocatedNode(value: document, location: Location(file: file))
        guard let tokens = Location.tokens(of: fragment[...]) else {
            if let anchored = anchors(of: root)[fragment] { return anchored }
            problems.add(
                location,
                "'\(reference)' is neither a JSON pointer, e.g. '#/components/schemas/Pet', nor the name of an $anchor"
            )
            return nil
        }
        if let node = Self.descend(tokens, from: root) { return node }
        // Pointers inside a schema with an `$id` are relative to that schema.
        if path.isEmpty, let own = resource(of: location, in: root), let node = Self.descend(tokens, from: own) {
            return node
        }
        problems.add(location, "nothing is at '\(reference)'")
        return nil
    }

    /// Resolves a relative path against another file; nil if the result is hidden or outside the document's folder.
    private func file(_ path: String, from other: String) -> String? {
        guard !path.hasPrefix("/"), !path.contains("\\"), !path.contains(":") else { return nil }
        var parts = other.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            switch part {
            case ".": continue
            case "..": if parts.popLast() == nil { return nil }
            default:
                if part.isEmpty || part.hasPrefix(".") { return nil }
                parts.append(String(part))
            }
        }
        let file = parts.joined(separator: "/")
        return file == rootName ? "" : file
    }

    private static func descend(_ tokens: [String], from root: LocatedNode) -> LocatedNode? {
        var node = root
        for token in tokens {
            guard let next = node[token] ?? element(token, of: node) else { return nil }
            node = next
        }
        return node
    }

    /// The innermost schema with an `$id` that contains a location; nil when there is none.
    private func resource(of location: Location, in root: LocatedNode) -> LocatedNode? {
        var (node, found) = (root, LocatedNode?.none)
        for token in location.tokens {
            guard let next = node[token] ?? Self.element(token, of: node) else { break }
            node = next
            if node.text("$id") != nil { found = node }
        }
        return found
    }

    /// The schemas of a document that have an `$anchor`, keyed by its name.
    private func anchors(of root: LocatedNode) -> [String: LocatedNode] {
        if let known = anchors[root.location.file] { return known }
        var found: [String: LocatedNode] = [:]
        var open = [root]
        while let node = open.popLast() {
            for keyword in ["$anchor", "$dynamicAnchor"] {
                if let name = node.text(keyword), found[name] == nil { found[name] = node }
            }
            open += node.elements.reversed() + node.members.map(\.value).reversed()
        }
        anchors[root.location.file] = found
        return found
    }

    private static func element(_ token: String, of node: LocatedNode) -> LocatedNode? {
        guard case .array(let nodes) = node.value, let index = Int(token), nodes.indices.contains(index) else {
            return nil
        }
        return LocatedNode(value: nodes[index], location: node.location[token])
    }

    private func document(_ file: String, named reference: String, at location: Location) -> Node? {
        if let known = documents[file] { return known }
        guard !missing.contains(file) else { return nil }
        guard documents.count < Self.maxFiles, let data = load(file) else {
            missing.insert(file)
            problems.add(location, "'\(reference)': the file cannot be read")
            return nil
        }
        do {
            let node = try DocumentReader.node(data, file: file, problems: problems)
            documents[file] = node
            return node
        } catch {
            missing.insert(file)
            for problem in error.problems { problems.add(location, "'\(reference)' \(problem.reason)") }
            return nil
        }
    }

    /// The text with its percent-encoding removed.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.count >= 2
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
