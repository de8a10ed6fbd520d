import Basics
import Essentials
import GistaApp
import LocalizedTexts
import Testing
import UIKitOnLinux

@testable import GistaShareUI

/// What the system's share sheet does with the extension's state and with what a host app hands over.
@MainActor
struct ShareViewControllerTests {
    private func page() throws -> URL { try #require(URL(string: "https://example.com/a")) }

    @Test func anAddressIsSavedAndTheSheetLeavesWithinASecond() async throws {
        let share = TestShare(["public.url": .url(try page())], title: "Knots")
        await share.open()
        #expect(share.saved.withLock { $0 } == [try #require(SharedLink(in: [.address(page())], title: "Knots"))])
        #expect(share.card.status.text == "Saved")
        #expect(share.host.completions == 0)
        await share.pass(ShareExtensionFeature.shownTime)
        #expect(share.host.completions == 1)
    }

    @Test func aPagesScriptGivesItsAddressAndItsTitle() async throws {
        let results = ["url": "https://example.com/a", "title": "From the page"]
        let share = TestShare(
            ["com.apple.property-list": .page(results), "public.url": .url(try page())],
            title: "Around"
        )
        await share.open()
        #expect(share.saved.withLock { $0 }.map(\.title) == ["From the page"])
    }

    @Test func anAddressInATextIsFound() async throws {
        let share = TestShare(["public.plain-text": .text("Read this: https://example.com/a!")])
        await share.open()
        #expect(share.saved.withLock { $0 }.map(\.url) == [try page()])
    }

    @Test func anAddressThatComesAsBytesIsRead() async throws {
        let share = TestShare(["public.url": .data(Data("https://example.com/a".utf8))])
        await share.open()
        #expect(share.saved.withLock { $0 }.map(\.url) == [try page()])
    }

    @Test func aFormThatFailsLeavesItToTheOthers() async throws {
        struct Gone: Error {}
        let share = TestShare(["com.apple.property-list": .failure(Gone()), "public.url": .url(try page())])
        await share.open()
        #expect(share.saved.withLock { $0 }.map(\.url) == [try page()])
    }

    @Test func withoutAnAddressTheSheetSaysSoAndWaitsForATap() async throws {
        let share = TestShare(["public.plain-text": .text("nothing")])
        await share.open()
        #expect(share.card.status.text == "What you shared contains no address of a web page.")
        #expect(share.host.completions == 0)
        share.card.close.sendActions(for: .touchUpInside)
        #expect(share.host.completions == 1)
    }

    @Test func anAppThatHandsNothingOverIsGivenUp() async throws {
        let share = TestShare(["public.url": .silence])
        share.layOut()
        share.viewDidAppear(true)
        await share.pass(ShareExtensionFeature.receivingTime)
        #expect(share.card.status.text == "The other app did not hand over what you shared. Try again.")
        #expect(!share.card.close.isHidden)
    }

    @Test func theRequestIsCompletedOnce() async throws {
        let share = TestShare(["public.url": .url(try page())])
        await share.open()
        share.card.close.sendActions(for: .touchUpInside)
        await share.pass(ShareExtensionFeature.shownTime)
        #expect(share.host.completions == 1)
    }

    @Test func aSheetThatAppearsTwiceReadsOnce() async throws {
        let share = TestShare(["public.url": .url(try page())])
        await share.open()
        share.viewDidAppear(true)
        await share.reading?.value
        #expect(share.saved.withLock { $0.count } == 1)
    }

    /// Other tests post between the awaits of this one: only its own posts are looked at.
    @Test func aRefusalGetsTheFocusAndASuccessIsRead() async throws {
        let refused = TestShare(["public.url": .url(try page())], result: .failure(.unauthorized))
        await refused.open()
        let focused = UIAccessibility.posts.filter { $0.argument as? UIView === refused.card.status }
        #expect(focused.map(\.notification) == [.layoutChanged])
        let saved = TestShare(["public.url": .url(try page())], in: .bulgarian)
        await saved.open()
        #expect(
            UIAccessibility.posts.contains { $0.notification == .announcement && $0.argument as? String == "Запазена" }
        )
        #expect(!UIAccessibility.posts.contains { $0.argument as? UIView === saved.card.status })
    }

    @Test func theOrderOfReadingIsHeadingStatusButton() async throws {
        let share = TestShare(["public.plain-text": .text("nothing")])
        await share.open()
        let card = share.card
        #expect(
            share.view.elementsInOrder.map(ObjectIdentifier.init)
                == [card.title, card.status, card.close].map(ObjectIdentifier.init)
        )
        #expect(card.title.accessibilityTraits.contains(.header))
        #expect(card.accessibilityViewIsModal)
    }

    @Test func theEscapeGestureClosesWhatMayBeClosed() async throws {
        let share = TestShare(["public.plain-text": .text("nothing")])
        share.layOut()
        #expect(!share.card.accessibilityPerformEscape())
        await share.open()
        #expect(share.card.accessibilityPerformEscape())
        #expect(share.host.completions == 1)
    }

    @Test func theCardFitsItsTextsAndStaysInsideTheSheet() async throws {
        let share = TestShare(["public.plain-text": .text("nothing")], in: .bulgarian)
        await share.open()
        let (card, view) = (share.card, share.view)
        #expect(card.frame.minX >= 16 && card.frame.maxX <= view.bounds.maxX - 16)
        #expect(card.frame.minY >= 16 && card.frame.maxY <= view.bounds.maxY - 16)
        #expect(card.close.frame.height >= 44)
        #expect(card.close.title(for: []) == "Затвори")
    }

    @Test func aSheetThatIsGoneIsReleased() async throws {
        weak var gone: TestShare?
        do {
            let share = TestShare(["public.plain-text": .text("nothing")])
            await share.open()
            gone = share
        }
        #expect(gone == nil)
    }
}
