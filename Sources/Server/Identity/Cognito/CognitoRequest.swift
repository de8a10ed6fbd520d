internal import BowlineJSON

/// The JSON of a call, asked member by member.
struct CognitoRequest: Sendable {
    /// The context of a call besides its JSON.
    let context: CognitoContext
    /// The results of the call besides its answer.
    let notes: CallNotes
    private let members: JSONObject

    init(_ members: JSONObject, _ context: CognitoContext, _ notes: CallNotes = CallNotes()) {
        self.members = members
        self.context = context
        self.notes = notes
    }

    /// A text that must be there and not be empty.
    func text(_ name: String) throws(CognitoError) -> String {
        guard let text = try optionalText(name), !text.isEmpty else {
            throw .invalid("Missing required parameter \(name)")
        }
        return text
    }

    /// A text that may be there. Nothing here is longer than Cognito allows for its longest.
    func optionalText(_ name: String) throws(CognitoError) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard let text = value.string else { throw .unreadable }
        guard text.utf8.count <= 20_000, !text.unicodeScalars.contains("\0") else {
            throw .invalid("The value of \(name) is not allowed")
        }
        return text
    }

    /// A person's name, as names are compared.
    func username(_ name: String = "Username") throws(CognitoError) -> String {
        let text = try text(name)
        guard text.utf8.count <= 512, !text.unicodeScalars.contains(where: \.isUnfitForNames) else {
            throw .invalid("The value of \(name) is not allowed")
        }
        let canonical = User.canonical(text)
        notes.account = canonical
        return canonical
    }

    func flag(_ name: String) throws(CognitoError) -> Bool {
        switch members[name] {
        case nil, .null: return false
        case .bool(let value): return value
        default: throw .unreadable
        }
    }

    /// Whether a member is there.
    func has(_ name: String) -> Bool {
        members[name].map { $0 != .null } ?? false
    }

    /// A group of members of its own.
    func part(_ name: String) throws(CognitoError) -> CognitoRequest {
        switch members[name] {
        case nil, .null: throw .invalid("Missing required parameter \(name)")
        case .object(let members): return CognitoRequest(members, context, notes)
        default: throw .unreadable
        }
    }

    /// Attributes as Cognito lists them.
    func attributes(_ name: String) throws(CognitoError) -> [String: String] {
        guard let value = members[name], value != .null else { return [:] }
        guard case .array(let entries) = value, entries.count <= 50 else { throw .unreadable }
        var attributes: [String: String] = [:]
        for entry in entries {
            guard case .object(let members) = entry else { throw .unreadable }
            let pair = CognitoRequest(members, context)
            let value = try pair.optionalText("Value") ?? ""
            guard value.utf8.count <= 2_048 else { throw .invalid("The value of an attribute is too long") }
            attributes[try pair.text("Name")] = value
        }
        return attributes
    }

    /// The members whose name begins so, without the beginning.
    func texts(after prefix: String) throws(CognitoError) -> [String: String] {
        var texts: [String: String] = [:]
        // In reverse, so that of two members of one name the first one counts.
        for member in members.members.reversed() where member.name.hasPrefix(prefix) {
            guard let text = member.value.string else { throw .unreadable }
            texts[String(member.name.dropFirst(prefix.count))] = text
        }
        return texts
    }
}

extension Unicode.Scalar {
    fileprivate var isUnfitForNames: Bool {
        properties.isWhitespace || properties.generalCategory == .control || properties.generalCategory == .format
    }
}
