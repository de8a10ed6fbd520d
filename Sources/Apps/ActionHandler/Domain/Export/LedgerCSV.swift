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
        return ([names] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Quoted where a comma, a quote or the end of a line would break it, or space around it would be lost.
    private static func field(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { ![0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        let hasEdges = text.first?.isWhitespace == true || text.last?.isWhitespace == true
        guard !isPlain || hasEdges else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
