import Foundation
import Testing

@testable import BowlineGenerator

/// The generated code against the modules of this build. Each compilation takes seconds: one document has one of
/// everything.
@Suite(.serialized) struct CompilingTests {
    private static let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"

    @Test func everythingCompilesWithoutAWarningAndIsFormatted() async throws {
        let compiler = try Compiler(Generator(document: Data(KitchenSink.text.utf8)).files())
        defer { compiler.remove() }
        #expect(try await compiler.complaints() == "")
        #expect(try await compiler.complaints(Compiler.features) == "")
        #expect(try await compiler.formattingComplaints() == "")
    }

    @Test func valuesAreWrittenAsTheyCame() async throws {
        let compiler = try Compiler(Generator(document: Data(KitchenSink.text.utf8)).files())
        defer { compiler.remove() }
        #expect(try await compiler.output(of: Self.program) == "")
    }

    /// Reads JSON, writes it, and prints what differs.
    private static let program = ##"""
        import Bowline
        import Foundation

        func check<Value: Codable>(_ type: Value.Type, _ json: String) throws {
            let value = try KitchenSink.coding.decode(type, from: Data(json.utf8))
            let wanted = try JSONValue(parsing: Data(json.utf8)).text(sortedKeys: true)
            let written = try JSONValue(parsing: KitchenSink.coding.encode(value)).text(sortedKeys: true)
            if wanted != written { print("\(type): \(written) is not \(wanted)") }
        }

        func check(_ isRight: Bool, _ what: String) { if !isRight { print(what) } }

        let base = #""created":"2026-11-22T20:00:00Z","price":1.5,"note":null"#
        for more in [
            #""cleared":null"#, #""cleared":"x""#, #""day":"2026-02-28""#, #""either":"x""#, #""either":7"#, #""either":["x"]"#,
            #""either":{"new":true}"#, #""animal":{"species":"cat","lives":9}"#, #""animal":{"species":"fish","fins":2}"#,
            #""animal":{"species":"hound","friend":{"species":"cat"}}"#, #""parent":{\#(base),"children":[]}"#, #""shape":{"radius":2}"#,
            #""plan":{"kind":"Yearly","next":{"kind":"Monthly","day":2}}"#, #""plan":{"kind":"weekly","at":[1]}"#,
            #""await":true,"copy":false"#, #""shape":{"side":2,"colour":"red"}"#, #""shape":{"colour":"red"}"#, #""labels":{"a":"b"}"#, #""anything":null"#,
            #""anything":[1.10,{"z":1,"a":2}]"#, #""bytes":"AAEC""#, #""kind":"later""#, #""level":1"#, #""level":77"#, #""holes":[1,null]"#,
            #""tree":{"a":{"b":{}}}"#, #""имя":"x","2fa":true,"self":true,"init":false,"Type":"t","type":"x","hashValue":3,"container":"c""#,
        ] {
            try check(KitchenSink.Thing.self, "{\(base),\(more)}")
        }
        try check(KitchenSink.Thing.self, #"{"created":"2026-11-22T20:00:00.250Z","price":2,"note":"n","id":"7","class":"c"}"#)
        try check(KitchenSink.Problem.self, #"{"type":"a","extra":{"b":[1]}}"#)
        try check(KitchenSink.TaggedModel.self, #"{"state":"on","since":3}"#)
        try check(KitchenSink.TaggedModel.self, #"{"state":"broken"}"#)
        let zone = try KitchenSink.coding.decode(KitchenSink.Thing.self, from: Data(#"{"created":"2026-11-22T12:00:00-08:00","price":1}"#.utf8))
        check(zone.created == Date(timeIntervalSince1970: 1_795_377_600), "an offset is read as \(zone.created)")
        check((try? KitchenSink.coding.decode(KitchenSink.Filter.self, from: Data("[]".utf8))) == nil, "a list is read as an object")
        check(KitchenSink.pages(cursor: "a").name == "GET /pages", "the name of a call is \(KitchenSink.pages().name)")
        check(try KitchenSink.upload(key: "k", file: .bytes(Data(), fileName: "f")).traits.signIn == .none, "a key in the query is a sign-in")
        check(KitchenSink.pages().traits.signIn == .required, "a bearer token is no sign-in")
        check(KitchenSink.pages(after: .init(items: [], nextCursor: nil)) == nil, "there is a page after the last one")
        """##

    // MARK: Public documents

    private static let small = [
        "oai_api-with-examples", "oai_link-example", "oai_non-oauth-scopes", "oai_petstore-expanded", "oai_tictactoe",
        "oai_uspto", "oai_webhook-example",
    ]
    private static let large = ["box", "discord"]

    @Test(.enabled(if: OpenData.isHere, Comment(rawValue: OpenData.reason)), arguments: small + large)
    func aPublicDocumentIsGeneratedAlikeFromYAML(_ name: String) throws {
        let data = try OpenData.read("openapi/\(name).json")
        let files = try Generator(document: data, module: "Public").files()
        #expect(files.allSatisfy { $0.name.hasSuffix(".swift") })
        if Self.large.contains(name), !Self.isThorough { return }
        let yaml = YAMLText.text(try DocumentReader.node(data, file: "", problems: Problems()))
        #expect(try Generator(document: Data(yaml.utf8), module: "Public").files() == files)
    }

    @Test(.enabled(if: OpenData.isHere, Comment(rawValue: OpenData.reason)))
    func theSmallPublicDocumentsCompileAndTheirExamplesComeBackEqual() async throws {
        try await check(Self.small, minExamples: 5)
    }

    /// Discord's document has no examples.
    @Test(
        .enabled(if: OpenData.isHere && isThorough, "needs BOWLINE_DATA and BOWLINE_THOROUGH"),
        arguments: zip(large, [500, 0])
    )
    func aLargePublicDocumentCompilesAndItsExamplesComeBackEqual(_ name: String, _ minExamples: Int) async throws {
        try await check([name], minExamples: minExamples)
    }

    /// Compiles what is generated from documents, with the kit's own settings and formatted as the kit is, and has each
    /// of their examples read and written.
    private func check(_ names: [String], minExamples: Int) async throws {
        var files: [Generator.File] = []
        var examples: [Examples.Example] = []
        var codings: [String: String] = [:]
        for (offset, name) in names.enumerated() {
            let data = try OpenData.read("openapi/\(name).json")
            let module = "Public\(offset)"
            files += try Generator(document: data, module: module).files()
            examples += try Examples(of: data, module: module).found
            codings[module] = "\(module).coding"
        }
        let compiler = try Compiler(files)
        defer { compiler.remove() }
        #expect(try await compiler.complaints(Compiler.features) == "")
        #expect(try await compiler.formattingComplaints() == "")
        #expect(examples.count >= minExamples)
        guard !examples.isEmpty else { return }
        let program = Examples.program(examples, codings: codings)
        let output = try await compiler.output(of: program, named: "Program", on: Examples.lines(examples))
        let different = output.split(separator: "\n").filter { line in
            !Self.wrong.contains { line.hasPrefix($0 + " ") }
        }
        #expect(different.isEmpty, "\(different.joined(separator: "\n"))")
    }

    /// Examples that are not of the type that their own document gives them.
    private static let wrong = [
        // Box: names that the schema writes otherwise, a member that it does not have, and a list in place of an object.
        "/components/schemas/AiExtractStructured/properties/fields/items/properties/options_rules/example",
        "/components/schemas/IntegrationMappingTeams/allOf/1/properties/partner_item/example",
        "/paths/~1search/get/parameters/12/example",
    ]
}
