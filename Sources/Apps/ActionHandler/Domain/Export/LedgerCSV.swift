internal import Basics

/// The ledger as CSV (RFC 4180) for other programs.
public enum LedgerCSV {
    /// The entries below a header line.
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
