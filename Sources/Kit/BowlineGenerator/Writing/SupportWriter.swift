/// Writes the helpers that a document's generated code uses and that the kit does not contain.
///
/// See docs/decisions/generator.md, "Generated code brings the helpers that it needs".
struct SupportWriter {
    /// A type, or a function of the generated `Coders`.
    enum Helper: Hashable, CaseIterable {
        /// Dates by RFC 3339.
        case dates
        /// The type of dates without a time.
        case calendarDates
        /// The type of a value that may be `null`.
        case nullable
        /// The wrapper of a property whose type contains itself.
        case indirect
        /// The type that chooses a union's case by trying them all.
        case trial
        /// The type of a file in a form.
        case upload
        /// Reads a member for which missing and `null` differ.
        case present
        /// Reads and writes members that have no property.
        case others
        /// Writes a value as items of a query.
        case items
        /// Writes a value as one text with commas.
        case list
        /// Writes a value as JSON in one line.
        case json
        /// Writes a value as the body of a form.
        case form
        /// Writes a cookie.
        case cookie

        /// A text that occurs in generated code exactly if it uses the helper.
        fileprivate var mark: String {
            switch self {
            case .dates: "Date"
            case .calendarDates: SupportNames.calendarDate
            case .nullable: "\(SupportNames.nullable)<"
            case .indirect: "@\(SupportNames.indirect) "
            case .trial: "\(SupportNames.trial)<"
            case .upload: SupportNames.upload
            case .present: "\(SupportNames.coders).present("
            case .others: "\(SupportNames.coders).others("
            case .items: "\(SupportNames.coders).items("
            case .list: "\(SupportNames.coders).list("
            case .json: "\(SupportNames.coders).json("
            case .form: "\(SupportNames.coders).form("
            case .cookie: "\(SupportNames.coders).cookie("
            }
        }
    }

    let helpers: Set<Helper>

    /// Finds the helpers that the code written so far uses.
    init(usedBy lines: some Sequence<String>) {
        var helpers: Set<Helper> = []
        let marks = Helper.allCases.map { ($0, $0.mark) }
        for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("///") {
            for (helper, mark) in marks where !helpers.contains(helper) && line.contains(mark) {
                helpers.insert(helper)
            }
        }
        self.helpers = helpers
    }

    // MARK: The coding

    func writeCoding(_ text: inout SourceText) {
        text.imports.insert(.publicKit)
        text.doc(["How this API writes JSON."])
        guard helpers.contains(.dates) else {
            return text.line("public static let \(SupportNames.coding) = \(KitNames.jsonCoding).standard")
        }
        text.imports.insert(.foundation)
        text.paste(
            """
            public static let \(SupportNames.coding) = \(KitNames.jsonCoding) { decoder, encoder in
                decoder.dateDecodingStrategy = .custom { decoder in
                    let container = try decoder.singleValueContainer()
                    guard let date = Coders.date(try container.decode(String.self)) else {
                        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date of RFC 3339")
                    }
                    return date
                }
                encoder.dateEncodingStrategy = .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(Coders.text(date))
                }
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            }
            """
        )
    }

    // MARK: Types

    func write(_ text: inout SourceText) {
        if helpers.contains(.nullable) { paste(SupportText.nullable, &text) }
        if helpers.contains(.indirect) { paste(SupportText.indirect, &text) }
        if helpers.contains(.calendarDates) { paste(SupportText.calendarDate, &text) }
        if helpers.contains(.upload) {
            text.imports.formUnion([.publicFoundation, .kit])
            paste(SupportText.upload, &text)
        }
        if helpers.contains(.trial) {
            text.imports.insert(.kit)
            paste(SupportText.trial, &text)
        }
        writeCoders(&text)
    }

    private func writeCoders(_ text: inout SourceText) {
        var parts: [String] = []
        if helpers.contains(.dates) {
            text.imports.insert(.foundation)
            parts.append(SupportText.dates)
        }
        if helpers.contains(.present) { parts.append(SupportText.present) }
        if helpers.contains(.others) { parts.append(SupportText.others) }
        if !helpers.isDisjoint(with: [.items, .form, .list]) {
            text.imports.insert(.kit)
            parts.append(SupportText.items)
        }
        if helpers.contains(.form) {
            text.imports.formUnion([.kit, .foundation])
            parts.append(SupportText.form)
        }
        if helpers.contains(.list) { parts.append(SupportText.list) }
        if helpers.contains(.json) {
            text.imports.insert(.kit)
            parts.append(SupportText.json)
        }
        if helpers.contains(.cookie) || helpers.contains(.form) { parts.append(SupportText.percentEncoding) }
        if helpers.contains(.cookie) { parts.append(SupportText.cookie) }
        guard !parts.isEmpty else { return }
        text.blankLine()
        text.line("/// Reads and writes what the standard library has no coding for.")
        text.block("enum \(SupportNames.coders) {") { text in
            for part in parts { paste(part, &text) }
        }
        if helpers.contains(.others) { paste(SupportText.memberName, &text) }
    }

    private func paste(_ part: String, _ text: inout SourceText) {
        text.blankLine()
        text.paste(part)
    }
}
