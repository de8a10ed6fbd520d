import Testing

@testable import BowlineGenerator

@Suite struct BadDocumentTests {
    @Test(arguments: [
        ("not json", "/: the document must be an object; got a string"),
        ("{", "/: not JSON: a member must begin with its name (byte 1)"),
        ("[]", "/: the document must be an object; got an array"),
        (#"{"swagger": "2.0"}"#, "/swagger: Swagger 2.0 is not read; convert the document to OpenAPI 3.0 or 3.1"),
        (#"{"openapi": "4.0.0"}"#, "/openapi: the version must be 3.0.x or 3.1.x; got '4.0.0'"),
        (#"{"openapi": 3}"#, "/openapi: the version must be 3.0.x or 3.1.x; got a number"),
        ("{}", "/openapi: the version must be 3.0.x or 3.1.x; got nothing"),
        ("a: [1", "/a/1: not YAML: did not find expected ',' or ']', in line 2"),
        ("a: &a [*a]", "/a/0: no anchor 'a' before line 1"),
    ])
    func aDocumentThatIsNoneIsRefusedWithItsReason(_ text: String, _ problem: String) {
        #expect(Documents.problems(text) == [problem])
    }

    @Test(arguments: [
        (
            ##"{"A": {"$ref": "#/components/schemas/B"}}"##,
            "/components/schemas/A/$ref: nothing is at '#/components/schemas/B'"
        ),
        (##"{"A": {"$ref": "B.json"}}"##, "/components/schemas/A/$ref: 'B.json': the file cannot be read"),
        (
            ##"{"A": {"$ref": "../b.json"}}"##,
            "/components/schemas/A/$ref: '../b.json': the file is not in the document's folder; only files there and below are read"
        ),
        (
            ##"{"A": {"$ref": "#b"}}"##,
            "/components/schemas/A/$ref: '#b' is neither a JSON pointer, e.g. '#/components/schemas/Pet', nor the name of an $anchor"
        ),
        (
            ##"{"A": {"type": "int"}}"##,
            "/components/schemas/A/type: type must be one of string, integer, number, boolean, array, object, null; got 'int'"
        ),
        (
            ##"{"A": {"properties": {"a/b~": 3}}}"##,
            "/components/schemas/A/properties/a~1b~0: a schema must be an object or a boolean; got a number"
        ),
        (##"{"A": {"oneOf": []}}"##, "/components/schemas/A/oneOf: oneOf must be a list of schemas with at least one"),
        (##"{"A": {"enum": "x"}}"##, "/components/schemas/A/enum: enum must be a list of values; got a string"),
        (##"{"A": {"type": "string"}, "A": {}}"##, "/components/schemas/A: the member appears twice"),
        (##"{"A": {"enum": []}}"##, "/components/schemas/A/enum: enum must have at least one value"),
        (
            ##"{"A": {"type": "object", "required": "id"}}"##,
            "/components/schemas/A/required: required must be a list of names, e.g. [\"id\"]; got a string"
        ),
        (
            ##"{"A": {"type": "object", "additionalProperties": "x"}}"##,
            "/components/schemas/A/additionalProperties: additionalProperties must be a schema or a boolean; got a string"
        ),
        ("[]", "/components/schemas: schemas must be an object; got an array"),
    ])
    func aWrongSchemaIsReportedWithItsPlace(_ schemas: String, _ problem: String) {
        #expect(Documents.problems(Documents.text(schemas: schemas)) == [problem])
    }

    @Test(arguments: [
        (#"{"pets": {}}"#, "/paths/pets: a path must begin with '/', e.g. '/pets/{id}'; got 'pets'"),
        (
            #"{"/a/{id}": {"get": {}}}"#,
            "/paths/~1a~1{id}/get: the path has '{id}', but there is no path parameter of that name"
        ),
        (
            #"{"/a": {"get": {"parameters": [{"name": "x"}]}}}"#,
            "/paths/~1a/get/parameters/0: a parameter needs a name and in, one of path, query, header, cookie"
        ),
        (
            #"{"/a": {"get": {"parameters": [{"name": "x", "in": "body", "schema": {}}]}}}"#,
            "/paths/~1a/get/parameters/0/in: in must be one of path, query, header, cookie; got 'body'"
        ),
        (
            #"{"/a": {"get": {"security": [{"k": []}]}}}"#,
            "/paths/~1a/get/security/0/k: components has no security scheme 'k'"
        ),
        (
            #"{"/a": {"get": {"operationId": "x"}, "put": {"operationId": "x"}}}"#,
            "/paths/~1a/put/operationId: the operationId 'x' is already used at /paths/~1a/get/operationId; it must be unique"
        ),
        (
            #"{"/a": {"get": {"responses": {"OK": {}}}}}"#,
            "/paths/~1a/get/responses/OK: 'OK' is not a status, e.g. 200, 4XX or default"
        ),
        (
            #"{"/a": {"get": {"responses": {"200": "x"}}}}"#,
            "/paths/~1a/get/responses/200: a response must be an object; got a string"
        ),
        (
            #"{"/a": {"get": {"responses": {"200": {"content": {"text/plain": []}}}}}}"#,
            "/paths/~1a/get/responses/200/content/text~1plain: a media type must be an object; got an array"
        ),
    ])
    func aWrongOperationIsReportedWithItsPlace(_ paths: String, _ problem: String) {
        #expect(Documents.problems(Documents.text(paths: paths)) == [problem])
    }

    @Test func allProblemsAreReportedAtOnce() {
        let schemas = #"{"A": {"type": "a"}, "B": {"type": "b"}, "C": {"$ref": "\#u{23}/x"}}"#
        #expect(Documents.problems(Documents.text(schemas: schemas)).count == 3)
    }

    @Test func referencesInACircleEnd() {
        let schemas = ##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}"##
        let paths = ##"{"/a": {"$ref": "#/paths/~1b"}, "/b": {"$ref": "#/paths/~1a"}}"##
        #expect(
            Documents.problems(Documents.text(paths: paths)).first?.hasSuffix("the references lead in a circle") == true
        )
        #expect(
            Documents.problems(Documents.text(schemas: schemas)) == [
                "/components/schemas/A/$ref: the references lead in a circle",
                "/components/schemas/B/$ref: the references lead in a circle",
            ]
        )
    }

    @Test func schemasThatOnlyWrapEachOtherAreAnyValue() throws {
        let schemas = ##"""
            {"A": {"allOf": [{"$ref": "#/components/schemas/B"}]}, "B": {"anyOf": [{"$ref": "#/components/schemas/A"}]}}
            """##
        #expect(try Documents.generated(schemas: schemas).contains("public typealias A = JSONValue"))
    }

    /// Read without end before: each kind had its base as a part, which had all kinds as alternatives.
    @Test(arguments: [#""properties": {"kind": {"type": "string"}}, "#, ""])
    func aBaseThatListsTheKindsThatInheritFromItEnds(_ properties: String) throws {
        let kind = ##"{"allOf": [{"$ref": "#/components/schemas/Base"}, {"properties": {"a": {"const": "x"}}}]}"##
        let schemas = ##"""
            {"Base": {\##(properties)"discriminator": {"propertyName": "kind"},
            "oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/Alias"}]},
            "A": \##(kind), "B": \##(kind), "Alias": {"$ref": "#/components/schemas/B"}}
            """##
        let text = try Documents.generated(schemas: schemas)
        #expect(text.contains("enum Base: Tagged"))
        #expect(text.contains("struct A: Codable"))
    }

    /// Each level joins its properties with both alternatives of the next one. Whether that is generated or refused does
    /// not matter; it must end.
    @Test func alternativesThatMultiplyAreBounded() {
        var schemas = [#""S0": {"properties": {"a": {"type": "string"}}}"#]
        for level in 1...40 {
            let next = ##"{"$ref": "#/components/schemas/S\##(level - 1)"}"##
            let list = #"[\#(next), {"allOf": [\#(next)], "title": "T\#(level)"}]"#
            schemas.append(#""S\#(level)": {"properties": {"p\#(level)": {}}, "oneOf": \#(list)}"#)
        }
        _ = Documents.problems(Documents.text(schemas: "{\(schemas.joined(separator: ","))}"))
    }

    @Test func aliasesThatMultiplyAreBounded() {
        var lines = ["openapi: 3.1.0", "x0: &x0 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"]
        for level in 1...20 {
            let list = Array(repeating: "*x\(level - 1)", count: 10).joined(separator: ", ")
            lines.append("x\(level): &x\(level) [\(list)]")
        }
        let problems = Documents.problems(lines.joined(separator: "\n"))
        #expect(problems.first?.hasSuffix("the document has more than 2000000 values, aliases counted in full") == true)
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), ("- ", ""), (#"{"allOf":["#, "]}")])
    func deepNestingIsRefused(_ opening: String, _ closing: String) {
        let deep = String(repeating: opening, count: 5_000) + String(repeating: closing, count: 5_000)
        #expect(!Documents.problems(deep).isEmpty)
        #expect(!Documents.problems(Documents.text(schemas: #"{"A": \#(deep)}"#)).isEmpty)
    }

    @Test func partsThatMultiplyAreBounded() throws {
        var schemas = [#""S0": {"properties": {"a": {"type": "string"}}}"#]
        for level in 1...30 {
            let reference = ##"{"$ref": "#/components/schemas/S\##(level - 1)"}"##
            schemas.append(#""S\#(level)": {"allOf": [\#(reference), \#(reference)]}"#)
        }
        let text = try Documents.generated(schemas: "{\(schemas.joined(separator: ","))}")
        #expect(text.contains("struct S30: Codable"))
    }
}
