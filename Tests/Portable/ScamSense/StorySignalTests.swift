import ScamSense
import Testing

/// The stories scams tell, each beside an innocent twin.
struct StorySignalTests {
    @Test(arguments: [
        ("This is urgent, act immediately", Signal.urgency, "Have a nice day at work"),
        ("Your account has been suspended", .accountThreat, "Your account statement is ready"),
        ("Verify your account at http://a-b.net/x", .asksToVerify, "Verify the spelling before you print"),
        ("Pay the fine now or a warrant is issued, call 0205550191", .legalThreat, "The police came about the noise"),
        ("Send it to me but don't tell mum", .secrecy, "Tell mum I said hi"),
        ("please send me 200 today", .asksForMoney, "I sent her 200 yesterday"),
        ("Buy Steam gift cards and send the codes", .giftCards, "Thanks for the lovely gift"),
        ("Deposit bitcoin here", .crypto, "Deposit a bit of coin here"),
        ("Trading profit every day, earn with us", .investment, "The trading estate is busy"),
        ("Move your money to the safe account", .safeAccount, "Keep the money safe"),
        ("Loan approved, apply at http://q-loan.net/a", .loanOffer, "The loan of the tent was great"),
        ("Hi mum, it's me", .familyOpening, "We told everyone that mum is fine"),
        (
            "Dad this is my new number, could you pay a bill for me", .familyNeed,
            "Mum, the phone is back, see you at six"
        ),
        ("Sis I'm on this number now, can you lend me 50", .familyNeed, "Sis can you lend me your coat"),
        ("This is my new number", .newNumber, "This is my new hat"),
        ("I'm in hospital and need money", .emergency, "The garden needs work"),
        ("Hi, is this Anna?", .wrongNumber, "Hi, is this table free?"),
        ("Hi, I'm Kiki from the gallery", .strangerOpening, "Hi, I'm home"),
        ("Hello, I'm Emily", .strangerOpening, "Hello, I'm currently waiting for my order"),
        ("Part-time job, earn 300 daily", .jobOffer, "My job is fine"),
        ("Your tax refund is ready", .refund, "Tax is due"),
        ("Your parcel is held, pay the fee at http://p-c.net", .parcelTrouble, "Your parcel came today"),
        ("Unpaid toll, pay the fee", .tollDue, "The bell will toll"),
        ("You won a prize, claim it at http://w-n.net", .prize, "She won the race"),
        ("Answer our survey and get $50 at http://s-v.net", .surveyReward, "The survey is on the course page"),
        ("Install AnyDesk please", .remoteAccess, "Install the shelf please"),
        ("Message me on WhatsApp", .movesToMessenger, "Is WhatsApp down?"),
        ("Call us on 0205550191000", .callsToNumber, "Call us when you land"),
        ("Reply YES to continue", .asksToReply, "Reply when you can"),
        ("Reply STOP to opt out", .optOut, "The bus stops at the end of the road"),
        ("Rs 500 debited from your a/c, balance Rs 900", .transactionNotice, "We had a debate"),
        (
            "You were charged 399.99. Not you? Phone 0205550191000", .disputedCharge,
            "They charged me 40, phone me on 0205550191000"
        ),
        (
            "Police: a warrant is out and a case is filed against you, call us", .officialDemand,
            "The police came about the noise, call me"
        ),
        ("You are approved for a grant of $9,000", .windfall, "I applied for a grant"),
        (
            "Hi Jessie, it has been a long time, what do you do", .wrongNumber,
            "Hi, it took a long time, what do you think"
        ),
        ("Hi, my name is Kiki", .strangerOpening, "Hi, the name of the group is gravelpit"),
        ("Hello, I'm Kiki", .strangerOpening, "Hello, I'm worried, where are you"),
        ("Hi, do you remember me?", .wrongNumber, "Hi! I recommended your sister to them"),
        ("Hi, is this Anna's number?", .wrongNumber, "Hi, what are you doing, no reply?"),
        ("Get $300 a day", .payRate, "It cost $300, see you on the day"),
        ("6,000 rupees can be received every day", .payRate, "We spent 60 rupees, every one of us"),
        ("Bank Alert: your card is on hold", .senderLabel, "Your card came, and they said: call"),
        ("(Netflix) your plan has ended", .senderLabel, ":) see you"),
        ("4:42 FRM:Bank SUBJ:Card MSG:call us", .senderLabel, "The bus is at 4:42"),
        (
            "Your $689 debit went through. Not you? Go to http://a-b.net", .disputedCharge,
            "I spent $689 there, not at http://a-b.net"
        ),
        ("Your account is locked, please call this number", .callsToNumber, "Could you please call this number"),
        (
            "Give me the code of the Amazon gift card", .giftCards,
            "The code of your Amazon gift card is at www.amazon.com/gc"
        ),
        ("Provide your personal information", .asksForIdentity, "She told me personal things"),
    ])
    func aStoryIsSeenAndItsTwinIsNot(story: String, signal: Signal, twin: String) {
        #expect(signals(story).has(signal))
        #expect(!signals(twin).has(signal))
    }

    @Test func explanationsAreOnePlainSentence() {
        for text in Fixtures.heldOut.map(\.text) {
            let explanation = ScamJudge.judge(text).explanation
            #expect(explanation.hasSuffix("."))
            #expect(explanation.count > 20 && explanation.count < 120)
        }
    }
}
