import Basics
import Bowline
import BowlineJSON
import Essentials
import LocalizedTexts
import Wire

/// The commands that `ledger` and `agenda` share: `add`, `take`, `send`, `undo` and `redo`.
struct SharedCommands {
    let app: ActionHandlerContainer
    let words: TerminalArguments
    let strings: ActionHandlerStrings

    init(_ app: ActionHandlerContainer, _ words: TerminalArguments) async {
        self.app = app
        self.words = words
        strings = ActionHandlerStrings(await app.store.language())
    }

    /// Sends the words to the backend and carries out the resulting actions. Without a network, the words are queued.
    func add() async throws(TerminalError) -> TerminalAnswer {
        let input: String
        do throws(InputError) {
            input = try InputError.checked(words.text)
        } catch {
            throw .usage(strings.text(error))
        }
        let draft = try await draft(of: input)
        if words.options["preview"] != nil { return preview(draft) }
        guard !draft.isLeftOut else { return TerminalAnswer(strings.declined, ["success": false]) }
        do throws(ActionHandlerError) {
            let result: ActionResult
            do throws(ActionHandlerError) {
                result = draft.corrected(try await app.repository.processInput(input))
            } catch {
                // If the user corrected the draft, its own reading is used.
                guard case .classificationFailed = error, let own = draft.deviceResult else { throw error }
                result = own
            }
            return try await perform(result, input)
        } catch .backendUnavailable {
            try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
                try await app.queue.enqueue(input, draft: draft)
            }
            let waiting = await app.queue.waiting()
            return TerminalAnswer(
                strings.queued,
                ["success": true, "message": .string(strings.queued), "waiting": .integer(waiting)]
            )
        } catch {
            let message = strings.text(error)
            await app.journal.record(failed: input, message: message)
            throw .failed(message)
        }
    }

    /// Carries out an ActionResult from standard input, in the format of `bowline act --json`.
    func take() async throws(TerminalError) -> TerminalAnswer {
        guard let answer = try? JSONCoder.standard.decode(ActionResultDTO.self, from: Data(words.standardInput().utf8))
        else {
            throw .failed("standard input must be an ActionResult, as `bowline act --json` prints it")
        }
        let text = words.text
        return try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
            try await perform(try ActionHandlerRepository.domain(answer), text)
        }
    }

    /// Sends the queued words, for at most --seconds.
    func send() async throws(TerminalError) -> TerminalAnswer {
        let seconds = try words.integer("seconds", in: 1...3_600, or: 10)
        let outcomes = await app.queue.waiting() == 0 ? [] : await delivered(within: .seconds(seconds))
        let lines = outcomes.map { "\($0.input): \(text(of: $0.outcome))" }
        let left = await app.queue.waiting()
        let rest = strings.waiting(left)
        return TerminalAnswer(
            (lines + [rest]).joined(separator: "\n"),
            ["sent": .array(outcomes.map { .string($0.input) }), "waiting": .integer(left)],
            isDone: left == 0
        )
    }

    private func delivered(within time: Duration) async -> [QueuedOutcome] {
        let outcomes = Locked<[QueuedOutcome]>([])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [app] in
                for await outcome in app.queue.outcomes() {
                    outcomes.withLock { $0.append(outcome) }
                    if await app.queue.waiting() == 0 { break }
                }
            }
            group.addTask { try? await ContinuousClock().sleep(for: time) }
            await group.next()
            group.cancelAll()
        }
        return outcomes.withLock { $0 }
    }

    private func text(of outcome: QueuedOutcome.Outcome) -> String {
        switch outcome {
        case .done(let result): result.message ?? strings.success
        case .question(let result): result.message
        case .failed(let error): strings.text(error)
        }
    }

    /// Undoes the last action.
    func undo() async throws(TerminalError) -> TerminalAnswer {
        let entry = try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
            try await app.journal.undoLast()
        }
        return TerminalAnswer("\(strings.undone) \(entry.message)", ["undone": entry.message, "input": entry.input])
    }

    /// Redoes the action that was undone last.
    func redo() async throws(TerminalError) -> TerminalAnswer {
        let entry = try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
            try await app.journal.redoLast()
        }
        return TerminalAnswer("\(strings.redone) \(entry.message)", ["redone": entry.message, "input": entry.input])
    }

    private func perform(_ result: ActionResult, _ input: String) async throws(ActionHandlerError) -> TerminalAnswer {
        let actions = result.sureActions
        var choices = result.clarification?.choices.map(\.label)
        guard !actions.isEmpty || choices != nil else {
            await app.journal.record(answered: input, message: result.message)
            return TerminalAnswer(result.message, ["success": true, "message": .string(result.message)])
        }
        if actions.isEmpty, let chosen = try chosen(result) { return try await perform(chosen, input) }
        let done = try await app.journal.perform(actions, input: input, message: result.message)
        if let question = done.question, let chosen = try chosen(question) { return try await perform(chosen, input) }
        let message = done.message ?? result.message
        if let question = done.question {
            choices = question.clarification?.choices.map(\.label)
        }
        let isDone = !actions.isEmpty && done.question == nil
        let lines = [message] + (choices ?? []).enumerated().map { "  \($0.offset + 1). \($0.element)" }
        var json: JSONObject = ["success": .bool(isDone), "message": .string(message)]
        json["choices"] = choices.map { .array($0.map { .string($0) }) }
        // If only a question is left, the command counts as not done.
        return TerminalAnswer(lines.joined(separator: "\n"), .object(json), isDone: isDone)
    }

    /// The choice that `--choose` selects, as a result; nil without the option.
    private func chosen(_ question: ActionResult) throws(ActionHandlerError) -> ActionResult? {
        guard let text = words.options["choose"], let choices = question.clarification?.choices else { return nil }
        // bounded: the number is above 0
        guard let number = Int(text), number > 0, let choice = choices.dropFirst(max(0, number - 1)).first else {
            throw .executionFailed(strings.noSuchChoice(text, choices.count))
        }
        return ActionResult(
            success: true,
            actionType: .appActionRequired,
            message: choice.label,
            appActions: [choice.action]
        )
    }
}
