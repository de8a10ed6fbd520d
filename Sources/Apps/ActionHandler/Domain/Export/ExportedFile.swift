public import LocalizedTexts

/// A file that the user asked for, to be saved anywhere.
public struct ExportedFile: Sendable, Equatable {
    /// The kinds of files.
    public enum Kind: Sendable, Equatable, CaseIterable {
        /// The month of the ledger that is shown, as a table.
        case ledger
        /// The month of the ledger that is shown, as a page to print.
        case report
        /// All of the agenda, for other calendars.
        case agenda
    }

    /// The suggested name of the file.
    public let name: String
    /// The media type, such as `text/csv`.
    public let mediaType: String
    /// The content of the file.
    public let text: String

    /// The month of the ledger as a table.
    public init(_ month: LedgerMonth) {
        name = "ledger-\(month.name).csv"
        mediaType = "text/csv; charset=utf-8; header=present"
        text = LedgerCSV.text(month.entries)
    }

    /// The month of the ledger as a page to print.
    public init(reportOf month: LedgerMonth, recurring: [RecurringEntry] = [], _ language: Language) {
        name = "ledger-\(month.name).html"
        mediaType = "text/html; charset=utf-8"
        text = LedgerReport.html(month, recurring: recurring, language)
    }

    /// The agenda for other calendars.
    public init(_ agenda: CalendarFile) {
        name = "agenda.ics"
        mediaType = "text/calendar; charset=utf-8"
        text = agenda.text
    }
}

extension LedgerMonth {
    /// The month as `2025-11`.
    var name: String { String(Self.days(year: year, month: month).first.description.dropLast(3)) }
}
