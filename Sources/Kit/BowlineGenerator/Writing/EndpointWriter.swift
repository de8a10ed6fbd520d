/// Writes one operation as a function that returns an endpoint.
struct EndpointWriter {
    let types: TypeTable
    let operation: Operation

    /// The local names that the generated functions use.
    private static let locals: Set<String> = [
        SupportNames.coding, "query", "headers", "cookies", "form", "value", "name", "text",
    ]

    private struct Argument {
        let label: String
        let type: String
        let isRequired: Bool
        let doc: [String]
    }

    func write(_ text: inout SourceText) {
        text.imports.insert(.publicKit)
        let arguments = arguments(&text)
        document(arguments, &text)
        if operation.isDeprecated {
            text.line("@available(*, deprecated, message: \"The document marks this call as deprecated.\")")
        }
        let list = arguments.map { argument in
            let inner = local(argument.label)
            let names =
                inner == argument.label ? SwiftName.escaped(inner) : "\(SwiftName.escaped(argument.label)) \(inner)"
            return "\(names): \(argument.type)\(argument.isRequired ? "" : " = nil")"
        }
        let answer = answerType(&text)
        let effect = canFail ? " throws(\(KitNames.callError))" : ""
        text.call(
            "public static func \(SwiftName.escaped(operation.name))",
            list,
            "\(effect) -> \(KitNames.endpoint)<\(answer)> {"
        )
        text.nested(body)
        text.line("}")
    }

    // MARK: Signature

    private func arguments(_ text: inout SourceText) -> [Argument] {
        var arguments = operation.parameters.map { parameter in
            Argument(
                label: parameter.label,
                type: text.name(of: parameter.type, types) + (parameter.isRequired ? "" : "?"),
                isRequired: parameter.isRequired,
                doc: parameter.doc
            )
        }
        if let body = operation.body {
            switch body.content {
            case .multipart(let parts):
                arguments += parts.map { part in
                    Argument(
                        label: part.label,
                        type: text.name(of: part.type, types) + (part.isRequired ? "" : "?"),
                        isRequired: part.isRequired,
                        doc: part.doc
                    )
                }
            default:
                let type = bodyType(body, &text) + (body.isRequired ? "" : "?")
                arguments.append(Argument(label: bodyLabel, type: type, isRequired: body.isRequired, doc: body.doc))
            }
        }
        return arguments.filter(\.isRequired) + arguments.filter { !$0.isRequired }
    }

    private var bodyLabel: String {
        operation.parameters.contains { $0.label == "body" } ? "content" : "body"
    }

    private func bodyType(_ body: Operation.Body, _ text: inout SourceText) -> String {
        switch body.content {
        case .json(let type), .form(let type): text.name(of: type, types)
        case .multipart, .anyMultipart: KitNames.multipart
        case .text: textBodyType(&text)
        case .bytes: text.name(of: .data, types)
        }
    }

    /// A string is sent as its UTF-8 bytes, which needs Foundation's `Data`.
    private func textBodyType(_ text: inout SourceText) -> String {
        text.imports.insert(.foundation)
        return "String"
    }

    private func answerType(_ text: inout SourceText) -> String {
        switch operation.answer {
        case .several(let id): types.path(to: id, in: nil)
        case .single(.nothing): "Void"
        case .single(.json(let type)): text.name(of: type, types)
        case .single(.text): "String"
        case .single(.bytes): text.name(of: .data, types)
        }
    }

    private func local(_ label: String) -> String {
        Self.locals.contains(label) ? label + "Value" : label
    }

    private func document(_ arguments: [Argument], _ text: inout SourceText) {
        var doc = operation.doc
        let documented = arguments.filter { !$0.doc.isEmpty }
        if !documented.isEmpty {
            doc += ["", "- Parameters:"]
            for argument in documented {
                let lines = argument.doc.filter { !$0.isEmpty }
                doc += lines.enumerated().map { offset, line in
                    offset == 0 ? "  - \(argument.label): \(line)" : "    \(line)"
                }
            }
        }
        text.doc(doc)
    }

    // MARK: Body of the function

    /// True when creating the endpoint cannot fail.
    var isCertain: Bool { !canFail }

    private var canFail: Bool {
        if operation.parameters.contains(where: { !isPlain($0) }) { return true }
        if case .multipart(let parts)? = operation.body?.content {
            return parts.contains {
                ParameterText(types: types).text(of: $0.type, in: "x") == nil && !isFile($0) && !isPlainList($0.type)
            }
        }
        return false
    }

    private func isFile(_ part: Operation.Part) -> Bool { part.kind == .file || part.kind == .files }

    private func isPlainList(_ type: SwiftType) -> Bool {
        if case .array(let element) = types.unaliased(type) {
            return ParameterText(types: types).text(of: element, in: "x") != nil
        }
        return false
    }

    /// True for a single value or a list of values that become text without an error.
    private func isPlain(_ parameter: Operation.Parameter) -> Bool {
        guard parameter.style != .json else { return false }
        return ParameterText(types: types).text(of: parameter.type, in: "x") != nil || isPlainList(parameter.type)
    }

