import Testing

@testable import Screens

@Suite struct QRCodeTests {
    /// The outer squares of a corner pattern, dark, light and dark from outside to inside.
    private func isCorner(_ code: QRCode, _ left: Int, _ top: Int) -> Bool {
        (0..<7).allSatisfy { row in
            (0..<7).allSatisfy { column in
                let ring = max(abs(row - 3), abs(column - 3))
                return code.isDark(left + column, top + row) == (ring != 2)
            }
        }
    }

    @Test(arguments: ["x", "https://scores.example.com/watch?link=" + String(repeating: "aZ9_", count: 14), "Зала 🏀"])
    func aCodeHasTheThreeCornersOfACode(_ text: String) throws {
        let code = try #require(QRCode(text))
        #expect((code.width - 17) % 4 == 0 && code.width >= 21)
        #expect(isCorner(code, 0, 0) && isCorner(code, code.width - 7, 0) && isCorner(code, 0, code.width - 7))
        #expect(!isCorner(code, code.width - 7, code.width - 7))
    }

    @Test func twoTextsAreTwoCodesAndALongerOneIsLarger() throws {
        let (one, other) = (try #require(QRCode("link=a")), try #require(QRCode("link=b")))
        #expect(one.picture(label: "") != other.picture(label: ""))
        let long = try #require(QRCode(String(repeating: "link", count: 100)))
        #expect(long.width > one.width)
    }

    @Test func thePictureDrawsEachDarkModuleOnce() throws {
        let code = try #require(QRCode("https://scores.example.com/watch?link=abc"))
        let dark = (0..<code.width).reduce(0) { sum, row in
            sum + (0..<code.width).count { code.isDark($0, row) }
        }
        let html = code.picture(label: "QR code").html
        let drawn = html.split(separator: "h").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
        #expect(drawn.reduce(0, +) == dark)
        #expect(html.contains("viewBox=\"0 0 \(code.width + 8) \(code.width + 8)\""))
    }

    @Test func aTextThatDoesNotFitHasNoCode() {
        #expect(QRCode(String(repeating: "x", count: 2_001)) == nil)
        #expect(QRCode("") == nil)
    }
}
