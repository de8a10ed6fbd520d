import Bowline
import GistaApp
import Testing

struct NetworkErrorTests {
    @Test(arguments: [
        (CallError.Reason.invalidRequest(part: "path", problem: "p"), "The address is not valid."),
        (.invalidRequest(part: "body", problem: "p"), "The request could not be written."),
        (.signedOut, "You are not signed in."), (.credentialRefused("expired"), "You are not signed in."),
        (.malformedResponse("x"), "The server's answer could not be understood."),
        (.tooLarge(.body, limit: 1), "The server's answer could not be understood."),
        (.redirectRefused("x"), "The server's answer could not be understood."),
        (.unreadable(location: "id", problem: "missing"), "The server's response could not be decoded."),
        (.rejected(status: 401, ServerProblem()), "You are not signed in."),
        (.rejected(status: 404, ServerProblem()), "The server answered 404."),
        (
            .rejected(status: 503, ServerProblem(message: "Down.", requestID: "r7")), "Down. Request r7."
        ),
        (.rejected(status: 500, ServerProblem()), "HTTP 500."),
        (
            .cannotConnect(host: "a.test", .refused), "No connection to a.test: the connection was refused."
        ),
        (.credentialLocked, "The saved sign-in cannot be read until the device is unlocked."),
        (.layer(name: "L", underlying: CancellationError()), "Something went wrong."),
    ])
    func aFailureOfTheRoadMeans(reason: CallError.Reason, sentence: String) {
        #expect(NetworkError(CallError(reason)).errorDescription == sentence)
    }

    @Test func onlyAnEndedSignInSignsOut() {
        let reasons: [CallError.Reason] = [
            .timedOut(.waiting), .cannotConnect(host: "h", .unreachable), .credentialLocked, .cancelled,
            .rejected(status: 403, ServerProblem()), .circuitOpen(host: "h", retryAfter: .seconds(1)),
        ]
        for reason in reasons { #expect(NetworkError(CallError(reason)) != .unauthorized) }
    }

    @Test func offlineIsWhenTheServerWasNotReached() {
        #expect(NetworkError(CallError(.cannotConnect(host: "h", .unreachable))).isOffline)
        #expect(NetworkError(CallError(.timedOut(.waiting))).isOffline)
        #expect(!NetworkError(CallError(.credentialLocked)).isOffline)
        #expect(!NetworkError(CallError(.rejected(status: 500, ServerProblem()))).isOffline)
    }
}
