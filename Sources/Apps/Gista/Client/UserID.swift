public import Essentials

/// A user's id, `username_UUID`, the same in the app, its share extension and the backend.
///
/// A `UserID` is always valid: the initializers return nil for any other text.
public struct UserID: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The number of characters of a UUID as text.
    private static let uuidLength = 36
    /// The maximum number of characters of a name.
    public static let longestName = 64

    /// The id as text.
    public let rawValue: String

    /// Reads an id; nil when it is not `username_UUID`.
    public init?(rawValue: String) {
        let parts = (name: rawValue.dropLast(Self.uuidLength + 1), rest: rawValue.suffix(Self.uuidLength + 1))
        guard Self.isName(String(parts.name)), parts.rest.first == "_",
            UUID(uuidString: String(parts.rest.dropFirst())) != nil
        else { return nil }
        self.rawValue = rawValue
    }

    /// A new id for a user name; nil when the name is invalid.
    public init?(username: String, uuid: UUID = UUID()) {
        self.init(rawValue: "\(username)_\(uuid.uuidString)")
    }

    /// The user name at the time the id was created.
    public var username: String { String(rawValue.dropLast(Self.uuidLength + 1)) }

    /// The id as text.
    public var description: String { rawValue }

    /// True for a valid user name by the backend's rules: 1 to 64 characters, no slash, no invisible characters, no
    /// space at either end.
    public static func isName(_ name: String) -> Bool {
        (1...longestName).contains(name.count) && name.first?.isWhitespace == false && name.last?.isWhitespace == false
            && name.unicodeScalars.allSatisfy(\.isOfName)
    }
}

extension Unicode.Scalar {
    fileprivate var isOfName: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
        default: self != "/"
        }
    }
}
