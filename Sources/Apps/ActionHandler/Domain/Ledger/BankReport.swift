import Essentials
import PlainWords

/// The details of a transaction in a bank's message, except amount and day.
public struct BankReport: Sendable, Equatable, Codable {
    /// The last digits of the account or card; nil if the message has none.
    public var account: String?
    /// The bank's number for the transaction; nil if the message has none.
    public var reference: String?

    /// Creates a report from its parts.
    public init(account: String? = nil, reference: String? = nil) {
        self.account = account
        self.reference = reference
    }

    /// The ledger entry for a bank's message; nil if it reports no transaction. Nothing leaves the device.
    /// See docs/decisions/plainwords.md, "Messages of banks are read by kind, not by bank".
    static func action(in text: String, at instant: Int, _ preferences: Preferences) -> Action? {
        guard text.utf8.count <= longest, let found = PlainWords(preferences.context(at: instant)).bankMessage(text)
        else { return nil }
        let entry = found.entry
        let money = Money(minorUnits: entry.minorUnits, currency: entry.currency.code)
        return .budget(
            BudgetAction(
                amount: money.amount,
                currency: money.currency,
                date: ActionDay(entry.day),
                transactionType: entry.kind == .income ? .income : .expenses,
                category: entry.category,
                details: entry.details.isEmpty ? nil : entry.details,
                report: BankReport(account: found.account, reference: found.reference)
            )
        )
    }

    private static let longest = 16_000
}

extension Action {
    /// True for a bank's message that names an account or a reference.
    var isFromKnownAccount: Bool {
        guard case .budget(let entry) = self, let report = entry.report else { return false }
        return report.account != nil || report.reference != nil
    }
}

/// A report that the ledger already has an entry for.
struct KnownReport: Sendable {
    /// The id of the entry.
    let entry: String
    let report: BankReport
    /// The other party, as the message names it.
    let party: String
    let day: ActionDay

    /// Whether two reports of one amount are about one transaction.
    ///
    /// References decide if both reports have one. Otherwise day and account must agree, and the parties must share a
    /// word, because an SMS and an e-mail shorten the name of the same shop differently.
    func isSame(as other: KnownReport) -> Bool {
        if let mine = report.reference, let theirs = other.report.reference {
            return mine.lowercased() == theirs.lowercased()
        }
        guard day == other.day, isSameAccount(as: other.report.account) else { return false }
        let words = Self.words(party)
        let others = Self.words(other.party)
        return words.isEmpty || others.isEmpty || !words.isDisjoint(with: others)
    }

    private func isSameAccount(as other: String?) -> Bool {
        guard let mine = report.account, let other else { return true }
        return mine.hasSuffix(other) || other.hasSuffix(mine)
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count > 2 })
    }
}
