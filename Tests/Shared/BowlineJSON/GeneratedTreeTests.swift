import BowlineJSON
import Essentials
import TestSupport
import Testing

@Suite struct GeneratedTreeTests {
    private static func text(_ random: inout SeededRandom) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            let limit: UInt32 = [0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0x7F
            if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static func number(_ random: inout SeededRandom) -> JSONValue {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .integer(Int.random(in: -1_000...1_000, using: &random))
        case 1: return .integer(UInt64.random(in: 0 ... .max, using: &random))
        case 2: return .double(Double(bitPattern: .random(in: 0 ... .max, using: &random)))
        default:
            let digits = (0..<Int.random(in: 1..<40, using: &random)).map { _ in
                String(Int.random(in: 1...9, using: &random))
            }
            let exponent = Int.random(in: -999...999, using: &random)
            return JSONNumber("-\(digits.joined()).50E\(exponent)").map { .number($0) } ?? .null
        }
    }

    private static func value(_ random: inout SeededRandom, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth < 5 ? 9 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2, 3: return number(&random)
        case 4: return .string(text(&random))
        case 5, 6:
            return .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(&random, depth: depth + 1) })
        default:
            return .object(
                JSONObject(
                    (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                        (text(&random), value(&random, depth: depth + 1))
                    }
                )
            )
        }
    }

    @Test func treesComeBackAsTheyWere() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed)
        for number in 0..<12_000 {
            let tree = Self.value(&random, depth: 0)
            for isPretty in [false, true] {
                let read = try JSONValue(parsing: tree.data(pretty: isPretty))
                guard read == tree else {
                    Issue.record("tree \(number) of seed \(seed): \(tree.text())")
                    return
                }
            }
        }
    }

    @Test func foundationReadsWhatIsWritten() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed)
        for number in 0..<1_000 {
            let text = Self.text(&random)
            let read = try JSONDecoder().decode([String].self, from: JSONValue.array([.string(text)]).data())
            #expect(read == [text], "string \(number) of seed \(seed)")
            let value = Double(bitPattern: .random(in: 0 ... .max, using: &random))
            guard value.isFinite else { continue }
            let double = try JSONDecoder().decode([Double].self, from: JSONValue.array([.double(value)]).data())
            #expect(double == [value], "number \(number) of seed \(seed)")
        }
    }
}
