internal import HTTPServer
internal import Identity

/// Writes notices about accounts into the log, for a backend that sends no mail.
struct LoggedNotices: AccountNotices {
    let log: EventLog

    func send(_ notice: AccountNotice) async {
        log(.info, "account_notice", ["to": notice.destination, "change": notice.change.rawValue])
    }
}