    private func body(_ text: inout SourceText) {
        let query = operation.parameters.filter { $0.location == .query }
        let headers = operation.parameters.filter { $0.location == .header }
        let cookies = operation.parameters.filter { $0.location == .cookie }
        var extra: [String] = []
        let hasQuery = !query.isEmpty || !operation.fixedQuery.isEmpty
        if hasQuery {
            text.line("var query = \(KitNames.query)()")
            for (name, value) in operation.fixedQuery {
                text.line("query.append(\(Literal.string(name)), \(Literal.string(value)))")
            }
            for parameter in query { ParameterText(types: types).appendQuery(parameter, local(parameter.label), &text) }
            extra.append("query: query")
        }
        let fields = fixedFields()
        if !headers.isEmpty || !cookies.isEmpty {
            text.list("var headers: \(KitNames.headers) = ", fields.isEmpty ? [":"] : fields)
            for parameter in headers { ParameterText(types: types).setHeader(parameter, local(parameter.label), &text) }
            if !cookies.isEmpty { ParameterText(types: types).setCookies(cookies.map { ($0, local($0.label)) }, &text) }
            extra.append("headers: headers")
        } else if !fields.isEmpty {
            extra.append("headers: [\(fields.joined(separator: ", "))]")
        }
        let isForm = writeForm(&text)
        if let body = bodyArgument(isForm: isForm) { extra.append("body: \(body)") }
        if !operation.traits.isEmpty {
            extra.append("traits: \(KitNames.traits)(\(operation.traits.joined(separator: ", ")))")
        }
        extra.append("answer: \(reader)")
        let isAlone = !hasQuery && headers.isEmpty && cookies.isEmpty && !isForm
        let head = "\(isAlone ? "" : "return ")\(KitNames.endpoint)"
        text.call(head, [KitNames.method(operation.method), path] + extra)
    }

    /// Header fields that are the same in every call.
    private func fixedFields() -> [String] {
        var fields: [String] = []
        if let accepts = operation.accepts { fields.append("\"Accept\": \(Literal.string(accepts))") }
        if let body = operation.body {
            switch body.content {
            case .json where MediaType(body.type).essence != "application/json", .form:
                fields.append("\"Content-Type\": \(Literal.string(body.type))")
            default: break
            }
        }
        return fields
    }

    private var path: String {
        let parts = operation.path.map { part in
            switch part {
            case .text(let text): return Literal.string(text).dropFirst().dropLast()
            case .parameter(let index):
                guard operation.parameters.indices.contains(index) else { return "" }
                let parameter = operation.parameters[index]
                return Substring(ParameterText(types: types).hole(parameter, local(parameter.label)))
            }
        }
        return "\"\(parts.joined())\""
    }

    /// Writes the multipart form; false when there is none.
    private func writeForm(_ text: inout SourceText) -> Bool {
        guard case .multipart(let parts)? = operation.body?.content else { return false }
        text.line("var form = \(KitNames.multipart)()")
        for part in parts {
            let name = local(part.label)
            let wire = Literal.string(part.wire)
            let statement: (String) -> String
            switch part.kind {
            case .file: statement = { "\($0).add(to: &form, as: \(wire))" }
            case .files:
                let list = part.isRequired ? SwiftName.escaped(name) : "\(SwiftName.escaped(name)) ?? []"
                text.conditional("for file in \(list)", "file.add(to: &form, as: \(wire))")
                continue
            default:
                if let value = ParameterText(types: types).text(of: part.type, in: SwiftName.escaped(name)) {
                    statement = { _ in "form.addField(\(wire), \(value))" }
                } else if case .array(let element) = types.unaliased(part.type),
                    let value = ParameterText(types: types).text(of: element, in: "value")
                {
                    let list = part.isRequired ? SwiftName.escaped(name) : "\(SwiftName.escaped(name)) ?? []"
                    text.conditional("for value in \(list)", "form.addField(\(wire), \(value))")
                    continue
                } else {
                    statement = { "form.addField(\(wire), try \(SupportNames.coders).json(\($0)))" }
                }
            }
            let done = statement(SwiftName.escaped(name))
            if part.isRequired {
                text.line(done)
            } else {
                text.conditional("if let \(SwiftName.escaped(name))", done)
            }
        }
        return true
    }

    private func bodyArgument(isForm: Bool) -> String? {
        guard let body = operation.body else { return nil }
        let made: (String) -> String
        switch body.content {
        case .json: made = { ".json(\($0), coding: \(SupportNames.coding))" }
        case .form: made = { "\(SupportNames.coders).form(\($0))" }
        case .multipart: return ".multipart(form)"
        case .anyMultipart: made = { ".multipart(\($0))" }
        case .text: made = { ".bytes(Data(\($0).utf8), type: \(Literal.string(body.type)))" }
        case .bytes:
            made = {
                ".bytes(\($0), type: \(Literal.string(MediaType(body.type).isRange ? "application/octet-stream" : body.type)))"
            }
        }
        if body.isRequired { return made(bodyLabel) }
        let inner = made("$0")
        let typed = inner.hasPrefix(".") ? KitNames.body + inner : inner
        return "\(bodyLabel).map { \(typed) } ?? .none"
    }

    private var reader: String {
        switch operation.answer {
        case .several(let id): "\(types.path(to: id, in: nil)).reader"
        case .single(.nothing): ".nothing"
        case .single(.json): ".json(\(SupportNames.coding))"
        case .single(.text): ".text"
        case .single(.bytes): ".bytes"
        }
    }
}
