extension Explanation {
    /// The explanation of a conversation's risk, for its strongest signal.
    static func sentence(for signal: ConversationSignal) -> String { conversation(signal).english }

    /// The sentence in Bulgarian; nil for a sentence that is not about a conversation.
    static func bulgarianConversation(_ sentence: String) -> String? {
        ConversationSignal.allCases.map(conversation).first { $0.english == sentence }?.bulgarian
    }

    private static func conversation(_ signal: ConversationSignal) -> (english: String, bulgarian: String) {
        switch signal {
        case .askedForDetails:
            (
                "In this conversation someone seems to want your details: end it, and ask the company by its own number.",
                "В този разговор някой май иска данните ви: прекратете го и питайте фирмата на нейния номер."
            )
        case .secretNamed:
            (
                "This conversation is about your numbers, codes or passwords: no honest caller needs them.",
                "Този разговор е за ваши номера, кодове или пароли: никой честен човек не ги иска."
            )
        case .authority:
            (
                "Someone in this conversation seems to claim an office or a company: call it yourself, by its known number.",
                "Някой в разговора май се представя за служба или фирма: обадете ѝ се сами на известния номер."
            )
        case .trouble:
            (
                "This conversation is about sudden trouble with an account or a device, as fraudsters like to invent it.",
                "Този разговор е за внезапна беда със сметка или устройство, каквато измамниците обичат да измислят."
            )
        case .money, .paying:
            (
                "This conversation leads to a payment, in the way of many scams: stop, and ask someone you trust first.",
                "Този разговор води до плащане, както при много измами: спрете и първо питайте близък човек."
            )
        case .remoteControl:
            (
                "Someone in this conversation seems to want control of your device: install nothing for them.",
                "Някой в разговора май иска да управлява устройството ви: не инсталирайте нищо."
            )
        case .secrecy:
            (
                "This conversation is to stay a secret, which is how fraudsters keep help away from you.",
                "Този разговор трябва да остане тайна: така измамниците ви държат далеч от помощ."
            )
        case .elsewhere, .consent, .doubt, .urgency, .link, .reassured, .alarmed, .ordinary:
            (
                "This conversation has several signs of a scam: stop, and ask someone you trust before you go on.",
                "Този разговор има няколко признака на измама: спрете и питайте близък човек, преди да продължите."
            )
        }
    }
}
