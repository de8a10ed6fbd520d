/// Signs of genuine notices from banks and services.
enum NoticeRules {
    static func read(_ scan: TextScan, _ signals: inout SignalSet) {
        signals.add(.transactionNotice, if: isTransaction(scan))
    }

    /// An amount, an account and a transaction, without a link.
    private static func isTransaction(_ scan: TextScan) -> Bool {
        guard scan.has(.ledger), scan.hasAny([.account, .card, .brand, .ledger]) else { return false }
        let isReport =
            scan.number(of: .ledger) >= 2 || scan.near(.ledger, .money, within: 4)
            || scan.near(.money, .ledger, within: 8)
        return isReport && scan.has(.money) && !scan.has(.prize)
    }
}
