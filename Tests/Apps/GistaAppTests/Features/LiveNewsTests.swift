import Bowline
import BowlineLive
import Testing
import Wire

@testable import GistaApp

struct LiveNewsTests {
    @Test(arguments: [
        (
            Gista.LiveFrame(type: .gistReady, id: "1", gistId: "g", linkId: "l"),
            LiveUpdate.gistReady(gistId: "g", linkId: "l", event: 1)
        ),
        (Gista.LiveFrame(type: .gistReady, id: "1", gistId: "g"), .gistReady(gistId: "g", linkId: nil, event: 1)),
        (
            Gista.LiveFrame(type: .linkFailed, id: "2", linkId: "l", reason: "No."),
            .linkFailed(linkId: "l", reason: "No.", event: 2)
        ), (Gista.LiveFrame(type: .gistReady, id: "3"), nil), (Gista.LiveFrame(type: .linkFailed, id: "4"), nil),
        // News that cannot be put in order may be old: the library is asked.
        (Gista.LiveFrame(type: .gistReady, id: "first", gistId: "g", linkId: "l"), .gap),
        (Gista.LiveFrame(type: .linkFailed, linkId: "l"), .gap),
        (Gista.LiveFrame(type: .init(rawValue: "of.later.days"), id: "5"), nil),
    ])
    func aFrameIsUnderstoodOrLeftAside(frame: Gista.LiveFrame, news: LiveUpdate?) {
        #expect(LiveUpdate(.message(frame)) == news)
    }

    @Test func whatHappensToTheChannelIsTold() {
        #expect(LiveUpdate(.connected(.webSocket, after: "7")) == .connected)
        #expect(LiveUpdate(.gap) == .gap)
        #expect(LiveUpdate(.disconnected(retryAfter: .seconds(1))) == .disconnected)
        #expect(LiveUpdate(.unreadable(CallError(.unreadable(location: "type", problem: "missing")))) == .gap)
    }

    @Test(arguments: [
        (LiveStopReason.closedByServer(.unauthorized), true), (.closedByServer(.forbidden), false), (.finished, false),
        (.failed(CallError(.credentialRefused("ended"))), true), (.failed(CallError(.signedOut)), true),
        (.failed(CallError(.rejected(status: 401, ServerProblem()))), true),
        (.failed(CallError(.rejected(status: 404, ServerProblem()))), false),
    ])
    func onlyAnEndedSessionSignsOut(stop: LiveStopReason, isSignedOut: Bool) {
        #expect(LiveUpdate(.stopped(stop)) == .stopped(isSignedOut: isSignedOut))
    }
}
