internal import Basics
internal import Bowline
internal import HTTPServer
internal import PlainWords
internal import ServerStorage

extension AdminAction {
    /// The table of exchange rates.
    static let rateActions = [importRates, showRates]

    /// The maximum size of a file, in bytes; the whole history since 1999 has two million.
    private static let rateLimit = 32 << 20

    private static let importRates = AdminAction(
        "rates import",
        "import exchange rates from a file of the European Central Bank, XML or CSV, in place of the current ones",
        words: [.text("file", "FILE")],
        options: [.text("date", "DATE", "the day of a history (the latest)")]
    ) { context, arguments in
        let found = try published(try arguments.text("file"), of: try arguments.optional("date"))
        let text = found.fileText
        guard !context.database.isShared else {
            try await StoredRates(context.database).replace(text)
            return try answer(text, databaseName)
        }
        do throws(FileError) {
            try DataFile.replace(RatesFile.name, in: context.folder, with: Array(text.utf8), permissions: 0o644)
        } catch {
            throw AdminError.failed("the rates cannot be written: \(error.description)")
        }
        return try answer(text, "\(context.folder)/\(RatesFile.name)")
    }

    private static let databaseName = "the database"

    private static let showRates = AdminAction(
        "rates show",
        "show the source and the age of the exchange rates"
    ) { context, _ in
        guard !context.database.isShared else {
            guard let text = try await StoredRates(context.database).text() else {
                throw AdminError.failed(
                    "the database has no exchange rates: 'bowline admin rates import FILE' adds them"
                )
            }
            return try answer(text, databaseName)
        }
        let path = "\(context.folder)/\(RatesFile.name)"
        return try answer(String(decoding: try content(path, upTo: rateLimit), as: UTF8.self), path)
    }

    private static func published(_ path: String, of date: String?) throws(AdminError) -> ReferenceRates {
        let day = date.flatMap { Day(iso: $0[...]) }
        guard date == nil || day != nil else { throw .usage("date must be a day, e.g. 2025-11-03") }
        let text = String(decoding: try content(path, upTo: rateLimit), as: UTF8.self)
        do throws(ReferenceRates.ParseError) {
            return try ReferenceRates(text, of: day)
        } catch {
            throw .failed("\(path): \(error.description)")
        }
    }

    private static func content(_ path: String, upTo limit: Int) throws(AdminError) -> [UInt8] {
        do throws(FileError) {
            return try OpenFile.open(path, to: .read(followingLinks: true)).readAll(upTo: limit)
        } catch {
            throw .failed("the rates cannot be read: \(error.description)")
        }
    }

    private static func answer(_ text: String, _ path: String) throws(AdminError) -> AdminAnswer {
        let rates: ExchangeRates
        do throws(ExchangeRates.ParseError) {
            rates = try ExchangeRates(text: text)
        } catch {
            throw .failed("\(path): \(error.description)")
        }
        let age = Day(Int(bounded: secondsSince1970() / 86_400)) - rates.day
        let source = rates.source.map { ", from \($0)" } ?? ""
        return AdminAnswer(
            "\(path) has the rates of \(rates.day.iso) (\(age) days old)\(source): \(rates.count) currencies in \(rates.base.code).",
            [
                "file": path == databaseName ? .null : .string(path), "date": .string(rates.day.iso),
                "age_days": .number(JSONNumber(age)),
                "source": rates.source.map { .string($0) } ?? .null, "base": .string(rates.base.code),
                "currencies": .number(JSONNumber(rates.count)),
            ]
        )
    }
}
