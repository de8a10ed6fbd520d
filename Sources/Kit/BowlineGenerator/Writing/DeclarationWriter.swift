/// Writes the types of a document.
struct DeclarationWriter {
    let types: TypeTable

    func write(_ id: Declaration.ID, to text: inout SourceText) {
        let declaration = types[id]
        text.doc(declaration.doc.isEmpty ? [origin(declaration)] : declaration.doc)
        switch declaration.kind {
        case .structure(let structure):
            StructureWriter(types: types, declaration: declaration, structure: structure).write(&text)
        case .values(let values): write(values, declaration, &text)
        case .union(let union): UnionWriter(types: types, declaration: declaration, union: union).write(&text)
        case .alias(let type): alias(type, declaration, &text)
        case .answers(let answers): write(answers, declaration, &text)
        case .pending: text.line("public typealias \(declaration.name) = \(KitNames.jsonValue)")
        }
    }

    /// The doc comment for a type that the document does not describe.
    private func origin(_ declaration: Declaration) -> String {
        let tokens = declaration.location.tokens
        if tokens.count == 3, let name = tokens.last { return "The schema `\(Documentation.inline(name))`." }
        return "The schema at `\(Documentation.inline(declaration.location.description, upTo: 300))`."
    }

    private func alias(_ type: SwiftType, _ declaration: Declaration, _ text: inout SourceText) {
        text.line("public typealias \(declaration.name) = \(text.name(of: type, types))")
    }

    // MARK: Enumerations

    /// A struct with constants, so that a value added to the API later is kept like any other.
    private func write(_ values: Values, _ declaration: Declaration, _ text: inout SourceText) {
        let raw = types.text(values.raw)
        let conformances = ["RawRepresentable", "CaseIterable", "Codable", "Hashable", "Sendable"]
        text.type("public struct \(declaration.name)", conformances) { text in
            for value in values.values {
                text.doc(value.doc)
                text.call(
                    "public static let \(SwiftName.escaped(value.name)) = Self",
                    ["rawValue: \(value.literal)"]
                )
            }
            text.blankLine()
            text.doc(["The values that the document lists; others may come later."])
            text.list(
                "public static let allCases: [Self] = ",
                values.values.map { SwiftName.escaped($0.name) }
            )
            text.blankLine()
            text.doc(["The value on the wire."])
            text.line("public let rawValue: \(raw)")
            text.blankLine()
            text.doc(["Any value, also one that the document does not list."])
            text.block("public init(rawValue: \(raw)) {") { $0.line("self.rawValue = rawValue") }
        }
    }

    // MARK: Answers

    private func write(_ answers: Answers, _ declaration: Declaration, _ text: inout SourceText) {
        text.imports.insert(.kit)
        text.block("public enum \(declaration.name): Hashable, Sendable {") { text in
            for answer in answers.answers {
                text.doc(answer.doc)
                let content: String? =
                    switch answer.content {
                    case .nothing: nil
                    case .json(let type): text.name(of: type, types, in: declaration.id)
                    case .text: "String"
                    case .bytes: text.name(of: .data, types)
                    }
                text.line("case \(SwiftName.escaped(answer.name))\(content.map { "(\($0))" } ?? "")")
            }
            text.blankLine()
            let accepts = answers.accepts.map(Literal.string) ?? "nil"
            text.line("/// Tells the answers apart by their status.")
            text.line("static let reader = \(KitNames.reader)<Self>(accepts: \(accepts), read: read)")
            text.blankLine()
            let head =
                "private static func read(_ response: \(KitNames.response)) throws(\(KitNames.callError)) -> Self {"
            text.block(head) { read(answers, declaration, &$0) }
        }
    }

    private func read(_ answers: Answers, _ declaration: Declaration, _ text: inout SourceText) {
        text.line("switch response.status {")
        for answer in answers.answers {
            text.line("case \(answer.pattern):")
            text.nested { text in
                switch answer.content {
                case .nothing: text.line("return .\(answer.name)")
                case .json(let type):
                    let name = types.text(type, in: declaration.id)
                    text.call(
                        "return .\(answer.name)",
                        ["try \(SupportNames.coding).decode(\(name).self, from: response.bytes)"]
                    )
                case .text: text.line("return .\(answer.name)(String(decoding: response.bytes, as: UTF8.self))")
                case .bytes: text.line("return .\(answer.name)(response.bytes)")
                }
            }
        }
        text.line("default:")
        text.nested { text in
            text.line("let problem = \"the document has no answer of status \\(response.status)\"")
            text.line("throw \(KitNames.callError)(.unreadable(location: \"status\", problem: problem))")
        }
        text.line("}")
    }
}

extension SourceText {
    /// The name of a type in a public declaration. Adds the imports that the type needs to the file.
    mutating func name(of type: SwiftType, _ types: TypeTable, in context: Declaration.ID? = nil) -> String {
        addImports(for: type)
        return types.text(type, in: context)
    }

    private mutating func addImports(for type: SwiftType) {
        switch type {
        case .json: imports.insert(.publicKit)
        case .data, .date: imports.insert(.publicFoundation)
        case .array(let inner), .dictionary(let inner), .optional(let inner): addImports(for: inner)
        case .string, .bool, .integer, .double, .calendarDate, .upload, .named: break
        }
    }
}
