/// Phrases that users write in a conversation with a scammer: what they were asked for, who the other side claims to
/// be, what they are about to do.
///
/// Phrases are separated by commas, alternative words in one position by slashes. They were written with half of the
/// open dialogues in view; see docs/reports/scamsense.md.
struct ConversationCues: Sendable {
    static let shared = ConversationCues()

    /// What else a clause must have for a phrase in it to count.
    private enum Condition {
        case none
        /// A word for the other side. Codes, passwords and cards are named in everyday talk, too.
        case addressee
        /// No question about trust: "is this legitimate?" reassures nobody.
        case noQuestionOfTrust
    }

    private struct Cue: Sendable {
        let signal: ConversationSignal
        let condition: Condition
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
    private let questionsOfTrust: [[[UInt32]]]

    private enum AskWord: UInt16 {
        case ask = 1, denial, condition, addressee
    }

    /// What a clause says that decides about the phrases in it.
    private struct ClauseFacts {
        /// It is about a question that nobody asked: "you're not going to ask for my card, are you?", "would I need to
        /// give my address?". Careful people say such things to honest callers.
        var isOnlyFeared = false
        var hasAddressee = false
        var questionsTrust = false
    }

    /// The signals in a text.
    func signals(in text: OutgoingText) -> ConversationSignals {
        var signals: ConversationSignals = []
        var start = 0
        // Read once for each clause that needs it: a long text may be one clause with thousands of phrases.
        var facts: ClauseFacts?
        for (index, piece) in text.pieces.enumerated() {
            if piece.clause != text.pieces[start].clause { (start, facts) = (index, nil) }
            let list = indexes[piece.hash]
            // Most words begin no phrase.
            guard list != 0 else { continue }
            for cue in cues[Int(list)] where matches(cue.rest, after: index, in: text) {
                let clause = facts ?? readClause(from: start, in: text)
                facts = clause
                if counts(cue, in: clause) { signals.insert(ConversationSignals(cue.signal)) }
            }
        }
        return signals
    }

    private func counts(_ cue: Cue, in clause: ClauseFacts) -> Bool {
        if cue.signal.isAnswer, clause.isOnlyFeared { return false }
        return switch cue.condition {
        case .none: true
        case .addressee: clause.hasAddressee
        case .noQuestionOfTrust: !clause.questionsTrust
        }
    }

    /// Reads the clause whose first piece is at `start`.
    private func readClause(from start: Int, in text: OutgoingText) -> ClauseFacts {
        let clause = text.pieces[start].clause
        var facts = ClauseFacts()
        var denial: Int?
        for place in start..<text.pieces.count {
            let piece = text.pieces[place]
            guard piece.clause == clause else { break }
            switch askWords[piece.hash] {
            case AskWord.denial.rawValue: denial = place
            case AskWord.ask.rawValue:
                if let denial, place - denial <= 6 { facts.isOnlyFeared = true }
            case AskWord.condition.rawValue:
                if matches(needToGive, after: place, in: text) { facts.isOnlyFeared = true }
            case AskWord.addressee.rawValue: facts.hasAddressee = true
            default: break
            }
            if !facts.questionsTrust {
                facts.questionsTrust = questionsOfTrust.contains { matches($0, after: place - 1, in: text) }
            }
        }
        return facts
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
            for words in Self.phrases(list.phrases) {
                guard let first = words.first else { continue }
                for hash in first {
                    let index = indexes[hash] ?? UInt16(truncatingIfNeeded: cues.count)
                    if Int(index) == cues.count { cues.append([]) }
                    indexes[hash] = index
                    cues[Int(index)].append(
                        Cue(signal: list.signal, condition: list.condition, rest: Array(words.dropFirst()))
                    )
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
            ("you your youre u ur they them their theyre", AskWord.addressee.rawValue),
        ])
        questionsOfTrust = Self.phrases("how do i know, how can i, if this, is this/it, to know, prove, verify, really")
        needToGive = Self.positions(of: "i need/have to provide/give/share")
        self.indexes = WordTable(indexes)
        self.cues = cues
    }

