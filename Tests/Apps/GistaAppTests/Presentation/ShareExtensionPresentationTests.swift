import Essentials
import LocalizedTexts
import Testing

@testable import GistaApp

struct ShareExtensionPresentationTests {
    private func looks(_ step: ShareExtensionState.Step, in language: Language = .english) -> ShareExtensionPresentation
    {
        var state = ShareExtensionState()
        state.step = step
        return ShareExtensionPresentation(state, in: language)
    }

    @Test func whileALinkCouldBeLostThereIsNoButton() throws {
        let link = try #require(SharedLink(in: [.text("https://example.com/a")]))
        #expect(looks(.receiving).close == nil)
        #expect(looks(.saving(link)).close == nil)
        #expect(looks(.saved(.saved)).close == "Close")
        #expect(looks(.failed(.noLink)).close == "Close")
    }

    @Test func thePageIsNamedByItsTitleOrItsHost() throws {
        let titled = try #require(SharedLink(in: [.text("https://example.com/a")], title: "Knots"))
        let bare = try #require(SharedLink(in: [.text("https://example.com/a")]))
        #expect(looks(.saving(titled)).page == "Knots")
        #expect(looks(.saving(bare)).page == "example.com")
    }

    @Test func everyEndHasAToneAndATextInBothLanguages() {
        let ends: [(ShareExtensionState.Step, Tone)] = [
            (.saved(.saved), .good), (.saved(.known), .good), (.saved(.queued), .warning), (.failed(.noLink), .danger),
            (.failed(.notReceived), .danger), (.failed(.refused(.unauthorized)), .danger),
            (.failed(.refused(.notQueued("disk"))), .danger),
        ]
        for (step, tone) in ends {
            let texts = Language.allCases.map { looks(step, in: $0).status.text }
            #expect(looks(step).status.tone == tone)
            #expect(Set(texts).count == 2 && !texts.contains(""))
        }
    }

    @Test func whoIsSignedOutIsLedToTheApp() {
        #expect(
            looks(.failed(.refused(.unauthorized))).status.text
                == "Open Gista and sign in, and then share this page again."
        )
    }
}
