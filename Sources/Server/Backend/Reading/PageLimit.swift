internal import HTTPServer

extension Request {
    /// The value of `limit`, or `usual` if it is missing. Adds an error to `problems` if it is invalid.
    func limit(or usual: Int, _ problems: inout [HTTPError.Detail]) -> Int {
        guard let text = query("limit") else { return usual }
        guard let limit = Int(text), (1...100).contains(limit) else {
            problems.append(.init("limit", "must be an integer from 1 to 100, e.g. 50"))
            return usual
        }
        return limit
    }
}
