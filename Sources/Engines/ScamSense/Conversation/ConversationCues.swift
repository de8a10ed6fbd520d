/// Phrases that users write in a conversation with a scammer: what they were asked for, who the other side claims to
/// be, what they are about to do.
///
/// Phrases are separated by commas, alternative words in one position by slashes. They were written with half of the
/// open dialogues in view; see docs/reports/scamsense.md.
struct ConversationCues: Sendable {
    static let shared = ConversationCues()

    private struct Cue: Sendable {
        let signal: ConversationSignal
        /// The hashes of the words allowed at each position after the first.
        let rest: [[UInt32]]
    }

    /// The cues by the hash of their first word.
    private let indexes: WordTable
    private let cues: [[Cue]]
    /// The words of questions that nobody asked, by the raw values of `AskWord`.
    private let askWords: WordTable
    /// "I need to give", after "would".
    private let needToGive: [[UInt32]]

    private enum AskWord: UInt16 {
        case ask = 1, denial, condition
    }

    /// The signals in a text.
    func signals(in text: OutgoingText) -> ConversationSignals {
        var signals: ConversationSignals = []
        for (index, piece) in text.pieces.enumerated() {
            let list = indexes[piece.hash]
            // Most words begin no phrase.
            guard list != 0 else { continue }
            for cue in cues[Int(list)] where matches(cue.rest, after: index, in: text) {
                if cue.signal.isAnswer, isOnlyFeared(around: index, in: text) { continue }
                signals.insert(ConversationSignals(cue.signal))
            }
        }
        return signals
    }

    /// Whether the clause at this index is about a question that nobody asked: "you're not going to ask for my card, are
    /// you?", "would I need to give my address?". Careful people say such things to honest callers.
    private func isOnlyFeared(around index: Int, in text: OutgoingText) -> Bool {
        let clause = text.pieces[index].clause
        var denial: Int?
        for (place, piece) in text.pieces.enumerated() where piece.clause == clause {
            switch askWords[piece.hash] {
            case AskWord.denial.rawValue: denial = place
            case AskWord.ask.rawValue:
                if let denial, place - denial <= 6 { return true }
            case AskWord.condition.rawValue:
                if matches(needToGive, after: place, in: text) { return true }
            default: break
            }
        }
        return false
    }

    private func matches(_ rest: [[UInt32]], after index: Int, in text: OutgoingText) -> Bool {
        rest.enumerated().allSatisfy { offset, words in
            text[index + 1 + offset].map { words.contains($0.hash) } ?? false
        }
    }

    private init() {
        var indexes: [UInt32: UInt16] = [:]
        var cues: [[Cue]] = [[]]
        for list in Self.lists {
            for phrase in list.phrases.split(separator: ",") {
                let words = Self.positions(of: phrase)
                guard let first = words.first else { continue }
                for hash in first {
                    let index = indexes[hash] ?? UInt16(truncatingIfNeeded: cues.count)
                    if Int(index) == cues.count { cues.append([]) }
                    indexes[hash] = index
                    cues[Int(index)].append(Cue(signal: list.signal, rest: Array(words.dropFirst())))
                }
            }
        }
        askWords = WordTable(lists: [
            ("ask asks asked asking", AskWord.ask.rawValue),
            (
                """
                not never without dont wont didnt havent hasnt hadnt arent isnt doesnt wouldnt expecting expected most
                scammers
                """, AskWord.denial.rawValue
            ),
            ("would will do", AskWord.condition.rawValue),
        ])
        needToGive = Self.positions(of: "i need/have to provide/give/share")
        self.indexes = WordTable(indexes)
        self.cues = cues
    }

    /// The hashes of the words allowed at each position of a phrase.
    private static func positions(of phrase: some StringProtocol) -> [[UInt32]] {
        phrase.split(whereSeparator: \.isWhitespace).map { word in
            word.split(separator: "/").map { WordHash.of($0.utf8) }
        }
    }

