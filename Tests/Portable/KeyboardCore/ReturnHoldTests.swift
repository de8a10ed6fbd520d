import KeyboardCore
import Testing

struct ReturnHoldTests {
    @Test func aTextWithoutRiskGoesAtOnce() {
        var hold = ReturnHold()
        #expect(hold.tapReturn(isRisky: false, at: .zero) == .sent)
        #expect(!hold.isHolding)
    }

    @Test func aRiskyTextIsHeldUntilTheTimeIsOver() {
        var hold = ReturnHold()
        #expect(hold.tapReturn(isRisky: true, at: .seconds(10)) == .held)
        #expect(hold.isHolding)
        // A second tap of an impatient thumb.
        #expect(hold.tapReturn(isRisky: true, at: .seconds(14)) == .held)
        #expect(hold.tapReturn(isRisky: true, at: .seconds(15)) == .sent)
        #expect(!hold.isHolding)
    }

    @Test func oneTapGoesOn() {
        var hold = ReturnHold()
        #expect(hold.sendAnyway() == .held)
        _ = hold.tapReturn(isRisky: true, at: .zero)
        #expect(hold.sendAnyway() == .sent)
        #expect(!hold.isHolding)
    }

    @Test func afterTheHoldTheNextReturnSends() {
        var hold = ReturnHold()
        _ = hold.tapReturn(isRisky: true, at: .zero)
        hold.end()
        #expect(!hold.isHolding)
        #expect(hold.tapReturn(isRisky: true, at: .seconds(1)) == .sent)
    }

    @Test func anotherTextIsHeldAgain() {
        var hold = ReturnHold()
        _ = hold.tapReturn(isRisky: true, at: .zero)
        hold.end()
        hold.reset()
        #expect(hold.tapReturn(isRisky: true, at: .seconds(1)) == .held)
    }
}
