/// A path with parameters, such as `/v1/leagues/{leagueId}/teams`; `{rest...}` at the end matches the rest of the path.
struct PathTemplate: Sendable, Equatable {
    enum Segment: Sendable, Equatable {
        case literal([UInt8])
        case parameter(String)
        case rest(String)
    }

    let segments: [Segment]

    init(_ text: String) throws(RouteTableError) {
        guard text.utf8.first == UInt8(ascii: "/") else { throw .badTemplate(text) }
        var segments: [Segment] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = Self.segment(String(part)) else { throw .badTemplate(text) }
            segments.append(segment)
        }
        let names = segments.compactMap(\.name)
        let restIsLast = segments.dropLast().allSatisfy { if case .rest = $0 { false } else { true } }
        guard names.count <= PathParameters.maxCount, Set(names).count == names.count, restIsLast else {
            throw .badTemplate(text)
        }
        self.segments = segments
    }

    var names: [String] { segments.compactMap(\.name) }

    private static func segment(_ part: String) -> Segment? {
        guard part.contains("{") || part.contains("}") else { return .literal(Array(part.utf8)) }
        guard part.first == "{", part.last == "}", part.count > 2 else { return nil }
        let name = part.dropFirst().dropLast()
        let plain = name.hasSuffix("...") ? name.dropLast(3) : name
        guard !plain.isEmpty, plain.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        return plain.count == name.count ? .parameter(String(plain)) : .rest(String(plain))
    }
}

extension PathTemplate.Segment {
    var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .rest(let name): name
        }
    }
}

/// The ranges of the parameters in a matched path. Stored inline, so that matching allocates nothing.
struct PathParameters: Sendable {
    static let maxCount = 8
    /// The maximum length of a path, in bytes: positions are stored in 16 bits.
    static let maxPathLength = 65_535

    var names: [String] = []
    private var bounds = SIMD16<UInt16>()
    private(set) var count = 0

    mutating func push(_ range: Range<Int>) {
        guard count < Self.maxCount else { return }
        bounds[count * 2] = UInt16(clamping: range.lowerBound)
        bounds[count * 2 + 1] = UInt16(clamping: range.upperBound)
        count += 1
    }

    mutating func pop() { count -= 1 }

    func value(of name: String, in head: RequestHead) -> String? {
        guard let index = names.firstIndex(of: name), index < count else { return nil }
        return percentDecoded(head.bytes[Int(bounds[index * 2])..<Int(bounds[index * 2 + 1])])
    }
}
