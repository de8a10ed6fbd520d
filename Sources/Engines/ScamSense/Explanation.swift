/// Explains a verdict in one plain sentence.
enum Explanation {
    static func sentence(for judgement: Judgement) -> String {
        guard judgement.riskLevel > .low else { return reassurance(judgement.signals) }
        for (signal, sentence) in alarms where judgement.signals.has(signal) { return sentence }
        return general(judgement.category)
    }

    /// The alarming signals, those first that a reader can check at once.
    static let alarms: [(Signal, String)] = [
        (.asksForCode, "Asks you to send the code that was texted to you."),
        (.safeAccount, "Asks you to move your money to a \u{201C}safe\u{201D} account, which no bank ever does."),
        (.asksForSecret, "Asks for a password, PIN or card details, which no honest company asks for in a message."),
        (.giftCards, "Asks for gift cards or the codes on them, a payment nobody can call back."),
        (.remoteAccess, "Asks you to install an app that lets someone else control your device."),
        (.lookalikeLink, "The link looks like a well-known company's, but the address is not theirs."),
        (.encodedLink, "The link's address is written in letters that only look familiar."),
        (.rawAddressLink, "The link leads to a bare number address instead of a company's name."),
        (.familyNeed, "Poses as someone of your family on another number to get money or help."),
        (.familyOpening, "Poses as someone of your family, often with a new number, to ask for help or money."),
        (.mayAskForCode, "Asks you to pass on a code or PIN."),
        (.tollDue, "Says a toll or fine is unpaid and wants you to pay through a message."),
        (.parcelTrouble, "Says a parcel is held up and wants an address or a fee from you."),
        (.accountThreat, "Says an account is locked or in danger to make you act in a hurry."),
        (.refund, "Promises a refund or payment that you must claim."),
        (.surveyReward, "Promises money or a gift for answering a few questions."),
        (.disputedCharge, "Says you were charged for something, so that you call a number to undo it."),
        (.officialDemand, "Claims to be an office with a case against you, so that you get in touch."),
        (.windfall, "Promises you money from a grant, a fund or an estate."),
        (.jobOffer, "Offers easy pay for a job you did not apply for."),
        (.investment, "Promises profit from an investment."),
        (.crypto, "Is about cryptocurrency, a payment nobody can call back."),
        (.prize, "Says you have won or were chosen for something, and wants you to claim it."),
        (.legalThreat, "Threatens you with the law to make you pay or call."),
        (.paymentDue, "Wants a fee paid through a link in a message."),
        (.asksForIdentity, "Asks for the papers or numbers that prove who you are."),
        (.payRate, "Promises a sum for each day or hour of work."),
        (.loanOffer, "Offers a loan that you did not ask for."),
        (.asksForMoney, "Asks you to send money."),
        (.adultOffer, "Lures with intimate pictures or meetings."),
        (.strangerOpening, "A stranger who introduces themselves: many such chats lead to requests for money."),
        (.remedyOffer, "Sells a miracle cure through a link."),
        (.wrongNumber, "A stranger who seems to know you: many such chats lead to requests for money."),
        (.movesToMessenger, "Wants to move the talk to another messenger."),
        (.brandMismatchLink, "Names a well-known company, but the link does not lead to it."),
        (.bareLink, "Is nothing but a link, without a word of who sends it."),
        (.trackingLink, "The link was made for you alone, as mass senders do to see who clicks."),
        (.oddEndingLink, "The link has an address ending that honest companies seldom use."),
        (.shortLink, "The link is shortened, so that you cannot see where it leads."),
        (.throwawayLink, "The link's name is put together like those of pages that last a few days."),
        (.asksToVerify, "Wants you to confirm your details through a message."),
        (.lookalikeLetters, "Uses letters that only look like the ones you know."),
        (.hiddenCharacters, "Hides invisible characters in its words."),
        (.spacedLetters, "Breaks its words apart to slip past filters."),
        (.digitsForLetters, "Writes words with digits for letters to slip past filters."),
        (.callsToNumber, "Wants you to call or text a number you do not know."),
        (.newNumber, "Says that someone you know has a new number."),
        (.urgency, "Presses you to act at once."),
        (.unknownLink, "Wants you to open a link to an address that is not well known."),
    ]

    static func general(_ category: ScamCategory) -> String {
        switch category {
        case .otpPhishing: "Is worded like messages that are after sign-in details."
        case .paymentScam: "Is worded like messages that are after your money."
        case .impersonation: "Is worded like messages from people who pretend to be someone else."
        case .unknown: "Is worded like known scam messages."
        }
    }

    private static func reassurance(_ signals: SignalSet) -> String {
        if signals.has(.deliversCode), signals.has(.saysNotToShare) {
            return "Hands you a code and says to keep it to yourself, as honest services do."
        }
        if signals.has(.deliversCode) { return "Hands you a code; keep it to yourself." }
        if signals.has(.transactionNotice) { return "Reads like an ordinary notice of a payment." }
        return "Nothing in it looks like a scam."
    }
}
