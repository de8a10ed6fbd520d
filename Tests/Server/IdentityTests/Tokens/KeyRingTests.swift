import Testing

@testable import Identity

@Suite struct KeyRingTests {
    private static let keys = (old: SigningKey.generate(), new: SigningKey.generate())

    private func ring(notice: Double) -> KeyRing {
        KeyRing(
            [
                SigningKeyRecord(use: .access, key: Self.keys.new, created: 200),
                SigningKeyRecord(use: .access, key: Self.keys.old, created: 100),
            ],
            notice: notice
        )
    }

    @Test func theNewestKeySigns() {
        #expect(ring(notice: 0).signingKey(for: .access, now: 200)?.id == Self.keys.new.id)
        #expect(ring(notice: 0).signingKey(for: .id, now: 200) == nil)
    }

    @Test func aNewKeySignsOnceOthersHadTimeToHearOfIt() {
        let ring = ring(notice: 2)
        #expect(ring.signingKey(for: .access, now: 201.9)?.id == Self.keys.old.id)
        #expect(ring.signingKey(for: .access, now: 202)?.id == Self.keys.new.id)
        // It checks from the beginning, and the first key of all signs at once.
        #expect(ring.checkingKey(named: Self.keys.new.id, for: .access) != nil)
        #expect(ring.signingKey(for: .access, now: 100)?.id == Self.keys.old.id)
    }
}
