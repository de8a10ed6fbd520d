/// Generates code that turns a parameter into text.
struct ParameterText {
    let types: TypeTable

    /// The expression for the text of a single value, such as a string or a number; nil for lists and objects.
    func text(of type: SwiftType, in name: String) -> String? {
        switch types.unaliased(type) {
        case .string: return name
        case .bool, .integer, .double: return "String(\(name))"
        case .calendarDate: return "\(name).description"
        case .date: return "\(SupportNames.coders).text(\(name))"
        case .named(let id):
            guard case .values(let values) = types[id].kind else { return nil }
            return values.raw == .string ? "\(name).rawValue" : "String(\(name).rawValue)"
        case .optional, .data, .json, .upload, .array, .dictionary: return nil
        }
    }

    /// Like `text`, but passes numbers and Booleans on unchanged where the kit converts them itself.
    private func described(_ type: SwiftType, _ name: String) -> String? {
        switch types.unaliased(type) {
        case .bool, .integer, .double: name
        default: text(of: type, in: name)
        }
    }

    // MARK: Query

    func appendQuery(_ parameter: Operation.Parameter, _ label: String, _ text: inout SourceText) {
        let name = SwiftName.escaped(label)
        let wire = Literal.string(parameter.wire)
        let isList: SwiftType? = if case .array(let element) = types.unaliased(parameter.type) { element } else { nil }
        if parameter.style != .json, let value = described(parameter.type, name) {
            return conditional(parameter, name, "query.append(\(wire), \(value))", &text)
        }
        if parameter.style != .json, let element = isList, let value = described(element, "value") {
            if parameter.explodes || parameter.style == .deepObject {
                let list = parameter.isRequired ? name : "\(name) ?? []"
                return text.conditional("for value in \(list)", "query.append(\(wire), \(value))")
            }
            return conditional(parameter, name, "query.append(\(wire), \(joined(element, name, parameter)))", &text)
        }
        let style = "as: .\(style(of: parameter))"
        let items = "try \(SupportNames.coders).items(\(name), named: \(wire), \(style))"
        let loop = "for (name, text) in \(items) {"
        if parameter.isRequired {
            text.block(loop) { $0.line("query.append(name, text)") }
        } else {
            text.block("if let \(name) {") { text in
                text.block(loop) { $0.line("query.append(name, text)") }
            }
        }
    }

    private func style(of parameter: Operation.Parameter) -> String {
        switch parameter.style {
        case .json: "json"
        case .deepObject: "deep"
        case .spaceDelimited: parameter.explodes ? "exploded" : "joined(\" \")"
        case .pipeDelimited: parameter.explodes ? "exploded" : "joined(\"|\")"
        default: parameter.explodes ? "exploded" : "joined(\",\")"
        }
    }

    /// A list joined to one text.
    private func joined(_ element: SwiftType, _ name: String, _ parameter: Operation.Parameter) -> String {
        let separator: String =
            switch parameter.style {
            case .spaceDelimited: " "
            case .pipeDelimited: "|"
            case .label where parameter.explodes: "."
            default: ","
            }
        let value = text(of: element, in: "$0") ?? "$0"
        let texts = value == "$0" ? name : "\(name).map { \(value) }"
        return "\(texts).joined(separator: \"\(separator)\")"
    }

    private func conditional(
        _ parameter: Operation.Parameter,
        _ name: String,
        _ statement: String,
        _ text: inout SourceText
    ) {
        if parameter.isRequired {
            text.line(statement)
        } else {
            text.conditional("if let \(name)", statement)
        }
    }

    // MARK: Header fields

    func setHeader(_ parameter: Operation.Parameter, _ label: String, _ text: inout SourceText) {
        let name = SwiftName.escaped(label)
        conditional(parameter, name, "headers[\(Literal.string(parameter.wire))] = \(whole(parameter, name))", &text)
    }

    func setCookies(_ cookies: [(parameter: Operation.Parameter, label: String)], _ text: inout SourceText) {
        text.line("var cookies: [String] = []")
        for (parameter, label) in cookies {
            let name = SwiftName.escaped(label)
            let value = "\(SupportNames.coders).cookie(\(Literal.string(parameter.wire)), \(whole(parameter, name)))"
            conditional(parameter, name, "cookies.append(\(value))", &text)
        }
        text.line("if !cookies.isEmpty { headers[\"Cookie\"] = cookies.joined(separator: \"; \") }")
    }

    /// A parameter of any type as one text.
    private func whole(_ parameter: Operation.Parameter, _ name: String) -> String {
        if parameter.style != .json {
            if let value = text(of: parameter.type, in: name) { return value }
            if case .array(let element) = types.unaliased(parameter.type), text(of: element, in: "x") != nil {
                return joined(element, name, parameter)
            }
        }
        if parameter.style == .json { return "try \(SupportNames.coders).json(\(name))" }
        return "try \(SupportNames.coders).list(\(name), explodes: \(parameter.explodes))"
    }

    // MARK: Paths

    /// A placeholder of a path, with the prefix that its style needs.
    func hole(_ parameter: Operation.Parameter, _ label: String) -> String {
        let name = SwiftName.escaped(label)
        let value = described(parameter.type, name) ?? whole(parameter, name)
        let prefix: String =
            switch parameter.style {
            case .label: "."
            case .matrix: ";\(Literal.string(parameter.wire).dropFirst().dropLast())="
            default: ""
            }
        return "\(prefix)\\(\(value))"
    }
}

extension SourceText {
    /// `if let x { statement }`, on one line if it fits.
    mutating func conditional(_ condition: String, _ statement: String) {
        let flat = "\(condition) { \(statement) }"
        if fits(flat) { line(flat) } else { block("\(condition) {") { $0.line(statement) } }
    }
}
