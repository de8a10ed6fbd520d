/// Which of several answers for one address fits a request: RFC 9111, 4.1.
enum VaryRule {
    /// True when no request can ever match.
    static func isStar(_ headers: Headers) -> Bool {
        headers.combined(.vary).map { FieldScanner.members($0).contains("*") } ?? false
    }

    /// The request's fields that the answer depends on, in a form that compares by meaning. A field that is absent stands as empty.
    static func fields(of request: Request, for response: Response) -> [Headers.Field] {
        var names = response.headers.combined(.vary).map { FieldScanner.members($0).map { HeaderName($0) } } ?? []
        // A credential the caller itself put on the request separates answers, whether the server says so or not.
        for name in [HeaderName.authorization, .cookie] where request.headers.contains(name) { names.append(name) }
        return Set(names).sorted { $0.text < $1.text }.map { .init($0, value(of: $0, in: request.headers)) }
    }

    /// True when the request has the fields the answer was made for.
    static func matches(_ answer: StoredAnswer, _ request: Request) -> Bool {
        let isCovered = [HeaderName.authorization, .cookie].allSatisfy { name in
            !request.headers.contains(name) || answer.varying.contains { $0.name == name }
        }
        return isCovered && answer.varying.allSatisfy { value(of: $0.name, in: request.headers) == $0.value }
    }

    private static func value(of name: HeaderName, in headers: Headers) -> String {
        guard let combined = headers.combined(name) else { return "" }
        let text = FieldScanner.members(combined).joined(separator: ",")
        // Language ranges and media types compare without case (RFC 9110, 12.5).
        return [.accept, .acceptLanguage, .acceptEncoding].contains(name)
            ? text.lowercased().filter { $0 != " " && $0 != "\t" } : text
    }
}
