/// The path of an endpoint below the environment's base, written as a string with holes.
///
///     "/games/\(gameID)/events"
///
/// What fills a hole is encoded, so an id that holds `/`, `?` or `..` stays one segment and cannot lead anywhere else.
public struct EndpointPath: Sendable, Hashable {
    /// The path as it is sent.
    let encoded: String
    /// The path with `{}` for each hole: the same for all calls of one endpoint.
    let template: String
    /// What is wrong with it, when something is.
    let problem: String?
}

extension EndpointPath: ExpressibleByStringInterpolation {
    /// A path without holes.
    public init(stringLiteral text: String) {
        self.init(encoded: text, template: text, problem: Self.problem(inLiteral: text))
    }

    /// A path whose holes are filled.
    public init(stringInterpolation path: StringInterpolation) {
        let problem = path.problem ?? Self.problem(inLiteral: path.template)
        self.init(encoded: path.encoded, template: path.template, problem: problem)
    }

    /// Collects the literal parts and the encoded values of a path.
    public struct StringInterpolation: StringInterpolationProtocol {
        var encoded = ""
        var template = ""
        var problem: String?

        /// Starts with room for the literal parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            encoded.reserveCapacity(literalCapacity + interpolationCount * 16)
            template.reserveCapacity(literalCapacity + interpolationCount * 2)
        }

        /// Adds a part written in the source.
        public mutating func appendLiteral(_ literal: String) {
            encoded += literal
            template += literal
        }

        /// Appends a percent-encoded value as one path segment's part.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            if text.isEmpty || text == "." || text == ".." {
                problem = "the value for a hole in \(template){} is empty or made of dots only"
            }
            encoded += PercentEncoding.encode(text)
            template += "{}"
        }

        /// Refuses a list when the call is made: its description is no part of an address.
        @available(*, deprecated, message: "a path has no form for a list; join its elements, or put it into the query")
        public mutating func appendInterpolation<Element>(_ values: [Element]) {
            problem = "the value for a hole in \(template){} is a list"
            template += "{}"
        }
    }

    private static func problem(inLiteral text: String) -> String? {
        guard text.isEmpty || text.hasPrefix("/") else { return "\(text) does not begin with /" }
        var dots = 0
        var isDotted = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"), 0...0x20, 0x7F...0xFF:
                return "\(text) has a character that no path has; put a query into query:"
            case UInt8(ascii: "/"):
                isDotted = isDotted || dots == 1 || dots == 2
                dots = 0
            case UInt8(ascii: ".") where dots >= 0: dots += 1
            default: dots = -1
            }
        }
        guard !isDotted, dots != 1, dots != 2 else { return "\(text) has a segment of dots" }
        return nil
    }
}
