import Essentials

/// The documents of one run: the first one, and those beside it that it refers to.
final class Library {
    let problems: Problems
    private var documents: [String: Node] = [:]
    private var missing: Set<String> = []
    private let load: (String) -> Data?

    /// The most references that may lead from one to the next.
    private static let longestChain = 64
    /// The most files that are read.
    private static let mostFiles = 200

    init(root: Node, problems: Problems, load: @escaping (String) -> Data?) {
        documents[""] = root
        self.problems = problems
        self.load = load
    }

    /// The root of the first document.
    var root: Spot { Spot(node: documents[""] ?? .null, place: Place(file: "")) }

    /// What stands at the end of a chain of references; nil, with a problem, when there is nothing.
    func resolved(_ spot: Spot) -> Spot? {
        var spot = spot
        for _ in 0..<Self.longestChain {
            guard let next = reference(of: spot) else { return spot }
            guard let target = next.target else { return nil }
            spot = target
        }
        problems.add(spot.place["$ref"], "the references lead in a circle")
        return nil
    }

    /// The reference that a value consists of; nil when it is none. A target that is not there is reported.
    func reference(of spot: Spot) -> (target: Spot?, text: String)? {
        guard spot.isObject, let reference = spot["$ref"] else { return nil }
        guard let text = reference.node.string else {
            // A property may bear that name: its value is a schema then.
            if reference.isObject { return nil }
            problems.add(reference.place, "$ref must be a string, e.g. '#/components/schemas/Pet'")
            return (nil, "")
        }
        return (target(of: text, at: reference.place), text)
    }

    /// The value a reference names.
    func target(of reference: String, at place: Place) -> Spot? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts.first ?? "")
        let fragment = parts.count == 2 ? Self.decoded(parts[1]) : ""
        guard let tokens = Place.tokens(of: fragment[...]) else {
            problems.add(place, "'\(reference)' is not a JSON pointer, e.g. '#/components/schemas/Pet'")
            return nil
        }
        let file = path.isEmpty ? place.file : path
        guard let document = document(file, named: reference, at: place) else { return nil }
        var spot = Spot(node: document, place: Place(file: file))
        for token in tokens {
            guard let next = spot[token] ?? Self.element(token, of: spot) else {
                problems.add(place, "there is nothing at '\(reference)'")
                return nil
            }
            spot = next
        }
        return spot
    }

    private static func element(_ token: String, of spot: Spot) -> Spot? {
        guard case .array(let nodes) = spot.node, let index = Int(token), nodes.indices.contains(index) else {
            return nil
        }
        return Spot(node: nodes[index], place: spot.place[token])
    }

    private func document(_ file: String, named reference: String, at place: Place) -> Node? {
        if let known = documents[file] { return known }
        guard !missing.contains(file) else { return nil }
        let name = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
        let isBeside = !name.contains("/") && !name.contains("\\") && !name.hasPrefix(".")
        guard isBeside, documents.count < Self.mostFiles, let data = load(name) else {
            missing.insert(file)
            let hint = isBeside ? "cannot be read" : "is not in the document's folder; only files beside it are read"
            problems.add(place, "'\(reference)': the file \(hint)")
            return nil
        }
        do {
            let node = try DocumentReader.node(data, file: file, problems: problems)
            documents[file] = node
            return node
        } catch {
            missing.insert(file)
            for problem in error.problems { problems.add(place, "'\(reference)' \(problem.reason)") }
            return nil
        }
    }

    /// A fragment of an address without its percent-encoding.
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
