import ActionHandlerApp
import Bowline

/// A user of ActionHandler: says words that the outbox keeps, and has what they come to done on the device, each once.
struct Planner: User {
    private let person: Plan.Person
    private let plan: Plan
    private let app: ActionHandlerContainer

    static func open(_ person: Plan.Person, _ plan: Plan) async throws -> Planner {
        let app = try await ActionHandlerContainer.open(
            folder: person.folder,
            environment: try BackendEnvironment(.development, base: person.server),
            transport: try PersonTransport(person)
        )
        return Planner(person: person, plan: plan, app: app)
    }

    func work() async {
        await withTaskGroup { group in
            group.addTask { await take() }
            group.addTask {
                for number in 0... {
                    let name = Self.letters("\(person.name) \(plan.round) \(number)")
                    await keep(name, words: "remind me to water plant \(name) tomorrow at 6pm")
                    guard (try? await Task.sleep(for: plan.pause * 2)) != nil else { return }
                }
            }
        }
    }

    /// The outbox keeps the order of words, so everything before these has been done when they are.
    func finish() async {
        let last = "remind me to water plant \(Self.letters("\(person.name) last \(plan.round)")) tomorrow at 6pm"
        do { try await app.queue.enqueue(last) } catch { person.fault("words were not kept: \(error)") }
        let taking = Task {
            for await outcome in app.queue.outcomes() {
                report(outcome)
                if outcome.input == last { return }
            }
        }
        let bound = Task {
            try await Task.sleep(for: .seconds(plan.finishSeconds))
            taking.cancel()
        }
        await taking.value
        bound.cancel()
        let waiting = await app.queue.waiting()
        person.report(.left) { $0.count = waiting }
        let titles = try? await app.store.todos().map(\.title)
        person.report(.rows) { $0.ids = titles?.map { String($0.split(separator: " ").last ?? "") } }
        await app.close()
    }

    // MARK: Steps

    private func keep(_ name: String, words: String) async {
        do {
            try await app.queue.enqueue(words)
            person.acknowledged(name, "words")
        } catch {
            person.fault("words were not kept: \(error)")
        }
    }

    private func take() async {
        for await outcome in app.queue.outcomes() { report(outcome) }
    }

    private func report(_ outcome: QueuedOutcome) {
        switch outcome.outcome {
        case .done: person.report(.seen) { $0.detail = outcome.input }
        case .question: person.fault("words led to a question: \(outcome.input)")
        case .failed(let error): person.fault("words failed: \(outcome.input): \(error)")
        }
    }

    /// A name of letters only, so that nothing in it is read as a number or a time.
    static func letters(_ name: String) -> String {
        let alphabet = Array("bcdfghjklm")
        return name.compactMap { character in
            if let digit = character.wholeNumberValue { return String(alphabet[digit]) }
            return character == " " ? "z" : character.isLetter ? String(character) : nil
        }
        .joined()
    }
}
