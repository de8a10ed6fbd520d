internal import Essentials

/// The configuration of a `JSONEncoder`, which `JSONStream` follows.
struct EncodingRules: Sendable {
    let dates: JSONEncoder.DateEncodingStrategy
    let data: JSONEncoder.DataEncodingStrategy
    let floats: JSONEncoder.NonConformingFloatEncodingStrategy
    let names: JSONEncoder.KeyEncodingStrategy
    let userInfo: [CodingUserInfoKey: any Sendable]
    let convertsNames: Bool
    let sortsNames: Bool
    let escapesSlashes: Bool
    let isPretty: Bool

    /// Copies an encoder's configuration; nil if it writes dates with a formatter, which only Foundation does.
    init?(_ encoder: JSONEncoder) {
        switch encoder.dateEncodingStrategy {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601, .custom: break
        #if !canImport(FoundationEssentials)
            case .formatted: return nil
            @unknown default: return nil
        #endif
        }
        dates = encoder.dateEncodingStrategy
        data = encoder.dataEncodingStrategy
        floats = encoder.nonConformingFloatEncodingStrategy
        names = encoder.keyEncodingStrategy
        userInfo = encoder.userInfo
        if case .useDefaultKeys = names { convertsNames = false } else { convertsNames = true }
        sortsNames = encoder.outputFormatting.contains(.sortedKeys)
        escapesSlashes = !encoder.outputFormatting.contains(.withoutEscapingSlashes)
        isPretty = encoder.outputFormatting.contains(.prettyPrinted)
    }
}

extension JSONEncoder.KeyEncodingStrategy {
    /// The name that is written for a property of the object at `path`.
    func name(for key: some CodingKey, at path: @autoclosure () -> [any CodingKey]) -> String {
        switch self {
        case .convertToSnakeCase: Self.snakeCase(key.stringValue)
        case .custom(let convert): convert(path() + [key]).stringValue
        default: key.stringValue
        }
    }

    /// Converts `postalCode` to `postal_code`, and `homeURL` to `home_url`: a word starts at an upper-case letter after
    /// a lower-case letter, and at the last of several upper-case letters before a lower-case letter.
    private static func snakeCase(_ name: String) -> String {
        let letters = Array(name)
        var text = ""
        for (index, letter) in letters.enumerated() {
            let isStart =
                index > 0 && letter.isUppercase
                && (!letters[index - 1].isUppercase || (index + 1 < letters.count && letters[index + 1].isLowercase))
            if isStart { text += "_" }
            text += letter.lowercased()
        }
        return text
    }
}
