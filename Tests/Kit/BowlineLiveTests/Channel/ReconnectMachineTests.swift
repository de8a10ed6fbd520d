import Bowline
import Testing

@testable import BowlineLive

@Suite struct ReconnectMachineTests {
    private func machine(fallsBack: Bool = true) -> ReconnectMachine {
        ReconnectMachine(baseDelay: .milliseconds(100), maxDelay: .seconds(1), mayFallBack: fallsBack)
    }

    @Test func waitsDoubleUpToTheMostWithFullJitter() {
        var machine = machine()
        let full = (0..<6).map { _ in machine.ended(.socket(.lost), random: 1) }
        let spans = [100, 200, 400, 800, 1000, 1000]
        #expect(full == spans.map { .connect(after: .milliseconds($0), renewing: false) })
        let half = machine.ended(.silent, random: 0.5)
        #expect(half == .connect(after: .milliseconds(500), renewing: false))
        let none = machine.ended(.streamEnded, random: 0)
        #expect(none == .connect(after: .zero, renewing: false))
    }

    @Test func anEventStreamIsNotComeBackToBeforeItsServerWantsThat() {
        var machine = ReconnectMachine(
            baseDelay: .milliseconds(100),
            maxDelay: .seconds(1),
            mayFallBack: true,
            usesEvents: true
        )
        machine.serverRequested(delay: .seconds(7))
        let ended = machine.ended(.streamEnded, random: 0)
        #expect(ended == .connect(after: .seconds(7), renewing: false))
        let lost = machine.ended(.failed(CallError(.timedOut(.receiving))), random: 1)
        #expect(lost == .connect(after: .milliseconds(7_200), renewing: false))
    }

    @Test func onlyAConnectionThatWasHeardStartsTheWaitsAnew() {
        var machine = machine()
        _ = machine.ended(.socket(.lost), random: 1)
        _ = machine.ended(.socket(.lost), random: 1)
        machine.received()
        let step = machine.ended(.socket(.lost), random: 1)
        #expect(step == .connect(after: .milliseconds(100), renewing: false))
    }

    @Test func anExpiredCredentialIsRenewedOnceAndNotForEver() {
        var machine = machine()
        let expired = ReconnectMachine.Ending.socket(.closedByServer(.unauthorized, reason: ""))
        let first = machine.ended(expired, random: 1)
        #expect(first == .connect(after: .zero, renewing: true))
        let second = machine.ended(expired, random: 1)
        #expect(second == .stop(.closedByServer(.unauthorized)))
    }

    private let offline = ReconnectMachine.Ending.failed(CallError(.cannotConnect(host: "a.test", .unreachable)))
    private let expired = ReconnectMachine.Ending.socket(.closedByServer(.unauthorized, reason: ""))

    @Test func aRenewalThatTheNetworkPreventedIsStillOwed() {
        var machine = machine()
        _ = machine.ended(expired, random: 1)
        let prevented = machine.ended(offline, random: 1)
        #expect(prevented == .connect(after: .milliseconds(100), renewing: true))
        machine.renewed()
        let second = machine.ended(expired, random: 1)
        #expect(second == .stop(.closedByServer(.unauthorized)))
    }

    @Test func afterANetworkFailureAFreshCredentialMayExpireAsWell() {
        var machine = machine()
        _ = machine.ended(expired, random: 1)
        machine.renewed()
        let lost = machine.ended(offline, random: 1)
        #expect(lost == .connect(after: .milliseconds(100), renewing: false))
        machine.renewed()
        let again = machine.ended(expired, random: 1)
        #expect(again == .connect(after: .zero, renewing: true))
    }

    @Test func aRefusedHandshakeIsRenewedToo() {
        var machine = machine()
        let step = machine.ended(.failed(CallError(.rejected(status: 401, ServerProblem()))), random: 1)
        #expect(step == .connect(after: .zero, renewing: true))
    }

    @Test(arguments: [1000, 4403] as [UInt16]) func someCodesAreFinal(code: UInt16) {
        var machine = machine()
        let code = WebSocketCloseCode(rawValue: code)
        let step = machine.ended(.socket(.closedByServer(code, reason: "")), random: 1)
        #expect(step == .stop(code == .normal ? .finished : .closedByServer(code)))
    }

    @Test(arguments: [1001, 1005, 1008, 1011, 1012, 4000] as [UInt16]) func otherCodesAreNot(code: UInt16) {
        var machine = machine()
        let step = machine.ended(.socket(.closedByServer(.init(rawValue: code), reason: "")), random: 0)
        #expect(step == .connect(after: .zero, renewing: false))
    }

    @Test(arguments: [200, 400, 426, 501]) func whereUpgradingIsImpossibleEventsAreTriedOnce(status: Int) {
        var machine = machine()
        let refusal = CallError(.rejected(status: status, ServerProblem()))
        let first = machine.ended(.failed(refusal), random: 1)
        #expect(first == .fallBack)
        #expect(machine.usesEvents)
        let second = machine.ended(.failed(refusal), random: 1)
        #expect(second == .stop(.failed(refusal)))
    }

    @Test func withoutPermissionToFallBackItStops() {
        var machine = machine(fallsBack: false)
        let refusal = CallError(.rejected(status: 426, ServerProblem()))
        let step = machine.ended(.failed(refusal), random: 1)
        #expect(step == .stop(.failed(refusal)))
    }

    @Test func aServerThatAsksToWaitIsGivenTheTimeAndNotAllComeBackAtOnce() {
        var machine = machine()
        let refusal = CallError(.rejected(status: 503, ServerProblem(retryAfter: .seconds(7))))
        let first = machine.ended(.failed(refusal), random: 0)
        #expect(first == .connect(after: .seconds(7), renewing: false))
        machine.received()
        let last = machine.ended(.failed(refusal), random: 1)
        #expect(last == .connect(after: .milliseconds(7_100), renewing: false))
    }
}
