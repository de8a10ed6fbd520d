import BowlineJSON
import Essentials
import TestSupport
import Testing

/// `JSONCoder` beside Foundation's coders: the same values, the same texts, the same errors at the same places, for every strategy.
///
/// Where they differ on purpose docs/decisions/json.md, "The coders are our own", says why.
@Suite struct FoundationComparisonTests {
    /// The ways in which both are set up.
    enum Setup: CaseIterable {
        case standard, iso8601, snakeCase, converted, closures
    }

    @Test(arguments: Setup.allCases) func scalars(_ setup: Setup) throws {
        var comparison = Comparison(setup)
        try comparison.compare([true])
        try comparison.compare([0, 42, -7, .max, .min])
        try comparison.compare([Int8(5)])
        try comparison.compare([UInt8(200)])
        try comparison.compare([Int16(-300)])
        try comparison.compare([UInt32(7)])
        try comparison.compare([UInt64.max])
        try comparison.compare([Int64.min])
        try comparison.compare([1.5, 0.1, 1e21, -0.0, 1e-7, .infinity])
        try comparison.compare([Float(0.1), Float(3e38)])
        try comparison.compare(["", "a/b \"c\" \\ \n\u{8}\u{c}\u{1}\u{7f}", "Пловдив 🎉"])
        try comparison.compare([Decimal(string: "12345678901234567890.123")])
        try comparison.compare([
            Date(timeIntervalSince1970: 1_700_000_000.25), Date(timeIntervalSince1970: -5_000_000_000),
        ])
        try comparison.compare([Data([1, 2, 3]), Data()])
        try comparison.compare([URL(string: "https://example.com/a/b?c=d")])
        try comparison.compare([UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")])
        try comparison.compare(Color.allCases)
        try comparison.compare([Level.high])
        try comparison.compare([Single(5)])
        try comparison.compare([Either("x")])
        try comparison.compare([Optional(5), nil])
        #expect(comparison.isClean)
    }

    @Test(arguments: Setup.allCases) func collections(_ setup: Setup) throws {
        var comparison = Comparison(setup)
        try comparison.compare([[1, 2, 3], []])
        try comparison.compare([["a", "b/c"]])
        try comparison.compare([[1.5, 2]])
        try comparison.compare([[[1], [2, 3]]])
        try comparison.compare([[1, nil, 3]])
        try comparison.compare([[Float(1.5)]])
        try comparison.compare([[Single(5), Single(6)]])
        try comparison.compare([[Either("x"), Either("y")]])
        try comparison.compare([[Plain(), Plain()]])
        try comparison.compare([[Optional(Plain()), nil]])
        try comparison.compare([Set(["a"])])
        try comparison.compare([1...5])
        try comparison.compare([["a": 1]])
        try comparison.compare([["a_b": Plain()]])
        try comparison.compare([[1: "x"]])
        try comparison.compare([[Color.red: 1]])
        try comparison.compare([["k": [["x": [1, 2, 3]]]]])
        try comparison.compare([["a": Optional("b")]])
        try comparison.compare([["x": Date(timeIntervalSince1970: 77)]])
        try comparison.compare([["x": Data([7])]])
        #expect(comparison.isClean)
    }

    @Test(arguments: Setup.allCases) func objects(_ setup: Setup) throws {
        var comparison = Comparison(setup)
        try comparison.compare([Plain()])
        try comparison.compare([
            Optionals(
                text: "a",
                number: 1,
                rate: 0.5,
                flag: false,
                small: 5,
                list: [1],
                plain: Plain(),
                date: Date(timeIntervalSince1970: 1_000)
            ),
            Optionals(),
        ])
        try comparison.compare([Renamed(id: 1, homeURL: "x", postalCode: "1000")])
        try comparison.compare([
            SnakeCased(
                firstName: "a",
                homeUrl: URL(string: "http://a.bg"),
                aB: 1,
                _private: 2,
                nested_thing: ["a_b": 1],
                innerThing: Plain()
            )
        ])
        try comparison.compare([Numbers()])
        try comparison.compare([
            Moments(
                when: Date(timeIntervalSince1970: 1_600_000_000),
                all: [Date(timeIntervalSince1970: 0)],
                data: Data([255]),
                url: try #require(URL(string: "mailto:a@b.c"))
            )
        ])
        try comparison.compare([Dog("Rex", age: 3)])
        try comparison.compare([Cat("Tom", lives: 9)])
        try comparison.compare([Dynamic(["a": 1])])
        try comparison.compare([Dynamic(Dictionary(uniqueKeysWithValues: (0..<40).map { ("key\($0)", Double($0)) }))])
        try comparison.compare([Names(["a", "b"])])
        try comparison.compare([Nested(city: "Sofia", latitude: 42.7, longitude: 23.3, first: 7)])
        try comparison.compare([Mixed(1, nil, Plain(), [true, false]), Mixed(1, "x", Plain(), [])])
        try comparison.compare([Forgiving(first: 1, second: 2)])
        // Foundation's encoder gives a converting closure a path that lacks the names of nested containers.
        if setup != .converted {
            try comparison.compare([Choice.none, .one(5), .named(first: "a", second: Plain())])
            try comparison.compare([Tree.node([.leaf(1), .node([.leaf(2)])])])
        }
        #expect(comparison.isClean)
    }
}

/// One set-up of both, and what they were found to do differently.
private struct Comparison {
    private static let textsEach = 40

    private let coder: JSONCoder
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()
    private var texts = RandomText(random: SeededRandom(26))
    private(set) var isClean = true

    init(_ setup: FoundationComparisonTests.Setup) {
        coder = JSONCoder(configure: setup.configure)
        setup.configure(decoder, encoder)
    }

    mutating func compare<Value: Codable & Equatable>(_ values: [Value?]) throws {
        for value in values {
            let theirs = Result { try encoder.encode(value) }
            let ours = Result { try coder.encode(value) }
            let seed = try? JSONValue(parsing: (try? theirs.get()) ?? Data())
            check(
                Self.outcome(theirs) == Self.outcome(ours),
                "writing \(Value.self)",
                Self.outcome(theirs),
                Self.outcome(ours)
            )
            guard let seed else { continue }
            for _ in 0..<Self.textsEach { read(Value.self, texts.text(near: seed)) }
        }
    }

    private mutating func read<Value: Codable & Equatable>(_ type: Value.Type, _ text: String) {
        let theirs = Result { try decoder.decode(type, from: Data(text.utf8)) }
        let ours = Result { try coder.decode(type, from: Data(text.utf8)) }
        switch (theirs, ours) {
        case (.success(let one), .success(let other)):
            check(one == other || one != one, "\(type) from \(text)", "\(one)", "\(other)")
        case (.failure(let one), .failure(let other)):
            let isSame =
                Self.place(one) == Self.place(other) || Self.isBetterPlaced(other, than: one)
                || type is any Unordered.Type
            check(isSame, "\(type) from \(text)", Self.place(one), Self.place(other))
        case (.failure(let error), .success):
            check(Self.isReadByUsAlone(text), "\(type) from \(text)", Self.place(error), "a value")
        case (.success, .failure(let error)): check(false, "\(type) from \(text)", "a value", Self.place(error))
        }
    }

    private mutating func check(
        _ isSame: Bool,
        _ what: String,
        _ theirs: @autoclosure () -> String,
        _ ours: @autoclosure () -> String
    ) {
        guard !isSame else { return }
        isClean = false
        Issue.record("\(what): Foundation has \(theirs()), we have \(ours())")
    }

    // MARK: Differences on purpose

    /// Foundation does not say where a number is that does not fit, nor which element of an array is no date.
    private static func isBetterPlaced(_ ours: any Error, than theirs: any Error) -> Bool {
        place(theirs).hasPrefix("dataCorrupted at ") && place(ours).hasPrefix(place(theirs))
    }

    /// Numbers too small for a `Float` are zero for us, and the text that stands for infinity may be escaped.
    private static func isReadByUsAlone(_ text: String) -> Bool { text.contains("e-308") || text.contains("\\u") }

    // MARK: What came out

    private static func outcome(_ result: Result<Data, any Error>) -> String {
        switch result {
        case .success(let data): String(decoding: data, as: UTF8.self)
        case .failure(EncodingError.invalidValue(_, let context)): "invalid at \(path(context))"
        case .failure(let error): "\(error)"
        }
    }

    private static func place(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): "keyNotFound at \(path(context)) \(key.stringValue)"
        case .valueNotFound(let type, let context): "valueNotFound at \(path(context)) \(type)"
        case .typeMismatch(let type, let context): "typeMismatch at \(path(context)) \(type)"
        case .dataCorrupted(let context): "dataCorrupted at \(path(context))"
        default: "\(error)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map(\.stringValue).joined(separator: "/")
    }
    private static func path(_ context: EncodingError.Context) -> String {
        context.codingPath.map(\.stringValue).joined(separator: "/")
    }
}

/// Foundation reads the members of these in an order of its own, so that of two wrong ones either may be named.
private protocol Unordered {}

extension Dictionary: Unordered {}
extension Array: Unordered where Element: Unordered {}

extension FoundationComparisonTests.Setup {
    func configure(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
        encoder.outputFormatting = [.sortedKeys]
        switch self {
        case .standard: break
        case .iso8601:
            decoder.dateDecodingStrategy = .iso8601
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        case .snakeCase:
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            encoder.keyEncodingStrategy = .convertToSnakeCase
            decoder.dateDecodingStrategy = .secondsSince1970
            encoder.dateEncodingStrategy = .secondsSince1970
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        case .converted: convert(decoder, encoder)
        case .closures: useClosures(decoder, encoder)
        }
    }

