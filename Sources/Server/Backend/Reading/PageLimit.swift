internal import HTTPServer

extension Request {
    /// How many items of a list `limit` asks for, or `usual` without it. Adds what is wrong with it to `problems`.
    func limit(or usual: Int, _ problems: inout [HTTPError.Detail]) -> Int {
        guard let text = query("limit") else { return usual }
        guard let limit = Int(text), (1...100).contains(limit) else {
            problems.append(.init("limit", "must be an integer from 1 to 100, e.g. 50"))
            return usual
        }
        return limit
    }
}
