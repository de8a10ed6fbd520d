import Essentials
import Testing

@testable import GistaApp

struct SharedLinkTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test(arguments: [
        ("https://example.com/a", "https://example.com/a"), ("  HTTPS://Example.com/A \n", "HTTPS://Example.com/A"),
        ("example.com/page", "https://example.com/page"), ("www.example.com", "https://www.example.com"),
        ("Read this: https://example.com/a.", "https://example.com/a"),
        ("A page (https://example.com/a) and another, http://b.example", "https://example.com/a"),
        ("„Виж https://пример.бг/път“", "https://пример.бг/път"),
        ("See www.example.com/x?y=1#z!", "https://www.example.com/x?y=1#z"),
        ("https://en.wikipedia.org/wiki/Knot_(unit)", "https://en.wikipedia.org/wiki/Knot_(unit)"),
        ("Title\nhttps://example.com/a?b=c&d=e via @someone", "https://example.com/a?b=c&d=e"),
    ])
    func aTextGivesItsFirstAddress(text: String, address: String) throws {
        #expect(SharedLink(in: [.text(text)])?.url == (try url(address)))
    }

    @Test(arguments: [
        "", " ", "no address here", "Hello.", "ftp://example.com/a", "mailto:a@b.c", "a, b. c", "https://",
    ])
    func aTextWithoutAnAddressGivesNone(text: String) {
        #expect(SharedLink(in: [.text(text)]) == nil)
    }

    @Test func aBrowsersPageComesBeforeAnAddressAndThatBeforeAText() throws {
        let page = SharedAttachment.page(try url("https://example.com/page"), title: "Page")
        let address = SharedAttachment.address(try url("https://example.com/address"))
        let text = SharedAttachment.text("https://example.com/text")
        #expect(SharedLink(in: [text, address, page])?.url.path() == "/page")
        #expect(SharedLink(in: [text, address])?.url.path() == "/address")
        #expect(SharedLink(in: [text])?.url.path() == "/text")
    }

    @Test func theTitleIsThePagesOrTheOneAroundIt() throws {
        let page = SharedAttachment.page(try url("https://example.com/"), title: "Its own")
        #expect(SharedLink(in: [page], title: "Around")?.title == "Its own")
        #expect(SharedLink(in: [.address(try url("https://example.com/"))], title: "Around")?.title == "Around")
    }

    @Test func aTitleThatIsTheAddressIsLeftToThePage() throws {
        let address = SharedAttachment.address(try url("https://example.com/a"))
        #expect(SharedLink(in: [address], title: "https://example.com/a")?.title == "")
    }

    @Test func anAddressThatOnlyTheTitleMentionsIsFound() throws {
        #expect(SharedLink(in: [], title: "Look: https://example.com/a")?.url == (try url("https://example.com/a")))
        #expect(SharedLink(in: [], title: "Node.js") == nil)
    }

    @Test func aFileIsNoPage() throws {
        #expect(SharedLink(in: [.address(try url("file:///tmp/a.html"))]) == nil)
    }
}
