internal import Bowline
internal import Essentials

extension JSONValue {
    /// The object that a body is, or nil when it is none.
    ///
    /// By the kit's parser, whose time grows with the bytes alone. Foundation's decoder has to be asked kind by kind what a value is, at each
    /// depth anew: five hundred brackets from somebody nobody knows took it seconds.
    package static func object(in bytes: some Sequence<UInt8>) -> [String: JSONValue]? {
        guard let value = try? Bowline.JSONValue(parsing: Data(bytes)), case .object(let members)? = JSONValue(value)
        else { return nil }
        return members
    }

    /// Nil where a number in it is larger than any.
    private init?(_ value: Bowline.JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .text(text)
        case .number(let number):
            guard number.double.isFinite else { return nil }
            // bounded: widens an Int that was read exactly
            self = (number.int ?? Int(exactly: number.double)).map { .integer(Int64($0)) } ?? .number(number.double)
        case .array(let values):
            var list: [JSONValue] = []
            for value in values {
                guard let item = JSONValue(value) else { return nil }
                list.append(item)
            }
            self = .list(list)
        case .object(let object):
            var members: [String: JSONValue] = [:]
            for member in object.members where members[member.name] == nil {
                guard let value = JSONValue(member.value) else { return nil }
                members[member.name] = value
            }
            self = .object(members)
        }
    }
}
