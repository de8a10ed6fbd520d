import BowlineJSON
import Essentials

/// The only place where the generator reads JSON.
extension Node {
    /// Reads JSON. Reports a member that appears twice and keeps the first.
    init(json: Data, file: String, problems: Problems) throws(GeneratorError) {
        do {
            self = Node(try JSONValue(parsing: json), at: Location(file: file), problems)
        } catch {
            throw GeneratorError([Problem(Location(file: file), "not JSON: \(error.message) (byte \(error.offset))")])
        }
    }

    private init(_ value: JSONValue, at location: Location, _ problems: Problems) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number(let number): self = .number(CanonicalNumber.text(number.description) ?? number.description)
        case .array(let values):
            self = .array(values.enumerated().map { Node($0.element, at: location["\($0.offset)"], problems) })
        case .object(let object):
            var members = Members()
            for member in object.members {
                let node = Node(member.value, at: location[member.name], problems)
                if !members.add(member.name, node) { problems.add(location[member.name], "the member appears twice") }
            }
            self = .object(members)
        }
    }
}
