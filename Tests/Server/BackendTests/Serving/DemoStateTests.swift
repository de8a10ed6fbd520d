import Testing

@testable import Backend

struct DemoStateTests {
    /// What a start makes of each state, by choice: on a host that only this machine reaches, and on any other.
    @Test(
        arguments: [
            (nil, .automatic, .wanted, .refused), (nil, .wanted, .wanted, .wanted), (nil, .refused, .refused, .refused),
            (nil, .unchanged, .refused, .refused), (.refused, .automatic, .refused, .refused),
            (.refused, .wanted, .refused, .refused), (.refused, .refused, .refused, .refused),
            (.refused, .unchanged, .refused, .refused), (.wanted, .automatic, .wanted, nil),
            (.wanted, .wanted, .wanted, .wanted), (.wanted, .refused, .disabled, .disabled),
            (.wanted, .unchanged, .wanted, .wanted), (.done, .automatic, .done, nil), (.done, .wanted, .done, .done),
            (.done, .refused, .disabled, .disabled), (.done, .unchanged, .done, .done),
            (.disabled, .automatic, .disabled, nil), (.disabled, .wanted, .wanted, .wanted),
            (.disabled, .refused, .disabled, .disabled), (.disabled, .unchanged, .disabled, .disabled),
        ] as [(DemoState?, DemoChoice, DemoState?, DemoState?)]
    )
    func aStartMakesOfAState(before: DemoState?, choice: DemoChoice, onLoopback: DemoState?, elsewhere: DemoState?) {
        #expect(DemoState.following(before, choice, isLoopbackOnly: true) == onLoopback)
        #expect(DemoState.following(before, choice, isLoopbackOnly: false) == elsewhere)
    }
}
