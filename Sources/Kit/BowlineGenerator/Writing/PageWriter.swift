/// Writes a function for the next page, if an operation takes the cursor that its response contains.
struct PageWriter {
    let types: TypeTable
    let operation: Operation

    private static let requestCursorNames: Set<String> = [
        "cursor", "pagetoken", "nexttoken", "marker", "after", "startingafter", "continuation", "continuationtoken",
    ]
    private static let responseCursorNames: Set<String> = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextmarker", "continuation", "continuationtoken", "next",
    ]

    func write(_ text: inout SourceText) {
        guard operation.method == "get", operation.body == nil, case .single(.json(let type)) = operation.answer,
            case .named(let id) = types.unaliased(type), case .structure(let page) = types[id].kind,
            let cursor = operation.parameters.first(where: isCursor),
            let next = page.properties.first(where: {
                Self.responseCursorNames.contains(plain($0.wire)) && isText($0.type)
            })
        else { return }
        guard EndpointWriter(types: types, operation: operation).isCertain else { return }
        let others = operation.parameters.filter { $0.label != cursor.label && $0.label != "page" }
        guard others.count == operation.parameters.count - 1 else { return }
        text.blankLine()
        text.doc(["The page after `page` of `\(operation.name)`; nil when `page` is the last one."])
        if operation.isDeprecated {
            text.line("@available(*, deprecated, message: \"The document marks this call as deprecated.\")")
        }
        let name = types.text(type)
        let sorted = others.filter(\.isRequired) + others.filter { !$0.isRequired }
        let arguments =
            ["after page: \(name)"]
            + sorted.map {
                "\(SwiftName.escaped($0.label)): \(types.text($0.type))\($0.isRequired ? "" : "? = nil")"
            }
        text.call(
            "public static func \(SwiftName.escaped(operation.name))",
            arguments,
            " -> \(KitNames.endpoint)<\(name)>? {"
        )
        text.nested { text in
            let isTernary = !next.isRequired && next.isNullable
            let isOptional = !next.isRequired || next.isNullable
            let value = "page.\(next.name)\(isTernary ? "?.value" : "")"
            let ordered = operation.parameters.filter(\.isRequired) + operation.parameters.filter { !$0.isRequired }
            let passed = ordered.map { parameter in
                "\(SwiftName.escaped(parameter.label)): "
                    + (parameter.label == cursor.label ? "next" : SwiftName.escaped(parameter.label))
            }
            if isOptional {
                text.line("guard let next = \(value), !next.isEmpty else { return nil }")
            } else {
                text.line("let next = \(value)")
                text.line("guard !next.isEmpty else { return nil }")
            }
            text.call("return \(SwiftName.escaped(operation.name))", passed)
        }
        text.line("}")
    }

    private func isCursor(_ parameter: Operation.Parameter) -> Bool {
        parameter.location == .query && !parameter.isRequired && Self.requestCursorNames.contains(plain(parameter.wire))
            && isText(parameter.type)
    }

    private func isText(_ type: SwiftType) -> Bool {
        types.unaliased(type) == .string
    }

    private func plain(_ name: String) -> String {
        name.lowercased().filter(\.isLetter)
    }
}