    /// The phrases of a list, without empty ones.
    private static func phrases(_ list: String) -> [[[UInt32]]] {
        list.split(separator: ",").map { positions(of: $0) }.filter { !$0.isEmpty }
    }

    /// The hashes of the words allowed at each position of a phrase.
    private static func positions(of phrase: some StringProtocol) -> [[UInt32]] {
        phrase.split(whereSeparator: \.isWhitespace).map { word in
            word.split(separator: "/").map { WordHash.of($0.utf8) }
        }
    }

    private static let lists: [(signal: ConversationSignal, condition: Condition, phrases: String)] = [
        (
            .reassured, .noQuestionOfTrust,
            """
            legit, legitimate
            """
        ),
        (
            .reassured, .none,
            """
            telling the truth, honest, honesty, transparent, transparency, passed the test, was expecting, most
            scammers, the good guys, checks out, believe you, trust you, good deal, not interested, makes sense
            thank
            """
        ),
        (
            .askedForDetails, .none,
            """
            comfortable giving/sharing/providing/doing/with, information/info do you need, do/would you
            need/require/want from me, why do you need, need to know from me, need my, want my, asking for my, give
            you my, gave you my, given you my, send you my, tell you my, giving out, give out, giving you, sharing
            that, share that, what details do you need, what do you need from me, what do i need to send, what
            should i send, not comfortable, im comfortable, information/number/details/that/out over the phone,
            before i give/provide/share, give/tell you that, cant you just, do you need to know, you need the,
            should i enter, i entered the, do i read, read it to you, why should i give, go about
            getting/receiving/claiming
            """
        ),
        (
            .authority, .none,
            """
            social security administration, ssa, irs, fbi, hmrc, ftc, badge number, badge, officer, police, sheriff,
            warrant, court, arrest, arrested, government agency, customs, tax office, microsoft, amazon
            account/support/security/customer/representative/employee/department/refund/calling, apple support,
            windows support, tech support, technical support, really from, employee id, id number, fraud department,
            security department, from my bank, from the bank, your department, what department, which department,
            legal department, prince, army/military/the general, diplomat
            """
        ),
        (
            .trouble, .none,
            """
            suspended, compromised, virus, viruses, malware, infected, hacked, hackers, trojan, suspicious activity,
            suspicious activities, suspicious transaction, suspicious transactions, unauthorized, fraudulent, fraud,
            identity stolen, stolen my identity, stolen identity, frozen, blocked my account, account blocked,
            account is blocked, account was blocked, go to jail, go to prison, in jail, customs fee, held at
            customs, data breach, error messages, error logs
            """
        ),
        (
            .money, .none,
            """
            refund, refunded, refunding, reimbursement, gift card, gift cards, prepaid card, prepaid debit,
            processing fee, activation fee, release fee, fee, wire the/you/it, wire transfer, western union,
            moneygram, bitcoin, bitcoins, crypto, usdt, zelle, cash app, cashapp, venmo, paypal you, send you the
            money, send the money, sent the money, send money, transfer the money, overpaid, overpayment, how much
            do i, how much should i, how much do you need, pay for the, need to pay, have to pay, deposit,
            investment, invest, profit, withdraw, my prize, the prize, a prize, i won, have won, the reward, this
            reward, winnings, lottery, jackpot, inheritance, bail, the codes, itunes cards, steam cards, shipping
            and handling
            """
        ),
        (
            .secretNamed, .addressee,
            """
            credit card, debit card, bank account, bank details, bank information, account information, password,
            passwords, login, log in, passcode, the code, a code, which code, what code, pin, date of birth,
            passport, drivers license
            """
        ),
        (
            .secretNamed, .none,
            """
            social security number, card number, credit card information/info/details, account number, routing
            number, my/account/bank credentials, otp, verification code, pin number, my ssn, my social, wallet
            address, seed phrase
            """
        ),
        (
            .remoteControl, .none,
            """
            remote, remotely, remote access, anydesk, teamviewer, download, downloading, downloaded, install,
            installing, installed, access to my computer, access my computer, my computer, event viewer, my screen,
            share my screen, my computers
            """
        ),
        (
            .doubt, .none,
            """
            how do i know, how can i be sure, how can i trust, is this a scam, like/be a scam, fishy,
            sounds/seems/looks/bit suspicious, call you back, call back number, callback number, your supervisor, a
            supervisor/supervisors, verify your identity, verify your/their credentials, verify who you are, verify
            that you, too good to be true, never heard of, calling from, prove it, the wrong number/person, no one
            here by, nobody here by
            """
        ),
        (
            .urgency, .none,
            """
            right away, immediately, how long do i have, what happens if i dont, what if i dont, if i dont
            cooperate, cooperate, hurry, asap, urgent, dont want to go, dont want any trouble, lose my benefits,
            deadline
            """
        ),
        (
            .secrecy, .none,
            """
            wont tell, not tell anyone, dont tell, keep it secret, keep it between us, our secret, keep it quiet,
            nobody knows, told nobody, didnt tell, havent told, dont tell my
            """
        ),
        (
            .elsewhere, .none,
            """
            whatsapp, telegram, on signal, signal app, hangouts, google chat, on viber, another app, other app, text
            you on, message you on, add you on
            """
        ),
        (
            .link, .none,
            """
            the link, your link, this link, that link, clicked, click on, the website, your website, the site, the
            url
            """
        ),
        (
            .consent, .none,
            """
            let me get my, let me grab my, let me go get my, let me find my, let me get it, ill go ahead and,
            willing to cooperate, how do i claim, what do i do next, whats the next step, the next step, the first
            step, what do i need to do, what do you need me, need me to do, need me to proceed, what should i do,
            here is my, reading it to you, read you the, how do i get the, how do i get this, going to the bank, im
            at the bank, going to the store, im at the store, where do i send, where should i send, how do i send
            it/the/you, how do i pay, i paid the, i made the payment, made the transfer, did the transfer, at the
            atm, borrow the money
            """
        ),
        (
            .paying, .none,
            """
            bought the card/cards/gift/itunes/steam, i bought them, scratched, scratch it/them/off, what/which
            address do i send, which account do i, sent the money/payment/cards/bitcoin, western union, bitcoin atm,
            loan for you, rest of the money, picture/photo of the receipt, i/ive got the cards/gift, ok got the
            cards/gift
            """
        ),
        (
            .alarmed, .none,
            """
            sounds serious/scary/terrible/awful, oh no, oh my god, whats going on, what is going on, what happened,
            whats wrong, what is wrong, kind/type/sort of
            problem/issue/activity/virus/transaction/malware/error/charge, what
            problem/issue/activity/transaction/charge/warrant/debt/case/accident, what did i do, did i do wrong, im
            scared, i did nothing, i didnt do anything, sounds amazing/wonderful/incredible, was i
            selected/chosen/picked, did i get selected/chosen, how did i win, i didnt
            make/buy/order/request/know/win/enter/sign, i havent ordered/bought/noticed, i hadnt noticed, dont
            remember/recall making/buying/ordering/signing/giving/entering/getting, dont think im due
            """
        ),
        (
            .ordinary, .none,
            """
            like to order/book/buy/return/cancel/close/change/open/raise/rent/hire/see/renew/donate/reserve/have,
            want to order/book/buy/return/cancel/close/change/open/raise/rent/come, i ordered, my
            booking/reservation/appointment/prescription/claim/subscription, still available/free, still for sale,
            for sale, can i get/book/order/rent/return/exchange/bring/pick/deposit/change/stay, can you
            deliver/reserve/ship, can we get/book/meet, do you ship/deliver, i lost my, i forgot my/the, i need to
            change/cancel/renew/borrow, an appointment, appointment on/at/with, in stock, pick it up, pick up, ill
            pick, picking up, your shop/store/branch/hotline, the
            branch/counter/reception/pharmacy/clinic/shop/viewing/school, at the door/gate/desk/station/cafe/porter,
            see you, ill come, come by/over/at, ill bring, tonight/tomorrow at, on
            monday/tuesday/wednesday/thursday/friday/saturday/sunday, two/three/four/one please, haha, lol
            """
        ),
    ]
}
