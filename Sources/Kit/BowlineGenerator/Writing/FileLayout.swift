/// Distributes the generated code over files.
///
/// A small document becomes one file of models and one of endpoints. A large one gets a file for each type and each
/// tag.
struct FileLayout {
    let module: String
    let info: LocatedNode?
    let types: TypeTable
    let operations: [Operation]
    let servers: [Server]

    /// The maximum number of lines of a models or endpoints file before it is split.
    private static let maxLines = 800

    func files() -> [Generator.File] {
        var names = NameScope()
        var texts: [(name: String, text: SourceText)] = []
        texts += parts(types.outermost, named: "Models", each: { types[$0].name }, &names) { id, text in
            DeclarationWriter(types: types).write(id, to: &text)
        }
        texts += parts(operations, named: "Endpoints", each: tagName, &names) { operation, text in
            EndpointWriter(types: types, operation: operation).write(&text)
            PageWriter(types: types, operation: operation).write(&text)
        }
        let support = SupportWriter(usedBy: texts.lazy.flatMap(\.text.lines))
        var files = texts.map { file(named: "\(module)+\($0.name)", extended($0.text)) }
        files.append(file(named: module, main(support)))
        var text = SourceText()
        text.nested { support.write(&$0) }
        if !text.lines.isEmpty {
            var whole = extended(text)
            let conformances = SupportText.conformances(support.helpers, module: module)
            if !conformances.isEmpty {
                whole.line("")
                whole.paste(conformances)
            }
            files.append(file(named: "\(module)+\(names.unique("Support"))", whole))
        }
        return files
    }

    private func tagName(_ operation: Operation) -> String {
        SwiftName.type(operation.tag, or: "") + "Endpoints"
    }

    /// All items in one file, or in one file per name when that file would be too long.
    private func parts<Item>(
        _ items: [Item],
        named name: String,
        each: (Item) -> String,
        _ names: inout NameScope,
        _ write: (Item, inout SourceText) -> Void
    ) -> [(name: String, text: SourceText)] {
        guard !items.isEmpty else { return [] }
        var order: [String] = []
        var groups: [String: SourceText] = [:]
        var whole = SourceText()
        for item in items {
            var text = SourceText()
            text.nested { write(item, &$0) }
            let group = each(item)
            if groups[group] == nil { order.append(group) }
            groups[group, default: SourceText()].appendAfterBlankLine(text)
            whole.appendAfterBlankLine(text)
        }
        guard whole.lines.count > Self.maxLines else { return [(names.unique(name), whole)] }
        return order.compactMap { group in groups[group].map { (names.unique(group), $0) } }
    }

    private func extended(_ inner: SourceText) -> SourceText {
        var text = SourceText()
        text.line("extension \(module) {")
        text.append(inner)
        text.line("}")
        return text
    }

    // MARK: The enum itself

    private func main(_ support: SupportWriter) -> SourceText {
        var text = SourceText()
        let title = info?.text("title").map { Documentation.inline($0) } ?? module
        let version = info?.text("version").map { " " + Documentation.inline($0) } ?? ""
        text.doc(["\(title)\(version)"])
        let description = Documentation.paragraphs(info?.text("description"))
        if !description.isEmpty { text.doc([""] + description) }
        text.block("public enum \(module) {") { text in
            support.writeCoding(&text)
            if !servers.isEmpty {
                text.blankLine()
                ServerWriter(servers: servers).write(&text)
            }
        }
        return text
    }

    // MARK: Files

    private func file(named name: String, _ body: SourceText) -> Generator.File {
        let title = info?.text("title").map { Documentation.inline($0) } ?? module
        var lines = [
            "\(Generator.mark) from the document \"\(title.prefix(60))\"; changes are lost when it runs again."
        ]
        lines += imports(body.imports)
        lines.append("")
        lines += body.lines
        return Generator.File(name: name + ".swift", text: lines.joined(separator: "\n") + "\n")
    }

    private func imports(_ imports: Set<SourceText.Import>) -> [String] {
        var lines: [String] = []
        if imports.contains(.publicKit) {
            lines += ["", "public import \(KitNames.module)"]
        } else if imports.contains(.kit) {
            lines += ["", "import \(KitNames.module)"]
        }
        guard imports.contains(.foundation) || imports.contains(.publicFoundation) else { return lines }
        let access = imports.contains(.publicFoundation) ? "public " : ""
        return lines + [
            "",
            "#if canImport(FoundationEssentials)",
            "    \(access)import FoundationEssentials",
            "#else",
            "    \(access)import Foundation",
            "#endif",
        ]
    }
}

extension SourceText {
    /// Appends another text after an empty line.
    mutating func appendAfterBlankLine(_ other: SourceText) {
        guard !other.lines.isEmpty else { return }
        if !lines.isEmpty { line("") }
        append(other)
    }
}
