import ScamSense
import Testing

@testable import ScamTraining

@Suite struct CampaignsTests {
    private static func example(_ text: String, group: String, source: String = "Smishtank") -> Example {
        Example(text: text, source: source, isScam: true, weight: 1, group: group, features: TextFeatures(of: text))
    }

    @Test func textsOfOneWordingAreOneCampaignWhateverTheirLinksAndAmounts() {
        let campaigns = Campaigns([
            Self.example("Your parcel is held at the depot, pay 1.99 at http://a-b.net/x", group: "a"),
            Self.example("See you at the station after work tomorrow", group: "b"),
            Self.example("Hello, your parcel is held at the depot, pay 2.49 at http://c-d.org/y", group: "c"),
        ])
        #expect(campaigns.of[0] == campaigns.of[2])
        #expect(campaigns.of[0] != campaigns.of[1])
        #expect(campaigns.sizes == [2, 1, 2])
        #expect(campaigns.scams == 2)
    }

    @Test func aTextBetweenTwoJoinsThem() {
        let campaigns = Campaigns([
            Self.example("one two three four five six", group: "a"),
            Self.example("five six seven eight nine ten", group: "b"),
            Self.example("three four five six seven eight", group: "c"),
        ])
        #expect(Set(campaigns.of).count == 1)
    }

    @Test func chatIsOnlyJoinedByItsOwnGroups() {
        let campaigns = Campaigns([
            Self.example("see you at the station after work", group: "a", source: "NUS"),
            Self.example("see you at the station after work", group: "b", source: "NUS"),
            Self.example("quite another thing", group: "b", source: "NUS"),
        ])
        #expect(campaigns.of[0] != campaigns.of[1])
        #expect(campaigns.of[1] == campaigns.of[2])
    }

    @Test func noCampaignIsInTwoFolds() {
        let examples = (0..<40).map { number in
            Self.example("your parcel is held at the depot pay now number \(number)", group: "group \(number)")
        }
        #expect(Set(Campaigns(examples).folds(examples, count: 5)).count == 1)
    }
}
