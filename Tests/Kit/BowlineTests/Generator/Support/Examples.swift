import BowlineJSON
import Foundation

@testable import BowlineGenerator

/// The examples of a document, each with the generated type that it is an example of.
///
/// Read are `example` and `examples` of schemas, wherever they stand, and of JSON bodies and parameters.
struct Examples {
    struct Example: Hashable {
        /// The type as Swift writes it, such as `[Public.Pet]`.
        let type: String
        /// Where the example is.
        let pointer: String
        let json: String
    }

    private(set) var found: [Example] = []
    private let module: String
    private let library: Library
    private let types: TypeTable
    private let reader: SchemaReader
    private let readerTypes: TypeTable
    private var names: [Location: String] = [:]

    init(of data: Data, module: String) throws {
        let layout = try Generator(document: data, module: module).layout()
        let problems = Problems()
        let root = try DocumentReader.node(data, file: "", problems: problems)
        self.module = module
        types = layout.types
        library = Library(root: root, problems: problems) { _ in nil }
        // A second reader says what a schema is; the names are those of the generated types.
        readerTypes = TypeTable(module: module)
        reader = SchemaReader(library: library, types: readerTypes)
        for declaration in types.declarations where names[declaration.location] == nil {
            names[declaration.location] = types.path(to: declaration.id, in: nil)
        }
        collect()
    }

    private static let schemaWords: Set<String> = ["type", "$ref", "allOf", "oneOf", "anyOf", "enum", "items"]
    /// Members whose values are data and not parts of the description.
    private static let data: Set<String> = ["example", "examples", "default", "enum", "const", "x-enumNames"]

    private mutating func collect() {
        var open = [library.root]
        while let spot = open.popLast() {
            if spot.isObject { note(spot) }
            open += spot.elements
            open += spot.members.filter { !Self.data.contains($0.name) && !$0.name.hasPrefix("x-") }.map(\.value)
        }
        found = Set(found).sorted { $0.pointer < $1.pointer }
    }

    private mutating func note(_ spot: LocatedNode) {
        if let schema = spot["schema"], schema.isObject {
            let isBody = spot.location.tokens.dropLast().last == "content"
            guard !isBody || MediaType(spot.location.tokens.last ?? "").isJSON else { return }
            if let example = spot["example"] { add(example, of: schema) }
            for (_, written) in spot["examples"]?.members ?? [] {
                if let value = library.resolved(written)?["value"] { add(value, of: schema) }
            }
        } else if Self.schemaWords.contains(where: { isWord($0, of: spot) }) {
            if let example = spot["example"] { add(example, of: spot) }
            for example in spot["examples"]?.elements ?? [] { add(example, of: spot) }
        }
    }

    /// True when a member is that word of a schema, and no property that bears its name.
    private func isWord(_ word: String, of spot: LocatedNode) -> Bool {
        guard let member = spot[word] else { return false }
        return spot.location.tokens.last != "properties" && (word == "items" || !member.isObject)
    }

    private mutating func add(_ example: LocatedNode, of schema: LocatedNode) {
        let use = reader.use(of: schema, SchemaReader.Naming(text: "Example", owner: nil))
        guard let name = text(use.type) else { return }
        let optional = use.isNullable || readerTypes.isNullable(use.type) ? "\(name)?" : name
        found.append(Example(type: optional, pointer: "\(example.location)", json: Self.json(example.value)))
    }

    /// The type in generated code; nil when no generated type has its place.
    private func text(_ type: SwiftType) -> String? {
        switch type {
        case .array(let element): text(element).map { "[\($0)]" }
        case .dictionary(let value): text(value).map { "[String: \($0)]" }
        case .optional(let inner): text(inner).map { "\($0)?" }
        case .named(let id): names[readerTypes[id].location].map { "\(module).\($0)" }
        case .calendarDate: "\(module).\(SupportNames.calendarDate)"
        case .upload: nil
        default: types.text(type)
        }
    }

    private static func json(_ node: Node) -> String {
        switch node {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): JSONValue.string(text).text()
        case .array(let nodes): "[\(nodes.map(json).joined(separator: ","))]"
        case .object(let members):
            "{\(members.names.map { "\(JSONValue.string($0).text()):\(json(members[$0] ?? .null))" }.joined(separator: ","))}"
        }
    }

    // MARK: The program

    /// A program that reads each example as its type, writes it again, and prints the pointers of those that differ.
    static func program(_ examples: [Example], codings: [String: String]) -> String {
        var functions: [String] = []
        for (offset, type) in Set(examples.map(\.type)).sorted().enumerated() {
            let coding = codings.first { type.contains("\($0.key).") }?.value ?? codings.values.sorted()[0]
            functions.append("table[\(Literal.string(type))] = Check<\(type)>(coding: \(coding)) // \(offset)")
        }
        return """
            import Bowline
            import Foundation

            protocol Checking { func written(_ json: Data) throws -> Data }

            struct Check<Value: Codable>: Checking {
                let coding: JSONCoding
                func written(_ json: Data) throws -> Data { try coding.encode(coding.decode(Value.self, from: json)) }
            }

            func moment(_ text: String) -> Date? {
                (try? Date(text, strategy: .iso8601))
                    ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            }

            func isEqual(_ one: JSONValue, _ other: JSONValue) -> Bool {
                switch (one, other) {
                case (.number(let one), .number(let other)): Double(one.description) == Double(other.description)
                case (.string(let one), .string(let other)):
                    one == other || moment(one).map { $0 == moment(other) } ?? false
                case (.array(let one), .array(let other)):
                    one.count == other.count && zip(one, other).allSatisfy { isEqual($0, $1) }
                case (.object(let one), .object(let other)):
                    one.members.count == other.members.count
                        && one.members.allSatisfy { member in other[member.name].map { isEqual(member.value, $0) } ?? false }
                default: one == other
                }
            }

            @main struct Main {
                static func main() throws {
                    var table: [String: any Checking] = [:]
                    fill(&table)
                    for line in try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\\n") {
                        let parts = line.split(separator: "\\t", maxSplits: 2).map(String.init)
                        guard let check = table[parts[0]] else { print("\\(parts[1]): there is no check"); continue }
                        do {
                            let written = try JSONValue(parsing: check.written(Data(parts[2].utf8)))
                            if try !isEqual(JSONValue(parsing: Data(parts[2].utf8)), written) {
                                print("\\(parts[1]) \\(parts[0]): \\(written.text())")
                            }
                        } catch {
                            print("\\(parts[1]) \\(parts[0]): \\(error)")
                        }
                    }
                }

                static func fill(_ table: inout [String: any Checking]) {
            \(functions.map { "        " + $0 }.joined(separator: "\n"))
                }
            }
            """
    }

    /// The examples as the program reads them: a line for each.
    static func lines(_ examples: [Example]) -> String {
        examples.map { "\($0.type)\t\($0.pointer)\t\($0.json)\n" }.joined()
    }
}
