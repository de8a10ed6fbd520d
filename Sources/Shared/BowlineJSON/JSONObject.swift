/// The members of a JSON object, in their order.
///
/// A name may occur more than once. All such members are kept and written; lookups return the first one, as
/// `JSONDecoder` does.
public struct JSONObject: Sendable, Hashable {
    /// A member: a name and its value.
    public struct Member: Sendable, Hashable {
        /// The name of the member.
        public var name: String
        /// The value of the member.
        public var value: JSONValue

        /// Creates a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members, in order.
    public var members: [Member]

    /// Creates an object with these members.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// Creates an object with these names and values, in this order.
    public init(_ pairs: some Sequence<(String, JSONValue)>) {
        members = pairs.map { Member($0, $1) }
    }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The first value with this name. Setting it replaces that value, or appends a member; setting nil removes all
    /// members with this name. Takes linear time in the number of members.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            guard let newValue else { return members.removeAll { $0.name == name } }
            if let index = members.firstIndex(where: { $0.name == name }) {
                members[index].value = newValue
            } else {
                members.append(Member(name, newValue))
            }
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object in the order of the literal.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}