    private static let lists: [(signal: ConversationSignal, phrases: String)] = [
        (
            .reassured,
            """
            telling the truth, legit, legitimate, honest, honesty, transparent, transparency, passed the test,
            was expecting, most scammers, the good guys, checks out, believe you, trust you, good deal, not
            interested, makes sense thank
            """
        ),
        (
            .askedForDetails,
            """
            comfortable giving/sharing/providing/doing/with, information/info do you need, do/would you
            need/require/want from me, why do you need, need to know from me, need my, want my, asking for my,
            give you my, gave you my, given you my, send you my, tell you my, giving out, give out, giving you,
            sharing that, share that, what details do you need, what do you need from me, what do i need to
            send, what should i send
            """
        ),
        (
            .authority,
            """
            social security administration, ssa, irs, fbi, hmrc, ftc, badge number, badge, officer, police,
            sheriff, warrant, court, arrest, arrested, government agency, customs, tax office, microsoft,
            amazon account/support/security/customer/representative/employee/department/refund/calling, apple
            support, windows support, tech support, technical support, really from,
            employee id, id number, fraud department, security department, from my bank, from the bank, your
            department, what department, which department, legal department, prince,
            army/military/the general, diplomat
            """
        ),
        (
            .trouble,
            """
            suspended, compromised, virus, viruses, malware, infected, hacked, hackers, trojan, suspicious
            activity, suspicious activities, suspicious transaction, suspicious transactions, unauthorized,
            fraudulent, fraud, identity stolen, stolen my identity, stolen identity, frozen, blocked my account,
            account blocked, account is blocked, account was blocked, go to jail, go to prison, in jail, customs
            fee, held at customs, data breach, error messages, error logs
            """
        ),
        (
            .money,
            """
            refund, refunded, refunding, reimbursement, gift card, gift cards, prepaid card, prepaid debit,
            processing fee, activation fee, release fee, fee, wire the/you/it, wire transfer, western union,
            moneygram, bitcoin, bitcoins, crypto, usdt, zelle, cash app, cashapp, venmo, paypal you, send you
            the money, send the money, sent the money, send money, transfer the money, overpaid, overpayment,
            how much do i, how much should i, how much do you need, pay for the, need to pay, have to pay,
            deposit, investment, invest, profit, withdraw, my prize, the prize, a prize, i won, have won, the
            reward, this reward, winnings, lottery, jackpot, inheritance
            """
        ),
        (
            .secretNamed,
            """
            social security number, card number, credit card information/info/details, credit card, debit card,
            account number, bank account, bank details, bank information, account information, routing number,
            password, passwords, login, my/account/bank credentials, log in, passcode, otp, the code, a code,
            which code, what code, verification code, pin, pin number, my ssn, my social,
            date of birth, passport, drivers license, wallet address, seed phrase
            """
        ),
        (
            .remoteControl,
            """
            remote, remotely, remote access, anydesk, teamviewer, download, downloading, downloaded, install,
            installing, installed, access to my computer, access my computer, my computer, event viewer, my
            screen, share my screen, my computers
            """
        ),
        (
            .doubt,
            """
            how do i know, how can i be sure, how can i trust, is this a scam, like/be a scam, fishy,
            sounds/seems/looks/bit suspicious, call you back, call back number, callback number, your supervisor,
            a supervisor/supervisors, verify your identity,
            verify your/their credentials, verify who you are, verify that you, too good to be true, never heard of,
            calling from, prove it, the wrong number/person, no one here by, nobody here by
            """
        ),
        (
            .urgency,
            """
            right away, immediately, how long do i have, what happens if i dont, what if i dont, if i
            dont cooperate, cooperate, hurry, asap, urgent, dont want to go, dont want any trouble, lose my
            benefits, deadline
            """
        ),
        (
            .secrecy,
            """
            wont tell, not tell anyone, dont tell, keep it secret, keep it between us, our secret, keep it
            quiet, nobody knows, told nobody, didnt tell, havent told, dont tell my
            """
        ),
        (
            .elsewhere,
            """
            whatsapp, telegram, on signal, signal app, hangouts, google chat, on viber, another app, other app,
            text you on,
            message you on, add you on
            """
        ),
        (
            .link,
            """
            the link, your link, this link, that link, clicked, click on, the website, your website, the site,
            the url
            """
        ),
        (
            .consent,
            """
            let me get my, let me grab my, let me go get my, let me find my, let me get it, ill go
            ahead and, willing to cooperate, how do i claim, what do i do next, whats the next
            step, the next step, the first step, what do i need to do, what do you need me, need me to do, need
            me to proceed, what should i do, here is my, reading it to you, read you the, how do i get the, how
            do i get this
            """
        ),
        (
            .paying,
            """
            bought the card/cards/gift/itunes/steam, i bought them, got the cards/gift, scratched, scratch
            it/them/off, going to the bank, im at the bank, going to the store, im at the store, what/which
            address do i send, where do i send, where should i send, how do i send it/the/you, how do i pay,
            which account do i, sent the money/payment/cards/bitcoin, i paid the, i made the payment, made the
            transfer, did the transfer, western union, at the atm, bitcoin atm, loan for you, borrow the money,
            rest of the money, the receipt
            """
        ),
    ]
}
