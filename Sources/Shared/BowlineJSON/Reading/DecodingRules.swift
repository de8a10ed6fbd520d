internal import Essentials

/// The configuration of a `JSONDecoder`, which `JSONReading` follows.
struct DecodingRules: Sendable {
    let dates: JSONDecoder.DateDecodingStrategy
    let data: JSONDecoder.DataDecodingStrategy
    let floats: JSONDecoder.NonConformingFloatDecodingStrategy
    let names: JSONDecoder.KeyDecodingStrategy
    let userInfo: [CodingUserInfoKey: any Sendable]
    let convertsNames: Bool

    /// Copies a decoder's configuration; nil if it uses a feature that only Foundation supports, such as JSON5 or dates
    /// with a formatter.
    init?(_ decoder: JSONDecoder) {
        guard !decoder.allowsJSON5, !decoder.assumesTopLevelDictionary else { return nil }
        switch decoder.dateDecodingStrategy {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601, .custom: break
        #if !canImport(FoundationEssentials)
            case .formatted: return nil
            @unknown default: return nil
        #endif
        }
        dates = decoder.dateDecodingStrategy
        data = decoder.dataDecodingStrategy
        floats = decoder.nonConformingFloatDecodingStrategy
        names = decoder.keyDecodingStrategy
        userInfo = decoder.userInfo
        if case .useDefaultKeys = names { convertsNames = false } else { convertsNames = true }
    }
}

extension JSONDecoder.KeyDecodingStrategy {
    /// Whether `name(for:at:)` uses the path.
    var needsPath: Bool {
        if case .custom = self { true } else { false }
    }

    /// The property name for a member that is written as `written` in the object at `path`.
    func name(for written: String, at path: @autoclosure () -> [any CodingKey]) -> String {
        switch self {
        case .convertFromSnakeCase: Self.camelCase(written)
        case .custom(let convert): convert(path() + [JSONKey(written)]).stringValue
        default: written
        }
    }

    /// Converts `postal_code` to `postalCode`; leading and trailing underscores stay.
    private static func camelCase(_ written: String) -> String {
        guard let first = written.firstIndex(where: { $0 != "_" }), let last = written.lastIndex(where: { $0 != "_" })
        else {
            return written
        }
        let words = written[first...last].split(separator: "_")
        guard words.count > 1, let start = words.first else { return written }
        let joined = words.dropFirst().reduce(into: start.lowercased()) { $0 += $1.capitalizedWord }
        return written[..<first] + joined + written[written.index(after: last)...]
    }
}

extension Substring {
    /// The word with its first letter in upper case and the others in lower case, like Foundation's `capitalized`.
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
