import Bowline

extension Exchange.RecordedRequest {
    /// Method and path, for error messages; the query is left out, because its values may be private.
    var name: String { "\(method) \(path)" }

    /// True when both requests are equal in method, target and body.
    func matches(_ other: Exchange.RecordedRequest) -> Bool {
        method == other.method && target == other.target && body?.meaning == other.body?.meaning
    }

    /// Says why none of the recorded requests matches this request.
    func mismatch(among recorded: [Exchange.RecordedRequest]) -> String {
        let equals = recorded.filter(matches).count
        if equals > 0 { return "\(name) was recorded \(equals) times, and every answer has been given" }
        guard let nearest = recorded.indices.max(by: { similarity(to: recorded[$0]) < similarity(to: recorded[$1]) })
        else {
            return "\(name) is not in the recording, which is empty"
        }
        let differences = differences(from: recorded[nearest]).joined(separator: ", ")
        return "\(name) is not in the recording; the nearest is exchange \(nearest + 1), "
            + "\(recorded[nearest].name), which has another \(differences)"
    }

    // MARK: Parts

    private var path: Substring { target.prefix { $0 != "?" } }
    private var query: Substring { target.drop { $0 != "?" } }

    private func similarity(to other: Exchange.RecordedRequest) -> Int {
        let steps = path.split(separator: "/")
        let others = other.path.split(separator: "/")
        let common = zip(steps, others).prefix { $0 == $1 }.count
        var score = common * 8 - abs(steps.count - others.count)
        if path == other.path { score += 8 }
        if method == other.method { score += 4 }
        if query == other.query { score += 2 }
        if body?.meaning == other.body?.meaning { score += 1 }
        return score
    }

    private func differences(from other: Exchange.RecordedRequest) -> [String] {
        var differences: [String] = []
        if method != other.method { differences.append("method") }
        if path != other.path { differences.append("path") }
        if query != other.query { differences.append("query") }
        if body?.meaning != other.body?.meaning { differences.append("body\(bodyDifference(from: other))") }
        return differences
    }

    private func bodyDifference(from other: Exchange.RecordedRequest) -> String {
        guard case .json(let own)? = body, case .json(let others)? = other.body,
            let path = own.firstDifference(from: others)
        else { return "" }
        return path.isEmpty ? "" : " at \(path)"
    }
}

extension JSONValue {
    /// The path of the first difference between two values, empty for the whole value; nil when they are equal.
    fileprivate func firstDifference(from other: JSONValue) -> String? {
        switch (self, other) {
        case (.object(let own), .object(let others)):
            let names = Set(own.members.map(\.name)).union(others.members.map(\.name)).sorted()
            return names.lazy.compactMap { name in
                Self.difference(own[name], others[name]).map { rest in
                    rest.isEmpty || rest.hasPrefix("[") ? name + rest : "\(name).\(rest)"
                }
            }.first
        case (.array(let own), .array(let others)):
            return (0..<max(own.count, others.count)).lazy.compactMap { index in
                Self.difference(self[index], other[index]).map { rest in
                    rest.isEmpty || rest.hasPrefix("[") ? "[\(index)]\(rest)" : "[\(index)].\(rest)"
                }
            }.first
        default:
            return self == other ? nil : ""
        }
    }

    private static func difference(_ lhs: JSONValue?, _ rhs: JSONValue?) -> String? {
        guard let lhs, let rhs else { return lhs == rhs ? nil : "" }
        return lhs.firstDifference(from: rhs)
    }
}
