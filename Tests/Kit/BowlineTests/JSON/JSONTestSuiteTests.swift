import Bowline
import Foundation
import Testing

/// The texts of JSONTestSuite: `y_` must be read, `n_` must be refused, and of `i_` RFC 8259 leaves it open. Foundation
/// does with each what we do, except for the differences that docs/decisions/json.md gives reasons for.
@Suite(.enabled(if: OpenData.isHere, Comment(rawValue: OpenData.reason)))
struct JSONTestSuiteTests {
    private static let root = "http/JSONTestSuite"

    private static func files(_ folder: String) throws -> [(name: String, text: Data)] {
        let path = "\(OpenData.folder ?? "")/\(root)/\(folder)"
        return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }.sorted()
            .map { ($0, try OpenData.read("\(root)/\(folder)/\($0)")) }
    }

    @Test func whatMustBeReadIsReadAndTheRestRefused() throws {
        let files = try Self.files("test_parsing")
        #expect(files.count { $0.name.hasPrefix("y_") } > 40 && files.count { $0.name.hasPrefix("n_") } > 100)
        for (name, text) in files where !name.hasPrefix("i_") {
            let isRead = (try? JSONValue(parsing: text)) != nil
            #expect(isRead == name.hasPrefix("y_"), "\(name)")
            let isDecoded = (try? JSONCoding.standard.decode(Tree.self, from: text)) != nil
            #expect(isDecoded == isRead, "\(name)")
        }
    }

    @Test func foundationDecodesEveryTextToTheSameValueButForFive() throws {
        let others = try (Self.files("test_parsing") + Self.files("test_transform")).filter { _, text in
            let theirs = try? JSONDecoder().decode(Tree.self, from: text)
            return theirs != (try? JSONCoding.standard.decode(Tree.self, from: text))
        }
        #expect(
            others.map(\.name) == [
                // 123.456e-789 is no integer for us.
                "i_number_double_huge_neg_exp.json",
                // Foundation reads it.
                "n_object_trailing_comma.json",
                // No integer for us either; Foundation rounds it to 1.
                "number_1.000000000000000005.json",
                // Of two names that only normalization makes equal, a dictionary has the last for us.
                "object_key_nfc_nfd.json", "object_key_nfd_nfc.json",
            ]
        )
    }

    @Test func whatWasReadIsWrittenAndReadAgain() throws {
        for (name, text) in try Self.files("test_parsing") + Self.files("test_transform") {
            guard let value = try? JSONValue(parsing: text) else { continue }
            #expect(try JSONValue(parsing: value.data()) == value, "\(name)")
        }
    }
}

/// Any JSON, by what `Codable` alone can tell of it.
private indirect enum Tree: Decodable, Equatable {
    case null, bool(Bool), integer(Int64), number(Double), string(String), array([Tree]), object([String: Tree])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([Tree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: Tree].self))
        }
    }
}
