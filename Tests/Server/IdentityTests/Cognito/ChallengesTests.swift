import Testing

@testable import Identity

struct ChallengesTests {
    private let step = Challenges.Step.newPassword(user: "ann", client: "phone")

    @Test func aStepIsAnsweredOnceAndWithinThreeMinutes() {
        var challenges = Challenges()
        for name in ["first", "second", "third"] { challenges.store(step, as: name, now: 0) }
        #expect(challenges.take("first", now: 179) != nil)
        #expect(challenges.take("first", now: 179) == nil)
        #expect(challenges.take("second", now: 180) == nil)
        #expect(challenges.take("nobody's", now: 0) == nil)
    }

    @Test func stepsThatNobodyAnswersDoNotPileUp() {
        var challenges = Challenges()
        var most = 0
        // Two a second for an hour, by a stranger who begins sign-ins and never proves a password.
        for number in 0..<7_200 {
            challenges.store(step, as: "\(number)", now: Double(number) / 2)
            most = max(most, challenges.count)
        }
        #expect(most <= 2 * (180 + 30) + 1)
        #expect(challenges.take("7199", now: 3_600) != nil)
        #expect(challenges.take("6841", now: 3_600) != nil, "a sign-in of 3 minutes less a second ago goes on")
    }

    @Test func aFloodTakesNoMoreThanTheRoomThereIs() {
        var challenges = Challenges(capacity: 100)
        for number in 0..<1_000 { challenges.store(step, as: "\(number)", now: Double(number) / 1_000) }
        #expect(challenges.count <= 100)
        #expect(challenges.take("999", now: 1) != nil)
    }
}
