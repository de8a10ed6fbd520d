/// Reads the security requirements of an operation.
final class SecurityReader {
    /// The security requirement of a call.
    struct Requirement {
        /// The `signIn` trait of the call; nil when the document specifies none.
        var trait: String?
        /// The keys that the caller passes with each call, because they are not a user's credential.
        var keys: [Operation.Parameter] = []
    }

    private let library: Library
    private let schemes: [String: LocatedNode]

    init(library: Library) {
        self.library = library
        var schemes: [String: LocatedNode] = [:]
        for (name, node) in library.root["components"]?["securitySchemes"]?.members ?? [] {
            schemes[name] = library.resolved(node)
        }
        self.schemes = schemes
    }

    func requirement(_ operation: LocatedNode, _ labels: inout NameScope) -> Requirement {
        guard let security = operation["security"] ?? library.root["security"] else { return Requirement() }
        guard case .array = security.value else {
            library.problems.add(security.location, "security must be a list; got \(security.value.kind)")
            return Requirement()
        }
        let choices = security.elements
        for choice in choices {
            if !choice.isObject { library.problems.add(choice.location, "a security requirement must be an object") }
            for (name, node) in choice.members where schemes[name] == nil {
                library.problems.add(node.location, "components has no security scheme '\(name)'")
            }
        }
        let needed = choices.filter { !$0.members.isEmpty }
        let isFree = needed.count < choices.count || choices.isEmpty
        // The kit carries a user's credential. If the requirements name only keys, the caller passes them.
        if let first = needed.first, needed.allSatisfy({ $0.members.allSatisfy { key($0.name) != nil } }) {
            let keys = first.members.compactMap { name, _ in key(name).map { parameter($0, isFree, &labels) } }
            return Requirement(trait: KitNames.signInNone, keys: keys)
        }
        if needed.isEmpty { return Requirement(trait: KitNames.signInNone) }
        return Requirement(trait: isFree ? KitNames.signInPossible : KitNames.signInRequired)
    }

    /// A scheme whose key is sent in the query or a cookie; nil for any other, because the kit's credentials are header
    /// fields.
    private func key(_ name: String) -> LocatedNode? {
        guard let scheme = schemes[name], scheme.text("type") == "apiKey", scheme.text("name") != nil,
            ["query", "cookie"].contains(scheme.text("in") ?? "")
        else { return nil }
        return scheme
    }

    private func parameter(_ scheme: LocatedNode, _ isFree: Bool, _ labels: inout NameScope) -> Operation.Parameter {
        let field = scheme.text("name") ?? ""
        let location: Operation.Parameter.Location = scheme.text("in") == "cookie" ? .cookie : .query
        let doc = Documentation.paragraphs(scheme.text("description"))
        return Operation.Parameter(
            wire: field,
            label: labels.unique(SwiftName.value(field, or: "key")),
            location: location,
            style: .form,
            explodes: true,
            type: .string,
            isRequired: !isFree,
            doc: doc.isEmpty ? ["The key that proves who calls."] : doc
        )
    }
}
