import Digest
import Testing

@testable import BowlineCognito
@testable import Identity

/// The client's arithmetic against OpenSSL's, which shares nothing with it.
@Suite struct ArithmeticTests {
    private static func random(bytes count: Int) -> (WideNumber, [UInt8]) {
        let bytes = RandomBytes.array(count: count)
        // 384 bytes at most, so there is room for them.
        return (WideNumber(bytes) ?? .zero, bytes)
    }

    @Test(arguments: [1, 8, 9, 200, 383])
    func productsAndDifferencesAgree(_ size: Int) {
        let (left, leftBytes) = Self.random(bytes: size)
        let (right, rightBytes) = Self.random(bytes: 383)
        let field = Modulus(SRPGroup.prime)
        let product = field.product(BigNumber(leftBytes), BigNumber(rightBytes))
        #expect(SRPClient.field.product(left, right).hex == product.hex)
        let sum = field.sum(BigNumber(leftBytes), BigNumber(rightBytes))
        #expect(SRPClient.field.sum(left, right).hex == sum.hex)
        #expect(SRPClient.field.difference(SRPClient.field.sum(left, right), right) == left)
        #expect(SRPClient.field.difference(SRPClient.field.difference(left, right), left).isZero == right.isZero)
    }

    @Test(arguments: [0, 1, 2, 31, 65])
    func powersAgree(_ size: Int) {
        let (base, baseBytes) = Self.random(bytes: 383)
        let exponent = RandomBytes.array(count: size)
        let power = Modulus(SRPGroup.prime).power(BigNumber(baseBytes), BigNumber(exponent))
        #expect(SRPClient.field.power(base, exponent).hex == power.hex)
    }

    @Test func theEdgesOfTheFieldHold() {
        let last = SRPClient.field.difference(SRPClient.prime, WideNumber(1))
        #expect(SRPClient.field.product(last, last).hex == "1")
        #expect(SRPClient.field.sum(last, WideNumber(1)).isZero)
        #expect(SRPClient.field.difference(.zero, WideNumber(1)) == last)
        #expect(SRPClient.field.power(WideNumber(2), [0, 0, 3]).hex == "8")
    }

    @Test func exponentsAreAddedWithoutBeingReduced() {
        let most = [UInt8](repeating: 0xFF, count: 32)
        // (2^256 - 1)^2 + 2^256 - 1 = 2^512 - 2^256
        let expected = [0] + most + [UInt8](repeating: 0, count: 32)
        #expect(Exponent.sum(most, ofProduct: most, most) == expected)
        #expect(Exponent.sum([1], ofProduct: [2], [3]) == [0, 0, 7])
    }

    @Test(arguments: ["0", "1", "f", "abc", "00ff", "123456789abcdef01"])
    func digitsOfAnyCountAreRead(_ text: String) throws {
        let digits = text.drop { $0 == "0" }
        #expect(try #require(WideNumber(hex: text)).hex == (digits.isEmpty ? "0" : String(digits)))
    }
}
