import Testing

@testable import Backend

@Suite struct PeerNewsTests {
    private static let all: [PeerNews] = [
        .signInEnded("5e7f0f5a-0c2e-4d6e-9a53-6d7d1f0c8f11"), .watchLinkRevoked("0f"), .limits, .clients, .keys,
        .secrets, .rates, .game(17),
        .account(.max), .session(3, of: 4),
    ]

    @Test(arguments: all)
    func aWordMeansTheSameToWhoHearsIt(news: PeerNews) {
        #expect(PeerNews(news.word) == news)
    }

    @Test(arguments: ["", "r", "g", "gx", "a1.5", "e1", "e1:", "e1:2:3", "?"])
    func aWordOfANewerVersionMeansNothing(word: String) {
        #expect(PeerNews(word) == nil)
    }

    @Test func aMessageNamesItsSenderAndHoldsAllNews() throws {
        let texts = PeerMessage.texts(Self.all, from: "me")
        let message = PeerMessage(try #require(texts.first))
        #expect(texts.count == 1)
        #expect(message.sender == "me")
        #expect(Set(message.news) == Set(Self.all))
    }

    @Test func muchNewsTakesSeveralMessagesThatTheServerAccepts() {
        let news = (0..<2_000).map { PeerNews.game($0) }
        let texts = PeerMessage.texts(news, from: "me")
        #expect(texts.count > 1)
        #expect(texts.allSatisfy { $0.utf8.count < 8_000 })
        #expect(Set(texts.flatMap { PeerMessage($0).news }) == Set(news))
    }

    @Test func noNewsIsNoMessage() {
        #expect(PeerMessage.texts([PeerNews](), from: "me").isEmpty)
    }
}
