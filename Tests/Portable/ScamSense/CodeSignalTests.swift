import ScamSense
import Testing

/// Who asks whom for a code: each request beside an innocent twin.
struct CodeSignalTests {
    @Test(arguments: [
        "send me your OTP",
        "Please forward the verification code you received to me",
        "What's the code they texted you?",
        "I put your number in by mistake, can you send me the code you got?",
        "Reply with the 6 digit code to keep your account",
        "Tell our agent the one time passcode now",
        "We need the OTP from your phone",
        "They sent a code to your phone. Can you forward it to me?",
        "s3nd me y0ur 0tp c0de",
    ])
    func aRequestForTheCodeIsSeen(text: String) {
        let judgement = ScamJudge.judge(text)
        #expect(judgement.signals.has(.asksForCode))
        #expect(judgement.riskLevel == .high)
        #expect(judgement.category == .otpPhishing)
        #expect(judgement.explanation == "Asks you to send the code that was texted to you.")
    }

    @Test(arguments: [
        "Your code is 482913. Never share it with anyone.",
        "I'll send you the code when it arrives",
        "We will text you a code to sign in",
        "Tell me how to reset the passcode",
        "What is the verification code for my top-up?",
        "send me the wifi code please",
        "What's the code for the gate?",
        "Can you send me the promo code",
        "Share OTP 4471 with the delivery partner to receive your order",
        "Don't send the code to anybody who asks",
        "I never got the verification code",
    ])
    func anInnocentTwinIsNoRequest(text: String) {
        let judgement = ScamJudge.judge(text)
        #expect(!judgement.signals.has(.asksForCode))
        #expect(judgement.riskLevel == .low)
    }

    @Test(arguments: [
        "code plz", "hurry send otp", "otp?? send it bro", "Read me the numbers in the text from the bank",
    ])
    func aCurtDemandForACodeIsSeen(text: String) {
        let judgement = ScamJudge.judge(text)
        #expect(judgement.signals.has(.asksForCode) || judgement.signals.has(.mayAskForCode))
        #expect(judgement.riskLevel > .low)
    }

    @Test(arguments: [
        "Tell the driver the 4 digit trip PIN shown in the app", "she will send me 2 numbers to ask", "wifi code plz",
        "Read me the numbers on the meter",
    ])
    func itsInnocentTwinIsNot(text: String) {
        #expect(!signals(text).has(.asksForCode) && !signals(text).has(.mayAskForCode))
    }

    @Test func aRequestForAPasswordIsSeen() {
        #expect(signals("Reply with your password to keep the mailbox").has(.asksForSecret))
        #expect(signals("please send us your card number and cvv").has(.asksForSecret))
        #expect(!signals("I forgot my password again").has(.asksForSecret))
        #expect(!signals("We will never ask for your password").has(.asksForSecret))
    }

    @Test func aCodeHandedOutIsTold() {
        let judgement = ScamJudge.judge("482913 is your sign-in code. Do not share it with anyone.")
        #expect(judgement.signals.has(.deliversCode))
        #expect(judgement.signals.has(.saysNotToShare))
        #expect(judgement.explanation == "Hands you a code and says to keep it to yourself, as honest services do.")
    }
}
