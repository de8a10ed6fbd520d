import Essentials

extension ServerProblem {
    /// Reads an error body in any of the common formats: an `error` object, RFC 9457 problem details, or Amazon's
    /// `__type`.
    @Sendable public static func read(from response: Response) -> ServerProblem {
        let shape = try? JSONCoder.standard.decode(Shape.self, from: response.bytes)
        var problem = shape?.problem ?? ServerProblem()
        problem.requestID = problem.requestID ?? response.headers[.requestID]
        return problem
    }

    /// All formats at once: every member is optional, and a member of the wrong type counts as absent.
    private struct Shape: Decodable {
        var problem = ServerProblem()

        private enum Key: String, CodingKey {
            case error, code, message, details, title, detail, type
            case requestID = "request_id"
            case amazonType = "__type"
            case amazonMessage = "Message"
        }

        init(from decoder: any Decoder) throws {
            let body = try decoder.container(keyedBy: Key.self)
            let inner = (try? body.nestedContainer(keyedBy: Key.self, forKey: .error)) ?? body
            problem.code = Self.code(in: inner)
            problem.message =
                inner.text(.message) ?? body.text(.detail) ?? body.text(.title) ?? body.text(.amazonMessage)
                ?? body
                .text(.error) ?? ""
            problem.requestID = inner.text(.requestID)
            problem.details = (try? inner.decode([String: String].self, forKey: .details)) ?? [:]
        }

        private static func code(in body: KeyedDecodingContainer<Key>) -> String {
            if let code = body.text(.code) { return code }
            guard let type = body.text(.amazonType) else { return body.text(.type) ?? "" }
            // Amazon sometimes writes `namespace#Name`.
            return String(type.split(separator: "#").last ?? "")
        }
    }
}

extension KeyedDecodingContainer {
    fileprivate func text(_ key: Key) -> String? {
        try? decode(String.self, forKey: key)
    }
}
