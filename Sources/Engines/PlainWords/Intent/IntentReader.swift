/// Determines the writer's intent: with a learned model, and a few phrase rules for clear cases.
/// See docs/decisions/plainwords.md, "Intents come from a linear model, guarded by phrase rules".
struct IntentReader {
    let sentence: Sentence
    private let model: IntentModel

    /// From this probability on, an action is carried out without asking.
    static let sure = 0.4
    /// The minimum probability of a request if the text contains a word for adding, creating or remembering. `Refusals`
    /// made so low a limit possible.
    private static let minProbability = 0.04
    /// The minimum without such a word: "dinner at 5pm".
    private static let minProbabilityInTalk = 0.25
    /// The minimum in chat, where "add me" and "remind me" are addressed to people.
    private static let minProbabilityInChat = 0.9
    /// From this probability on, neither a time nor an object needs to be named.
    private static let plain = 0.85

    init(_ sentence: Sentence, _ model: IntentModel) {
        self.sentence = sentence
        self.model = model
    }

    /// The intent of a part of the sentence, and its probability.
    func intent(_ clause: Clause) -> (intent: Intent, sureness: Double) {
        let turns = TurnsOfPhrase(clause)
        let isChat = ChatSigns.areIn(sentence)
        let forbids = turns.forbid
        if !isChat, let certain = turns.certain(forbids: forbids) { return (certain, 0.95) }
        guard !forbids else { return (.none, 1) }
        let shares = model.shares(IntentFeatures(sentence, tokens: clause.tokens))
        let sureness = 1 - shares[0]
        guard
            sureness
                >= (isChat
                    ? Self.minProbabilityInChat : turns.namesRequest ? Self.minProbability : Self.minProbabilityInTalk),
            sureness >= (turns.opensWithAddition && !isChat ? Self.sure : Self.plain) || clause.time != nil
                || turns.namesThing
        else { return (.none, 1 - sureness) }
        let best = (1..<4).max { shares[$0] < shares[$1] } ?? 1
        return (IntentModel.intents[best], sureness)
    }
}
