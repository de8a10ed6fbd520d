/// Signs of the notices that banks and services really send.
enum NoticeRules {
    static func read(_ scan: TextScan, _ signals: inout SignalSet) {
        signals.add(.transactionNotice, if: isTransaction(scan))
    }

    /// An amount, an account and what happened to it, with nothing to click on.
    private static func isTransaction(_ scan: TextScan) -> Bool {
        guard scan.has(.ledger), scan.hasAny([.account, .card, .brand, .ledger]) else { return false }
        let isReport =
            scan.number(of: .ledger) >= 2 || scan.near(.ledger, .money, within: 4)
            || scan.near(.money, .ledger, within: 8)
        return isReport && scan.has(.money) && !scan.has(.prize)
    }
}
