import Testing

@testable import Bowline

@Suite struct KeychainRulesTests {
    @Test(arguments: [
        (Int32(0), true), (-25_300, false), (-25_299, false),
    ])
    func aWriteIsDoneOrFoundAnotherRevision(status: Int32, isDone: Bool) throws {
        #expect(try KeychainRules.outcome(ofWrite: status) == isDone)
    }

    @Test func whatIsAbsentIsNoProblem() throws {
        #expect(try KeychainRules.outcome(ofRead: -25_300) == false)
        #expect(try KeychainRules.outcome(ofRead: 0) == true)
        try KeychainRules.check(removal: -25_300)
    }

    @Test(arguments: [
        (Int32(-25_308), SecretStoreError.locked),
        (-34_018, .unavailable("the app has no entitlement for this keychain access group")),
        (-25_291, .unavailable("no keychain is available")), (-50, .unavailable("the keychain answered -50")),
    ])
    func aRefusalIsAProblemAndNeverAnAbsence(status: Int32, problem: SecretStoreError) {
        #expect(throws: problem) { try KeychainRules.outcome(ofRead: status) }
        #expect(throws: problem) { try KeychainRules.outcome(ofWrite: status) }
        #expect(throws: problem) { try KeychainRules.check(removal: status) }
    }

    @Test func aWriteComparesWithWhatWasRead() {
        #expect(KeychainRules.write(replacing: nil, drawing: 9) == .add(revision: 9))
        #expect(KeychainRules.write(replacing: 9, drawing: 5) == .update(from: 9, to: 10))
    }

    @Test(arguments: [0, 1, 255, 256, 0x0102_0304_0506_0708, UInt64.max])
    func aRevisionSurvivesItsItem(revision: UInt64) throws {
        #expect(try KeychainRules.revision(in: KeychainRules.bytes(of: revision), of: "token") == revision)
    }

    @Test(arguments: [nil, [], [1, 2, 3]] as [[UInt8]?])
    func anItemWithoutARevisionIsDamaged(bytes: [UInt8]?) {
        #expect(throws: SecretStoreError.damaged("the keychain's item token has no revision")) {
            try KeychainRules.revision(in: bytes, of: "token")
        }
    }
}
