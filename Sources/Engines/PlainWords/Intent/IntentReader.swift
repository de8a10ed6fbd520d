/// Decides what the writer wants: a learned model, helped by a few turns of phrase that leave no doubt.
/// See docs/decisions/plainwords.md, "Intents come from a linear model, guarded by phrase rules".
struct IntentReader {
    let sentence: Sentence
    private let model: IntentModel

    /// From this share on an action is done without asking.
    static let sure = 0.4
    /// Below this share it is talk, where something is to be put, made or remembered. `Refusals` made so low a limit
    /// possible.
    private static let least = 0.04
    /// The same where nothing of the kind is said: "dinner at 5pm".
    private static let leastInTalk = 0.25
    /// Between friends "add me" and "remind me" are said to people.
    private static let leastInChat = 0.9
    /// From this share on neither a time nor a thing to create needs to be named.
    private static let plain = 0.85

    init(_ sentence: Sentence, _ model: IntentModel) {
        self.sentence = sentence
        self.model = model
    }

    /// The intent of a part of the sentence, and how sure it is.
    func intent(_ clause: Clause) -> (intent: Intent, sureness: Double) {
        let turns = TurnsOfPhrase(clause)
        let isChat = ChatSigns.areIn(sentence)
        if !isChat, let certain = turns.certain { return (certain, 0.95) }
        guard !turns.forbid else { return (.none, 1) }
        let shares = model.shares(IntentFeatures(sentence, tokens: clause.tokens))
        let sureness = 1 - shares[0]
        guard sureness >= (isChat ? Self.leastInChat : turns.namesRequest ? Self.least : Self.leastInTalk),
            sureness >= (turns.opensWithAddition && !isChat ? Self.sure : Self.plain) || clause.time != nil
                || turns.namesThing
        else { return (.none, 1 - sureness) }
        let best = (1..<4).max { shares[$0] < shares[$1] } ?? 1
        return (IntentModel.intents[best], sureness)
    }
}
