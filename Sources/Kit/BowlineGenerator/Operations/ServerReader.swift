/// A server that the document lists.
struct Server {
    struct Variable {
        let wire: String
        let label: String
        let defaultValue: String
        let doc: [String]
    }

    enum Part {
        case text(String)
        case variable(Int)
    }

    let name: String
    /// The kind of environment, as the kit names it: production, staging or development.
    let kind: String
    let parts: [Part]
    let variables: [Variable]
    let doc: [String]
    /// True when the address is only a path, so that the caller must name the host.
    let isRelative: Bool
}

/// Reads the servers of a document and of its paths and operations.
struct ServerReader {
    let library: Library

    func servers() -> [Server] {
        var spots = library.root["servers"]?.elements ?? []
        for (_, item) in library.root["paths"]?.members ?? [] {
            spots += item["servers"]?.elements ?? []
            for method in OperationReader.methods { spots += item[method]?["servers"]?.elements ?? [] }
        }
        var names = NameScope(taken: ["hash", "init"])
        var seen: Set<String> = []
        return spots.compactMap { node in
            guard let url = node.text("url") else {
                library.problems.add(node.location, "a server needs an url, e.g. https://api.example.com/v1")
                return nil
            }
            guard seen.insert(url).inserted else { return nil }
            return server(url, node, &names)
        }
    }

    private func server(_ url: String, _ node: LocatedNode, _ names: inout NameScope) -> Server {
        var labels = NameScope(taken: ["origin"])
        let variables = node["variables"]?.members.map { name, variable in
            let values = variable["enum"]?.elements.compactMap(\.value.string) ?? []
            let list =
                values.isEmpty
                ? [] : ["One of \(values.map { "`\(Documentation.inline($0))`" }.joined(separator: ", "))."]
            return Server.Variable(
                wire: name,
                label: labels.unique(SwiftName.value(name, or: "variable")),
                defaultValue: variable.text("default") ?? values.first ?? "",
                doc: Documentation.paragraphs(variable.text("description")) + list
            )
        }
        var parts: [Server.Part] = []
        var rest = url[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            parts.append(.text(String(rest[..<open])))
            if let index = variables?.firstIndex(where: { $0.wire == name }) {
                parts.append(.variable(index))
            } else {
                library.problems.add(node.location, "the url has '{\(name)}', but there is no variable of that name")
            }
            rest = rest[rest.index(after: close)...]
        }
        parts.append(.text(String(rest)))
        let description = Documentation.paragraphs(node.text("description"))
        let kind = kind(url, description.joined(separator: " "))
        return Server(
            name: names.unique(kind),
            kind: kind,
            parts: parts,
            variables: variables ?? [],
            doc: (description.isEmpty ? ["The server."] : description) + ["", "`\(Documentation.inline(url))`"],
            isRelative: !url.contains("://") && !url.hasPrefix("{")
        )
    }

    private func kind(_ url: String, _ description: String) -> String {
        let words = Words.split("\(url) \(description)").map { $0.lowercased() }
        if words.contains(where: ["localhost", "local", "dev", "development", "127"].contains) { return "development" }
        return words.contains(where: ["staging", "sandbox", "test", "testing", "qa"].contains)
            ? "staging" : "production"
    }
}
