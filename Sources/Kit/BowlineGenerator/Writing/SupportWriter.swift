/// Writes the helpers that a document's generated code uses and that the kit does not contain.
///
/// See docs/decisions/generator.md, "Generated code brings the helpers that it needs".
struct SupportWriter {
    enum Need: Hashable, CaseIterable {
        case dates, calendarDates, nullable, indirect, trial, upload
        case present, others, items, list, json, form, cookie
    }

    let needs: Set<Need>

    /// Finds the helpers that the code written so far uses.
    init(usedBy lines: some Sequence<String>) {
        var needs: Set<Need> = []
        let marks: [(String, Need)] = [
            ("Date", .dates), (SupportNames.calendarDate, .calendarDates), ("\(SupportNames.nullable)<", .nullable),
            ("@\(SupportNames.indirect) ", .indirect), ("\(SupportNames.trial)<", .trial),
            (SupportNames.upload, .upload),
            ("\(SupportNames.coders).present(", .present), ("\(SupportNames.coders).others(", .others),
            ("\(SupportNames.coders).items(", .items), ("\(SupportNames.coders).list(", .list),
            ("\(SupportNames.coders).json(", .json), ("\(SupportNames.coders).form(", .form),
            ("\(SupportNames.coders).cookie(", .cookie),
        ]
        for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("///") {
            for (mark, need) in marks where !needs.contains(need) && line.contains(mark) { needs.insert(need) }
        }
        self.needs = needs
    }

    // MARK: The coding

    func writeCoding(_ text: inout SourceText) {
        text.imports.insert(.publicKit)
        text.doc(["How this API writes JSON."])
        guard needs.contains(.dates) else {
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
        if needs.contains(.nullable) { paste(SupportText.nullable, &text) }
        if needs.contains(.indirect) { paste(SupportText.indirect, &text) }
        if needs.contains(.calendarDates) { paste(SupportText.calendarDate, &text) }
        if needs.contains(.upload) {
            text.imports.formUnion([.publicFoundation, .kit])
            paste(SupportText.upload, &text)
        }
        if needs.contains(.trial) {
            text.imports.insert(.kit)
            paste(SupportText.trial, &text)
        }
        writeCoders(&text)
    }

    private func writeCoders(_ text: inout SourceText) {
        var parts: [String] = []
        if needs.contains(.dates) {
            text.imports.insert(.foundation)
            parts.append(SupportText.dates)
        }
        if needs.contains(.present) { parts.append(SupportText.present) }
        if needs.contains(.others) { parts.append(SupportText.others) }
        if !needs.isDisjoint(with: [.items, .form, .list]) {
            text.imports.insert(.kit)
            parts.append(SupportText.items)
        }
        if needs.contains(.form) {
            text.imports.formUnion([.kit, .foundation])
            parts.append(SupportText.form)
        }
        if needs.contains(.list) { parts.append(SupportText.list) }
        if needs.contains(.json) {
            text.imports.insert(.kit)
            parts.append(SupportText.json)
        }
        if needs.contains(.cookie) || needs.contains(.form) { parts.append(SupportText.percentEncoding) }
        if needs.contains(.cookie) { parts.append(SupportText.cookie) }
        guard !parts.isEmpty else { return }
        text.blankLine()
        text.line("/// Reads and writes what the standard library has no coding for.")
        text.block("enum \(SupportNames.coders) {") { text in
            for part in parts { paste(part, &text) }
        }
        if needs.contains(.others) { paste(SupportText.memberName, &text) }
    }

    private func paste(_ part: String, _ text: inout SourceText) {
        text.blankLine()
        text.paste(part)
    }
}
