import Bowline
import BowlineJSON
public import BowlineStore
import Essentials
import LocalizedTexts

/// Keeps words in the kit's outbox and carries out their actions once, even when the app is terminated in between.
///
/// See docs/decisions/actionhandler.md, "Words that fail are kept and can be sent again".
public struct OutboxQueue: OfflineQueue {
    private let outbox: Outbox
    private let journal: ActionJournal
    private let preferences: any PreferenceService
    private let inputContext: @Sendable () async -> InputContext

    /// Creates a queue over an outbox; `inputContext` returns the current time and place.
    public init(
        outbox: Outbox,
        journal: ActionJournal,
        preferences: any PreferenceService,
        inputContext: @escaping @Sendable () async -> InputContext
    ) {
        self.outbox = outbox
        self.journal = journal
        self.preferences = preferences
        self.inputContext = inputContext
    }

    /// One lane for all words, so that they are sent in order.
    private static let lane: OutboxLane = "words"

    private static func call(_ input: String, _ context: InputContext) -> Bowline.Endpoint<ActionResultDTO> {
        let endpoint = ActionHandlerEndpoint.process(input: input, context: context)
        return endpoint.call(answer: .json(readsRefusals: true))
    }

    /// Enqueues words with the current time and place and the user's corrections. Returns when they are on disk.
    public func enqueue(_ input: String, draft: Draft) async throws(ActionHandlerError) {
        do {
            let call = Self.call(input, await inputContext())
            _ = try await outbox.enqueue(call, lane: Self.lane, change: QueuedWords(input, draft).data)
        } catch OutboxError.full {
            throw ActionHandlerError(.device(.full), in: await preferences.language())
        } catch {
            throw .backendUnavailable
        }
    }

    /// The number of inputs whose outcome is still open. A delivered input counts until its actions are carried out, so
    /// that a caller that stops at zero does not leave them undone.
    public func waiting() async -> Int {
        (try? await outbox.entries().count) ?? 0
    }

    /// Delivers while the stream is read, and yields the outcome of each input.
    public func outcomes() -> AsyncStream<QueuedOutcome> {
        let (stream, continuation) = AsyncStream.makeStream(of: QueuedOutcome.self)
        let delivering = Task {
            let events = outbox.events
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await outbox.run() }
                group.addTask {
                    // Settles what was delivered before the app last ended.
                    await settle { continuation.yield($0) }
                    for await event in events where event.hasResult { await settle { continuation.yield($0) } }
                }
            }
        }
        continuation.onTermination = { _ in delivering.cancel() }
        return stream
    }

    // MARK: Taking answers

    private func settle(_ report: (QueuedOutcome) -> Void) async {
        guard let entries = try? await outbox.entries() else { return }
        for entry in entries where entry.state != .waiting {
            let words = QueuedWords(entry.change)
            let input = words.input
            let outcome = await outcome(of: entry, words)
            // Dropped last: an entry dropped before its actions are carried out would be lost if the process ended
            // here.
            try? await outbox.drop(entry.receipt)
            report(QueuedOutcome(input: input, outcome: outcome))
        }
    }

    private func outcome(of entry: OutboxEntry, _ words: QueuedWords) async -> QueuedOutcome.Outcome {
        let input = words.input
        do throws(ActionHandlerError) {
            let result = words.draft.corrected(try await result(of: entry, words))
            let asksFirst = (try? await preferences.preferences().confirmsFirst) ?? true
            guard !asksFirst || !result.needsConfirmation else {
                await journal.record(failed: input, message: result.message)
                return .question(result)
            }
            let done = try await journal.perform(
                result.sureActions,
                input: input,
                message: result.message,
                key: entry.receipt.idempotencyKey
            )
            guard let question = done.question ?? result.openQuestion else { return .done(done) }
            await journal.record(failed: input, message: question.message)
            return .question(question)
        } catch {
            return .failed(error)
        }
    }

    /// The backend's result for the words. Words without a result stay in the history, where they can be sent again.
    private func result(of entry: OutboxEntry, _ words: QueuedWords) async throws(ActionHandlerError) -> ActionResult {
        let input = words.input
        do throws(ActionHandlerError) {
            let answer: ActionResultDTO
            do {
                answer = try await outbox.answer(to: entry.receipt, as: Self.call(input, InputContext()))
            } catch OutboxError.request {
                throw ActionHandlerError.invalidResponse
            } catch {
                throw ActionHandlerError.backendUnavailable
            }
            return try ActionHandlerRepository.domain(answer)
        } catch {
            if case .classificationFailed = error, let own = words.draft.deviceResult { return own }
            await journal.record(failed: input, for: error)
            throw error
        }
    }
}

extension OutboxQueue {
    /// Queued words and the user's corrections, in the format stored in the outbox: the words alone, or the words, a
    /// zero byte and the draft as JSON.
    fileprivate struct QueuedWords {
        let input: String
        let draft: Draft

        init(_ input: String, _ draft: Draft) {
            self.input = input.filter { $0 != "\0" }
            self.draft = draft
        }

        init(_ data: Data) {
            let parts = data.split(separator: 0, maxSplits: 1)
            input = String(decoding: parts.first ?? Data(), as: UTF8.self)
            // A draft stored by another version is ignored; the words are enough.
            draft =
                (parts.count > 1 ? try? JSONCoder.standard.decode(Draft.self, from: Data(parts[1])) : nil) ?? Draft()
        }

        var data: Data {
            let words = Data(input.utf8)
            guard !draft.corrections.isEmpty, let json = try? JSONCoder.standard.encode(draft) else { return words }
            return words + [0] + json
        }
    }
}

extension OutboxEvent {
    /// True when the entry has a result to be carried out. Dropping it, as `settle` does, is no result.
    fileprivate var hasResult: Bool {
        switch self {
        case .delivered, .refused: true
        case .enqueued, .postponed, .dropped: false
        }
    }
}
