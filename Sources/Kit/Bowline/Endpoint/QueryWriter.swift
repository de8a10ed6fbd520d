/// Writes JSON as the items of a query.
struct QueryWriter {
    let lists: QueryValue.Lists

    /// The members of an object.
    func items(of json: JSONValue) throws(CallError) -> [(name: String, text: String)] {
        guard case .object(let object) = json else {
            let problem = "QueryItems.encoding needs a struct or a dictionary"
            throw CallError(.invalidRequest(part: "query", problem: problem))
        }
        var items: [(name: String, text: String)] = []
        for member in object.members { items += try self.items(of: member.value, named: member.name) }
        return items
    }

    /// A value under a name.
    func items(of json: JSONValue, named name: String) throws(CallError) -> [(name: String, text: String)] {
        switch json {
        case .null:
            return []
        case .object(let object):
            var items: [(name: String, text: String)] = []
            for member in object.members { items += try self.items(of: member.value, named: "\(name)[\(member.name)]") }
            return items
        case .array(let values):
            let texts = try texts(of: values, name)
            switch lists {
            case .repeated: return texts.map { (name, $0) }
            case .brackets: return texts.map { ("\(name)[]", $0) }
            case .joined(let separator): return texts.isEmpty ? [] : [(name, texts.joined(separator: separator))]
            }
        default:
            return [(name, Self.text(of: json))]
        }
    }

    private func texts(of values: [JSONValue], _ name: String) throws(CallError) -> [String] {
        var texts: [String] = []
        for value in values {
            switch value {
            case .array, .object:
                let problem = "\(name) is a list of lists or objects, which a query cannot contain; send it with .json"
                throw CallError(.invalidRequest(part: "query", problem: problem))
            case .null:
                throw CallError(.invalidRequest(part: "query", problem: "\(name) is a list with a null in it"))
            default:
                texts.append(Self.text(of: value))
            }
        }
        return texts
    }

    private static func text(of json: JSONValue) -> String {
        json.string ?? json.text()
    }
}

extension JSONValue {
    /// Encodes a value with a coding and parses the result.
    init(writing value: some Encodable, by coding: JSONCoding) throws(CallError) {
        try self.init(answer: try coding.encode(value))
    }
}
