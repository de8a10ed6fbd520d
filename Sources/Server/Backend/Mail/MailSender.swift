internal import Basics
internal import Mail
internal import SQLite

/// Sends the queued mails, one after the other, for as long as the backend runs.
///
/// A mail leaves the queue when the mail server has accepted it. If the process is killed between the two, it is sent
/// once more, with the same Message-ID. A server that cannot be used is left alone for a while, and this is no failure
/// of any mail.
///
/// See docs/decisions/accounts.md, "Mail waits in a queue in the database".
final class MailSender: Sendable {
    private let store: MailStore
    private let transport: any MailTransport
    private let from: EmailAddress
    private let retry: MailRetry
    private let time: Timekeeper
    private let counts: MailCounts
    private let log: EventLog
    private let state = Locked(State())
    private let wakeUps = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let runner = Locked<Task<Void, Never>?>(nil)

    private struct State {
        var health = MailServerHealth()
        /// Mails that the server accepted but that are still in the queue, because the database could not be written.
        var taken: Set<Int64> = []
        var isStopped = false
    }

    init(
        _ store: MailStore,
        transport: any MailTransport,
        from: EmailAddress,
        retry: MailRetry = MailRetry(),
        time: Timekeeper,
        counts: MailCounts,
        log: EventLog
    ) {
        (self.store, self.transport, self.from, self.retry) = (store, transport, from, retry)
        (self.time, self.counts, self.log) = (time, counts, log)
    }

    /// Starts with the mails that an earlier run left.
    func start() {
        let task = Task { await run() }
        runner.withLock { $0 = task }
        poke()
    }

    /// Signals that there may be something to send.
    func poke() { wakeUps.continuation.yield() }

    /// Tries a server at once that is being left alone.
    func wake() {
        state.withLock { $0.health.wake() }
        poke()
    }

    /// Cancels the current mail, which the next start sends, and waits until all work has ended.
    func stop() async {
        state.withLock { $0.isStopped = true }
        transport.stop()
        wakeUps.continuation.finish()
        await runner.withLock { $0 }?.value
    }

    /// Sends one message at once, without the queue, and returns the outcome.
    func sendNow(_ message: MailMessage, id: String) async -> MailOutcome {
        guard let written = message.written(from: from, id: id, date: time.seconds) else {
            return .refused("the recipient's address is not valid")
        }
        return await transport.send(written)
    }

    private func run() async {
        var timer: Task<Void, Never>?
        for await _ in wakeUps.stream {
            timer?.cancel()
            await sendAllDue()
            await transport.rest()
            timer = Task { await self.waitForNext() }
        }
        timer?.cancel()
        await timer?.value
    }

    /// Sleeps until the next mail is due and the server may be tried, at most a minute.
    private func waitForNext() async {
        let next = (try? await store.nextDue()) ?? nil
        let rest = state.withLock { $0.health.restsUntil }
        let wait = next.map { min(max($0, rest) - time.seconds, 60) } ?? 60
        guard (try? await time.sleep(milliseconds: max(1, Int64(wait * 1_000)))) != nil else { return }
        poke()
    }

    private func sendAllDue() async {
        do throws(StorageError) {
            while true {
                let mails = try await store.due(at: time.seconds, atMost: 32)
                for mail in mails where try await !handle(mail) { return }
                if mails.isEmpty { return }
            }
        } catch {
            log(.error, "mail_queue_not_usable", ["reason": error.description])
        }
    }

    /// Handles one mail; false if no more mails can be handled now.
    private func handle(_ mail: QueuedMail) async throws(StorageError) -> Bool {
        let now = time.seconds
        let (mayGo, wasTaken) = state.withLock { state in
            (!state.isStopped && state.health.restsUntil <= now, state.taken.contains(mail.number))
        }
        if wasTaken { return try await forget(mail) }
        guard mail.expires > now else { return try await giveUp(mail, .expired, "the mail was not sent in time") }
        guard let message = mail.message, let written = message.written(from: from, id: mail.id, date: mail.created)
        else {
            return try await giveUp(mail, .failed, "the mail cannot be read with the key of this data folder")
        }
        guard mayGo else { return false }
        // If it cannot be claimed, another process sends it.
        guard try await store.claim(mail, now: now) else { return true }
        return try await take(await transport.send(written), mail)
    }

    private func take(_ outcome: MailOutcome, _ mail: QueuedMail) async throws(StorageError) -> Bool {
        switch outcome {
        case .accepted:
            serverWorked()
            _ = state.withLock { $0.taken.insert(mail.number) }
            counts.add(.sent)
            log(.info, "mail_sent", ["id": mail.id, "kind": mail.kind])
            return try await forget(mail)
        case .refused(let reason):
            serverWorked()
            return try await giveUp(mail, .failed, reason)
        case .deferred(let reason):
            serverWorked()
            counts.add(.deferred)
            let wait = retry.wait(after: mail.attempts + 1, random: .random(in: 0...1))
            log(.info, "mail_deferred", ["id": mail.id, "kind": mail.kind, "reason": reason])
            try await store.putOff(mail.number, until: time.seconds + wait, because: reason)
            return true
        case .unavailable(let reason):
            serverFailed(reason)
            try await store.release(mail)
            return false
        case .stopped:
            try await store.release(mail)
            return false
        }
    }

    private func forget(_ mail: QueuedMail) async throws(StorageError) -> Bool {
        try await store.remove(mail.number)
        _ = state.withLock { $0.taken.remove(mail.number) }
        return true
    }

    private func giveUp(_ mail: QueuedMail, _ event: MailCounts.Event, _ reason: String) async throws(StorageError)
        -> Bool
    {
        try await store.remove(mail.number)
        counts.add(event)
        log(.warning, "mail_given_up", ["id": mail.id, "kind": mail.kind, "reason": reason])
        return true
    }

    private func serverWorked() {
        if state.withLock({ $0.health.worked() }) { log(.info, "mail_server_works_again") }
    }

    private func serverFailed(_ reason: String) {
        let now = time.seconds
        let (isNews, wait) = state.withLock { state in
            let isNews = state.health.failed(reason, now: now, retry, random: .random(in: 0...1))
            return (isNews, state.health.restsUntil - now)
        }
        log(
            isNews ? .error : .info,
            "mail_server_not_usable",
            ["reason": reason, "retry_in_seconds": "\(Int(wait.rounded(.up)))"]
        )
    }
}