    private func convert(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
        decoder.keyDecodingStrategy = .custom { AnyName(($0.last?.stringValue ?? "").lowercased() + "\($0.count)") }
        encoder.keyEncodingStrategy = .custom { AnyName(($0.last?.stringValue ?? "").uppercased() + "\($0.count)") }
        decoder.dateDecodingStrategy = .millisecondsSince1970
        encoder.dateEncodingStrategy = .millisecondsSince1970
        decoder.dataDecodingStrategy = .deferredToData
        encoder.dataEncodingStrategy = .deferredToData
        decoder.nonConformingFloatDecodingStrategy =
            .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        encoder.nonConformingFloatEncodingStrategy =
            .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    }

    private func useClosures(_ decoder: JSONDecoder, _ encoder: JSONEncoder) {
        decoder.dateDecodingStrategy = .custom { decoder in
            Date(timeIntervalSince1970: Double(try decoder.singleValueContainer().decode(Int.self)))
        }
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Int(date.timeIntervalSince1970))
        }
        decoder.dataDecodingStrategy = .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) }
        // Writes nothing for empty data.
        encoder.dataEncodingStrategy = .custom { data, encoder in
            guard !data.isEmpty else { return }
            var container = encoder.singleValueContainer()
            try container.encode(String(decoding: data, as: UTF8.self))
        }
    }
}
