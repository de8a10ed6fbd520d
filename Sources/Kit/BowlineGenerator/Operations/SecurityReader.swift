/// Reads what an operation says about signing in.
final class SecurityReader {
    private let library: Library
    private let schemes: Set<String>

    init(library: Library) {
        self.library = library
        schemes = Set(library.root["components"]?["securitySchemes"]?.members.map(\.name) ?? [])
    }

    /// The trait of a call; nil when the document says nothing.
    func trait(_ operation: Spot) -> String? {
        guard let security = operation["security"] ?? library.root["security"] else { return nil }
        guard case .array = security.node else {
            library.problems.add(security.place, "security must be a list; got \(security.node.kind)")
            return nil
        }
        let choices = security.elements
        for choice in choices {
            if !choice.isObject { library.problems.add(choice.place, "a security requirement must be an object") }
            for (name, spot) in choice.members where !schemes.contains(name) {
                library.problems.add(spot.place, "there is no security scheme '\(name)' in components")
            }
        }
        if choices.isEmpty { return KitNames.signInNone }
        let isFree = choices.contains { $0.members.isEmpty }
        return isFree ? (choices.count == 1 ? KitNames.signInNone : KitNames.signInPossible) : KitNames.signInRequired
    }
}
