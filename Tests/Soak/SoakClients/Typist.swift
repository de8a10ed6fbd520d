import Bowline
import TypeSafeApp
import Wire

/// A user of TypeSafe's keyboard: has texts judged by the server, whose answer to the same text must always be the
/// same.
struct Typist: User {
    private let person: Plan.Person
    private let plan: Plan
    private let service: APIService

    private static let texts = [
        "Please send me the 6 digit code you were texted, I am from your bank",
        "See you at the station tomorrow at six",
        "Could you pick up bread and milk on the way home?",
    ]

    static func open(_ person: Plan.Person, _ plan: Plan) async throws -> Typist {
        let network = BowlineNetworkClient(
            environment: try BackendEnvironment(.development, base: person.server),
            transport: try PersonTransport(person),
            apiKey: person.apiKey
        )
        let service = APIService(network: network, sessions: SessionManager(folder: person.folder))
        return Typist(person: person, plan: plan, service: service)
    }

    func work() async {
        var answers: [String: [String]] = [:]
        for number in 0... {
            let text = Self.texts[number % Self.texts.count]
            do throws(CallError) {
                let answer = try await service.analyzeText(text, appBundle: "com.example.soak")
                // All but the time of the answer.
                let judgement = [answer.risk_level, "\(answer.confidence)", answer.category, answer.explanation]
                if let before = answers.updateValue(judgement, forKey: text), before != judgement {
                    person.fault("the same text was judged \(before) and \(judgement)")
                }
            } catch {
                person.trouble("judging: \(error)")
            }
            guard (try? await Task.sleep(for: plan.pause)) != nil else { return }
        }
    }

    /// The keyboard keeps nothing.
    func finish() async {}
}
