import Foundation
import HTTPServer
import Testing

@testable import Screens

/// The addresses at which a browser finds the pictures of its page.
struct PagePicturesTests {
    private let pictures = PagePictures()
    private let table: RouteTable

    init() throws { table = try RouteTable([RouteGroup(routes: [pictures.route])]) }

    private func picture(_ id: String) -> PagePicture {
        PagePicture(id: id, mediaType: "image/png", bytes: Data(id.utf8))
    }

    private func answer(_ address: String) async -> Response { await table.respond(to: Request(.get, address)) }

    @Test func aPictureIsServedAsLongAsItsScreenShowsIt() async throws {
        let screen = ScreenPictures(pictures)
        screen.show([picture("g1/3"), picture("g1/5")])
        let (first, second) = (screen.address(of: "g1/3"), screen.address(of: "g1/5"))
        let answer = await answer(first)
        guard case .bytes(let bytes) = answer.body else {
            Issue.record("no body")
            return
        }
        #expect(answer.status == .ok && bytes == Array("g1/3".utf8))
        #expect(answer.headers["Content-Type"] == "image/png")
        // Neither the browser's cache nor its service worker keeps what its user signs out of.
        #expect(answer.headers["Cache-Control"] == "no-store" && !first.hasPrefix("/screens/"))
        // Drawn again it has the same address, so that the browser does not load it again.
        screen.show([picture("g1/3")])
        #expect(screen.address(of: "g1/3") == first)
        #expect(await self.answer(first).status == .ok)
        #expect(await self.answer(second).status == .notFound)
        screen.show([])
        #expect(await self.answer(first).status == .notFound)
    }

    @Test func anAddressCannotBeGuessedFromAnotherPagesPictures() async {
        let (one, other) = (ScreenPictures(pictures), ScreenPictures(pictures))
        one.show([picture("g1/3")])
        #expect(one.address(of: "g1/3") != other.address(of: "g1/3"))
        #expect(await answer(other.address(of: "g1/3")).status == .notFound)
        for address in ["/pictures/g1%2F3", "/pictures/", "/pictures/0"] {
            #expect(await answer(address).status == .notFound)
        }
        // A screen that leaves takes only its own pictures with it.
        other.show([picture("g2/1")])
        one.show([])
        #expect(await answer(other.address(of: "g2/1")).status == .ok)
    }

    @Test func aScreenThatIsGoneLeavesNoPicture() async {
        let address: String
        do {
            let screen = ScreenPictures(pictures)
            screen.show([picture("g1/3")])
            address = screen.address(of: "g1/3")
        }
        #expect(await answer(address).status == .notFound)
    }
}
