import Foundation
import Testing

@testable import BowlineGenerator

@Suite struct FuzzTests {
    /// Numbers that are the same for the same seed (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let seed =
        ProcessInfo.processInfo.environment["BOWLINE_SEED"].flatMap(UInt64.init)
        ?? UInt64.random(in: 0...999_999)
    private static let rounds = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1" ? 20_000 : 1_400

    /// Values that stand where none of their kind is expected.
    private static let strange: [Node] = [
        .null, .bool(true), .bool(false), .number("0"), .number("-1"), .number("1e400"), .string(""), .string("object"),
        .string("#/components/schemas/Thing"), .string("#/"), .string("%"), .string("\u{0}\u{202E}`\"\\(x)"),
        .array([]),
        .array([.null]), .object(Node.Members()), .string(String(repeating: "x", count: 5_000)),
    ]

    @Test func mutatedDocumentsNeverTrap() throws {
        let whole = try DocumentReader.node(Data(KitchenSink.text.utf8), file: "", problems: Problems())
        var numbers = Numbers(state: Self.seed)
        var generated = 0
        for _ in 0..<Self.rounds / 2 {
            var node = whole
            for _ in 0..<Int.random(in: 1...4, using: &numbers) { node = mutated(node, &numbers) }
            generated += outcome(of: Data(YAMLText.text(node).utf8))
        }
        #expect(generated > 0, "seed \(Self.seed)")
        #expect(generated < Self.rounds / 2, "seed \(Self.seed)")
    }

    @Test func mutatedBytesNeverTrap() {
        var numbers = Numbers(state: Self.seed)
        let whole = [UInt8](Data(KitchenSink.text.utf8))
        var refused = 0
        for _ in 0..<Self.rounds {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0...3, using: &numbers) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
                case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 60)], at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { break }
            }
            refused += 1 - outcome(of: Data(bytes))
        }
        #expect(refused > 0, "seed \(Self.seed)")
    }

    /// 1 when something was generated, 0 when the document was refused with a reason.
    private func outcome(of data: Data) -> Int {
        do throws(GeneratorError) {
            return try Generator(document: data, module: "API").files().isEmpty ? 0 : 1
        } catch {
            #expect(
                !error.problems.isEmpty && error.problems.allSatisfy { $0.pointer.contains("/") && !$0.reason.isEmpty }
            )
            return 0
        }
    }

    private func mutated(_ node: Node, _ numbers: inout Numbers) -> Node {
        if Int.random(in: 0..<12, using: &numbers) == 0 { return Self.strange.randomElement(using: &numbers) ?? .null }
        switch node {
        case .object(var members):
            guard let name = members.names.randomElement(using: &numbers), let value = members[name] else {
                return node
            }
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0: members.remove(name)
            case 1: if let other = members.names.randomElement(using: &numbers) { members.set(other, value) }
            default: members.set(name, mutated(value, &numbers))
            }
            return .object(members)
        case .array(var nodes):
            guard let place = nodes.indices.randomElement(using: &numbers) else { return node }
            nodes[place] = mutated(nodes[place], &numbers)
            return .array(nodes)
        default: return Self.strange.randomElement(using: &numbers) ?? .null
        }
    }
}
