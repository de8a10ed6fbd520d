/// The path of an endpoint below the environment's base, written as an interpolated string.
///
///     "/games/\(gameID)/events"
///
/// Interpolated values are percent-encoded, so an id that contains `/`, `?` or `..` stays a single segment and cannot
/// change the path.
public struct EndpointPath: Sendable, Hashable {
    /// The encoded path, as it is sent.
    let encoded: String
    /// The path with `{}` for each interpolated value, the same for all calls of an endpoint.
    let template: String
    /// What is wrong with the path; nil if it is valid.
    let problem: String?
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// Creates a path without interpolated values.
    public init(stringLiteral text: String) {
        self.init(encoded: text, template: text, problem: Self.problem(inLiteral: text))
    }

    /// Creates a path from an interpolated string.
    public init(stringInterpolation path: StringInterpolation) {
        let problem = path.problem ?? Self.problem(inLiteral: path.template)
        self.init(encoded: path.encoded, template: path.template, problem: problem)
    }

    /// Collects the literal parts and the encoded values of a path.
    public struct StringInterpolation: StringInterpolationProtocol {
        var encoded = ""
        var template = ""
        var problem: String?

        /// Reserves capacity for the literal parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + interpolationCount * 16)
            template.reserveCapacity(literalCapacity + interpolationCount * 2)
        }

        /// Appends a literal part.
        public mutating func appendLiteral(_ literal: String) {
            encoded += literal
            template += literal
        }

        /// Appends a value, percent-encoded so that it stays within its path segment.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            if text.isEmpty || text == "." || text == ".." {
                problem = "an interpolated value must not be empty, '.' or '..': \(template){}"
            }
            encoded += PercentEncoding.encode(text)
            template += "{}"
        }

        /// Makes the call fail, because the description of a list is not valid in a path.
        @available(*, deprecated, message: "a path cannot contain a list; join its elements, or put it into the query")
        public mutating func appendInterpolation<Element>(_ values: [Element]) {
            problem = "an interpolated value must not be a list: \(template){}"
            template += "{}"
        }
    }

    private static func problem(inLiteral text: String) -> String? {
        guard text.isEmpty || text.hasPrefix("/") else { return "\(text) does not start with /" }
        // The number of dots since the last slash; -1 once the segment has another character.
        var dots = 0
        var isDotted = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"), 0...0x20, 0x7F...0xFF:
                return "\(text) has a character not allowed in a path; pass the query with the `query` parameter"
            case UInt8(ascii: "/"):
                isDotted = isDotted || dots == 1 || dots == 2
                dots = 0
            case UInt8(ascii: ".") where dots >= 0: dots += 1
            default: dots = -1
            }
        }
        guard !isDotted, dots != 1, dots != 2 else { return "\(text) has a '.' or '..' segment" }
        return nil
    }
}
