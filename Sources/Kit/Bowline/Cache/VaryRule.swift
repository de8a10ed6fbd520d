/// Decides which of several responses for one address fits a request, by RFC 9111, 4.1.
enum VaryRule {
    /// True for `Vary: *`, which no request ever matches.
    static func isStar(_ headers: Headers) -> Bool {
        headers.combined(.vary).map { FieldScanner.members($0).contains("*") } ?? false
    }

    /// The request fields that the response depends on, normalized for comparison. An absent field counts as empty.
    static func fields(of request: Request, for response: Response) -> [Headers.Field] {
        var names = response.headers.combined(.vary).map { FieldScanner.members($0).map { HeaderName($0) } } ?? []
        // A credential that the caller itself set on the request separates responses, even if the server does not say
        // so.
        for name in [HeaderName.authorization, .cookie] where request.headers.contains(name) { names.append(name) }
        var fields: [Headers.Field] = []
        // Most responses depend on no field.
        if !names.isEmpty {
            fields = Set(names).sorted { $0.text < $1.text }.map { name in
                Headers.Field(name, value(of: name, in: request.headers))
            }
        }
        if let mark = signInMark(of: request) { fields.append(.init(signIn, mark)) }
        return fields
    }

    /// True if the request has the field values for which the response was generated.
    static func matches(_ answer: StoredResponse, _ request: Request, ignoring ignored: HeaderName? = nil) -> Bool {
        let isCovered = [HeaderName.authorization, .cookie].allSatisfy { name in
            !request.headers.contains(name) || answer.varying.contains { $0.name == name }
        }
        guard isCovered, signInMark(of: request) == answer.varying.first(where: { $0.name == signIn })?.value else {
            return false
        }
        return answer.varying.allSatisfy { field in
            field.name == signIn || field.name == ignored || value(of: field.name, in: request.headers) == field.value
        }
    }

    /// True if the response was generated for other language preferences, but is in the request's single most preferred
    /// language.
    static func isInPreferredLanguage(_ answer: StoredResponse, _ request: Request) -> Bool {
        guard let language = answer.headers["content-language"]?.trimmed.lowercased(), !language.contains(","),
            let wished = request.headers.combined(.acceptLanguage), preferred(of: wished) == language
        else { return false }
        return matches(answer, request, ignoring: .acceptLanguage)
    }

    /// The one language with the greatest weight; nil if there are several, or if any language is accepted.
    private static func preferred(of wished: String) -> String? {
        let weighed = FieldScanner.members(wished).map { member in
            let parts = preference(member).split(separator: ";")
            let weight = parts.dropFirst().first.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (language: parts.first.map(String.init) ?? "", weight: weight)
        }
        guard let best = weighed.map(\.weight).max(), best > 0 else { return nil }
        let languages = weighed.filter { $0.weight == best }.map(\.language)
        return languages.count == 1 && languages != ["*"] ? languages.first : nil
    }

    /// A pseudo field that represents the call's sign-in rule. No header field can have this name.
    private static let signIn: HeaderName = ":sign-in"

    /// Separates the responses to calls with an unusual sign-in rule: no credential although a user may be signed in,
    /// or a credential required although no user is signed in.
    private static func signInMark(of request: Request) -> String? {
        switch request.traits.signIn {
        case .none: "none"
        case .required where !request.principal.isSignedIn: "required"
        case .required, .ifPossible: nil
        }
    }

    private static func value(of name: HeaderName, in headers: Headers) -> String {
        guard let combined = headers.combined(name) else { return "" }
        let members = FieldScanner.members(combined)
        guard [.accept, .acceptLanguage, .acceptEncoding].contains(name) else { return members.joined(separator: ",") }
        // Preferences compare case-insensitively, and only weights order them (RFC 9110, 12.4.2 and 12.5).
        return members.map(preference).sorted().joined(separator: ",")
    }

    /// A preference normalized for comparison: in lower case, without spaces, its weight last and omitted if it is 1.
    private static func preference(_ member: String) -> String {
        var parts = member.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        guard let index = parts.firstIndex(where: { $0.hasPrefix("q=") }) else { return parts.joined(separator: ";") }
        var weight = parts.remove(at: index).dropFirst(2)
        if weight.contains(".") {
            while weight.last == "0" { weight.removeLast() }
            if weight.last == "." { weight.removeLast() }
        }
        return (parts + (weight == "1" ? [] : ["q=\(weight)"])).joined(separator: ";")
    }
}
