/// Writes the servers of a document as environments of the kit.
struct ServerWriter {
    let servers: [Server]

    func write(_ text: inout SourceText) {
        text.imports.insert(.publicKit)
        text.doc(["The servers that the document names."])
        text.block("public enum \(SupportNames.servers) {") { text in
            for server in servers {
                text.blankLine()
                write(server, &text)
            }
        }
    }

    private func write(_ server: Server, _ text: inout SourceText) {
        var doc = server.doc
        let documented = server.variables.filter { !$0.doc.isEmpty }
        if !documented.isEmpty {
            doc += ["", "- Parameters:"] + documented.map { "  - \($0.label): \($0.doc.joined(separator: " "))" }
        }
        text.doc(doc)
        var arguments = server.isRelative ? ["origin: String"] : []
        arguments += server.variables.map {
            "\(SwiftName.escaped($0.label)): String = \(Literal.string($0.defaultValue))"
        }
        let tail = " throws(\(KitNames.callError)) -> \(KitNames.environment) {"
        text.call("public static func \(SwiftName.escaped(server.name))", arguments, tail)
        var address = server.isRelative ? "\\(origin)" : ""
        for part in server.parts {
            switch part {
            case .text(let text): address += Literal.string(text).dropFirst().dropLast()
            case .variable(let index):
                guard server.variables.indices.contains(index) else { continue }
                address += "\\(\(SwiftName.escaped(server.variables[index].label)))"
            }
        }
        while address.hasSuffix("/") { address.removeLast() }
        text.nested { $0.call("try \(KitNames.environment)", [".\(server.kind)", "base: \"\(address)\""]) }
        text.line("}")
    }
}
