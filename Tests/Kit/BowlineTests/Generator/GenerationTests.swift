import Foundation
import Testing

@testable import BowlineGenerator

@Suite struct GenerationTests {
    @Test func theSameDocumentGivesTheSameBytes() throws {
        let first = try Generator(document: Data(KitchenSink.text.utf8)).files()
        #expect(try Generator(document: Data(KitchenSink.text.utf8)).files() == first)
        #expect(
            first.map(\.name) == [
                "KitchenSink+Endpoints.swift", "KitchenSink+Models.swift", "KitchenSink+Support.swift",
                "KitchenSink.swift",
            ]
        )
    }

    @Test func jsonAndYAMLGiveTheSameBytes() throws {
        let data = Data(KitchenSink.text.utf8)
        let yaml = YAMLText.text(try DocumentReader.node(data, file: "", problems: Problems()))
        #expect(try Generator(document: Data(yaml.utf8)).files() == Generator(document: data).files())
    }

    @Test func anchorsAndMergeKeysOfYAMLAreFollowed() throws {
        let yaml = """
            openapi: 3.0.3
            info: {title: Small, version: 1.0}
            paths: {}
            components:
              schemas:
                A: &a
                  type: object
                  properties: &p
                    id: {type: integer, format: int32}
                B:
                  <<: *a
                  description: yes
                C: {type: object, properties: {<<: *p, on: {type: boolean}}}
            """
        let text = try Documents.generated(yaml)
        #expect(text.contains("/// yes\n    public struct B: Codable"))
        #expect(text.contains("public init(on: Bool? = nil, id: Int32? = nil)"))
    }

    @Test(arguments: [
        ("1", "1"), ("1.0", "1"), ("10e-1", "1"), ("-0.50", "-0.5"), ("0.0", "0"), ("1e3", "1000"), ("1e400", "1e400"),
        ("12345678901234567890.125", "12345678901234567890.125"), ("1E+2", "100"), ("-0.001", "-0.001"),
    ])
    func equalNumbersAreWrittenAlike(_ text: String, _ canonical: String) {
        #expect(CanonicalNumber.text(text) == canonical)
    }

    @Test(arguments: ["", "-", "1e", "e1", "1e999999", "0x1", "1.2.3", "١"])
    func whatIsNoNumberHasNoCanonicalForm(_ text: String) {
        #expect(CanonicalNumber.text(text) == nil)
    }

    @Test(arguments: [
        ("pet_owner_id", "petOwnerID", "PetOwnerID"), ("HTTPServer", "httpServer", "HTTPServer"),
        ("IN_PROGRESS", "inProgress", "InProgress"),
        ("user-ids", "userIDs", "UserIDs"), ("1.10", "value1x10", "Value1x10"), ("+1", "plus1", "Plus1"),
        ("-1", "minus1", "Minus1"),
        ("日本", "日本", "日本"), ("a*/b", "aB", "AB"),
    ])
    func namesAreWrittenAsSwiftWritesThem(_ text: String, _ value: String, _ type: String) {
        #expect(Words.value(text) == value)
        #expect(Words.type(text) == type)
    }

    @Test(arguments: ["Petstore", "API2", "_X"])
    func aTypeNameCanNameTheEnum(_ name: String) {
        #expect(Generator.isModuleName(name))
    }

    @Test(arguments: ["", "1a", "a b", "class", "String", "Endpoint", "Bowline", "Self", "a/b", "_"])
    func whatIsNoTypeNameOrMeansSomethingElseCannot(_ name: String) {
        #expect(!Generator.isModuleName(name))
    }

    @Test func referencesReachFilesBesideTheDocument() throws {
        let document = Documents.text(schemas: ##"{"A": {"$ref": "./b.yaml#/Pets/Cat"}}"##)
        let beside = [
            "b.yaml":
                "Pets:\n  Cat:\n    type: object\n    properties: {owner: {$ref: '#/Person'}}\nPerson: {type: string}\n"
        ]
        let files = try Generator(document: Data(document.utf8), module: "API") { beside[$0].map { Data($0.utf8) } }
            .files()
        let text = files.map(\.text).joined()
        #expect(text.contains("public typealias A = Cat"))
        #expect(text.contains("public var owner: Person?"))
    }

    @Test func referencesReachFoldersBelowAndBackToTheDocument() throws {
        let document = Documents.text(
            schemas: ##"{"A": {"$ref": "schemas/a.json#/A"}, "B": {"type": "string"}}"##
        )
        let files = [
            "schemas/a.json": ##"{"A": {"$ref": "../common/b.json"}}"##,
            "common/b.json":
                ##"{"properties": {"b": {"$ref": "../api.json#/components/schemas/B"}, "c": {"$ref": "c%20d.json"}}}"##,
            "common/c d.json": #"{"type": "integer"}"#,
        ]
        let generator = Generator(document: Data(document.utf8), module: "API", named: "api.json") { name in
            files[name].map { Data($0.utf8) }
        }
        let text = try generator.files().map(\.text).joined()
        #expect(text.contains("public var b: B?"))
        #expect(text.components(separatedBy: "public typealias B = String").count == 2)
    }

    @Test(arguments: [
        "../b.json", "a/../../b.json", "/b.json", ".git/config", "a/.env", "https://a.test/b.json", "a\\\\b",
    ])
    func aFileOutsideOfTheFolderIsNotRead(_ path: String) {
        let document = Documents.text(schemas: ##"{"A": {"$ref": "\##(path)"}}"##)
        #expect(throws: GeneratorError.self) {
            try Generator(document: Data(document.utf8), module: "API") { name in
                #expect(Bool(false), "\(name) is read")
                return Data("{}".utf8)
            }.files()
        }
    }

    @Test func anchorsAndSchemasOfTheirOwnAreFound() throws {
        let text = try Documents.generated(
            schemas: ##"""
                {"A": {"$ref": "#pet"}, "Pet": {"$anchor": "pet", "type": "object", "properties": {"a": {"type": "string"}}},
                "Own": {"$id": "own", "$defs": {"N": {"type": "integer"}}, "properties": {"n": {"$ref": "#/$defs/N"}}}}
                """##
        )
        #expect(text.contains("public typealias A = Pet"))
        #expect(text.contains("public typealias N = Int"))
    }

    @Test func aPathMayHaveADotBetweenParameters() throws {
        let text = try Documents.generated(
            paths: #"""
                {"/files/{id}.{type}": {"get": {"operationId": "file", "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "type", "in": "path", "required": true, "schema": {"type": "string"}}]}}}
                """#
        )
        #expect(text.contains(#""/files/\(id).\(type)""#))
    }

    @Test func twoPathsMayShareOneByAReference() throws {
        let text = try Documents.generated(
            paths: ##"{"/a": {"get": {"operationId": "list"}}, "/b": {"$ref": "#/paths/~1a"}}"##
        )
        #expect(text.contains("func list()"))
        #expect(text.contains("func list2()"))
    }

    @Test func aParameterWithContentNeedsNoSchema() throws {
        let text = try Documents.generated(
            paths: #"""
                {"/a": {"get": {"operationId": "a", "parameters": [
                {"name": "filter", "in": "query", "content": {"application/json": {}}},
                {"name": "raw", "in": "query", "content": {"text/plain": {}}}]}}}
                """#
        )
        #expect(text.contains("filter: JSONValue? = nil"))
        #expect(text.contains("raw: String? = nil"))
    }

    @Test func nullabilityOf30And31IsTheSame() throws {
        let old =
            #"{"A": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "nullable": true}, "b": {"type": "integer", "nullable": true}}}}"#
        let new =
            #"{"A": {"type": "object", "required": ["a"], "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["integer", "null"]}}}}"#
        #expect(
            try Documents.generated(Documents.text(schemas: old, version: "3.0.3")) == Documents.generated(schemas: new)
        )
        #expect(
            try Documents.generated(schemas: new).contains("public init(a: String? = nil, b: Nullable<Int>? = nil)")
        )
    }

    @Test func aPartThatSaysOnlyNullableMakesTheWholeNullable() throws {
        let schemas = #"""
            {"A": {"properties": {"a": {"allOf": [{"properties": {"b": {"type": "string"}}}, {"nullable": true}]}}}}
            """#
        #expect(try Documents.generated(schemas: schemas).contains("public init(a: Nullable<A2>? = nil)"))
    }

    @Test func aLargeDocumentGetsAFileForEachTypeAndTag() throws {
        let schemas = (0..<100).map { #""Type\#($0)": {"type": "object", "properties": {"a": {"type": "string"}}}"# }
        let document = Documents.text(schemas: "{\(schemas.joined(separator: ","))}")
        let files = try Generator(document: Data(document.utf8), module: "API").files()
        #expect(files.count == 101)
        #expect(files.allSatisfy { $0.name.hasPrefix("API") && $0.name.hasSuffix(".swift") })
    }

    @Test func textsOfTheDocumentCannotLeaveTheirComment() throws {
        let schemas = #"{"A": {"type": "string", "description": "one\n}}\r\u2028struct Evil {}\u0000 */"}}"#
        let lines = try Documents.generated(schemas: schemas).split(whereSeparator: \.isNewline)
        #expect(lines.filter { $0.contains("Evil") }.allSatisfy { $0.hasPrefix("    /// ") })
    }
}

@Suite struct OutputFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)").path()

    @Test func filesOfAnEarlierRunAreRemovedAndEqualOnesLeftAlone() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = ["A.swift", "B.swift"].map { Generator.File(name: $0, text: "\(Generator.mark) x\n") }
        #expect(try OutputFolder(folder).write(files) == 2)
        #expect(try OutputFolder(folder).write(files) == 0)
        #expect(try OutputFolder(folder).write([files[0]]) == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["A.swift"])
    }

    @Test func aFileThatWasNotGeneratedIsNeitherReplacedNorRemoved() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(filePath: "\(folder)/A.swift"))
        try Data("mine".utf8).write(to: URL(filePath: "\(folder)/Mine.swift"))
        #expect(throws: OutputFolder.WriteError.self) {
            try OutputFolder(folder).write([Generator.File(name: "A.swift", text: "\(Generator.mark) x\n")])
        }
        try OutputFolder(folder).write([Generator.File(name: "B.swift", text: "\(Generator.mark) x\n")])
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == ["A.swift", "B.swift", "Mine.swift"]
        )
    }
}
