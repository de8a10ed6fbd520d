internal import Basics

/// The ledger as a table for other programs, by RFC 4180.
public enum LedgerCSV {
    /// The lines of the ledger under a line of names.
    public static func text(_ entries: [LedgerEntry]) -> String {
        let rows = entries.map { entry in
            [
                entry.day.description, entry.type.rawValue, entry.category, entry.money.digitsText,
                entry.money.currency,
                entry.details,
            ]
        }
        let names = ["date", "type", "category", "amount", "currency", "details"]
        return ([names] + rows).map { $0.map(\.csvField).joined(separator: ",") + "\r\n" }.joined()
    }
}
