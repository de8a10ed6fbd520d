internal import BowlineJSON

/// Reads the JSON of a call member by member.
struct CognitoRequest: Sendable {
    /// The context of a call besides its JSON.
    let context: CognitoContext
    /// The results of the call besides its response.
    let notes: CallNotes
    private let members: JSONObject

    init(_ members: JSONObject, _ context: CognitoContext, _ notes: CallNotes = CallNotes()) {
        self.members = members
        self.context = context
        self.notes = notes
    }

    /// A required, non-empty string.
    func text(_ name: String) throws(CognitoError) -> String {
        guard let text = try optionalText(name), !text.isEmpty else {
            throw .invalid("Missing required parameter \(name)")
        }
        return text
    }

    /// An optional string, of at most 20,000 bytes, the limit for Cognito's longest values.
    func optionalText(_ name: String) throws(CognitoError) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard let text = value.string else { throw .unreadable }
        guard text.utf8.count <= 20_000, !text.unicodeScalars.contains("\0") else {
            throw .invalid("The value of \(name) is not allowed")
        }
        return text
    }

    /// A username in canonical form, in which names are compared.
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

    /// Whether the member is present and not null.
    func has(_ name: String) -> Bool {
        members[name].map { $0 != .null } ?? false
    }

    /// The nested object with this name; throws if it is missing or not an object.
    func nestedObject(_ name: String) throws(CognitoError) -> CognitoRequest {
        switch members[name] {
        case nil, .null: throw .invalid("Missing required parameter \(name)")
        case .object(let members): return CognitoRequest(members, context, notes)
        default: throw .unreadable
        }
    }

    /// Attributes in Cognito's list form.
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

    /// The members whose names begin with the prefix, keyed by the rest of the name.
    func texts(after prefix: String) throws(CognitoError) -> [String: String] {
        var texts: [String: String] = [:]
        // In reverse, so that the first of two members with the same name wins.
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
