import Testing

@testable import Distill

/// Hostile pages end, within their bounds, with an article or a typed failure.
@Suite struct RobustnessTests {
    private func attempt(_ html: String) -> Result<Article, DistillError> {
        do throws(DistillError) {
            return .success(try Distiller().article(from: PageSource(html: html)))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        "<div>", "<b>", "<table><tr><td>", "<ul><li>", "<blockquote>", "<a href=x>", "<span class='a'>",
        "<font size=1>", "<x-y>",
    ])
    func endlessNestingIsBounded(opening: String) throws {
        let html =
            String(repeating: opening, count: Thorough.isOn ? 100_000 : 10_000) + "<p>" + SamplePage.paragraphs[0]
            + "</p>"
        #expect(try attempt(html).get().text.contains("Wexmouth"))
    }

    @Test func thousandsOfDifferentAttributesAreBounded() throws {
        let attributes = (0..<20_000).map { "a\($0)=1" }.joined(separator: " ")
        #expect(
            try attempt("<div \(attributes)><p>\(SamplePage.paragraphs[0])</p></div>").get().text.contains("Wexmouth")
        )
    }

    @Test(arguments: [
        "<p>", "<br>", "</div>", "<li>", "<td>", "<!-- -->", "&amp;", "<p>x", "<script></script>", "<option>",
    ])
    func repetitionsWithoutEndEnd(piece: String) {
        _ = attempt(String(repeating: piece, count: Thorough.isOn ? 500_000 : 20_000))
    }

    @Test func formattingThatMultipliesIsEndedWithItsParagraph() throws {
        // Each paragraph would open all unclosed formatting elements again, with attributes that keep them apart.
        let formats = "<p>" + (0..<390).map { "<font color=c\($0)>" }.joined()
        var limits = PageLimits()
        limits.memory = 64 * 1024 * 1024
        let html = formats + String(repeating: "</p><p>\(SamplePage.paragraphs[0])", count: 5_000)
        #expect(try Distiller(limits: limits).article(from: PageSource(html: html)).paragraphs.count == 5_000)
    }

    @Test func formattingThatMultipliesWithinTheBoundsEndsInATypedFailure() {
        let formats = "<p>" + (0..<(MarkupGuard.maxMisnested - 1)).map { "<font color=c\($0)>" }.joined()
        var limits = PageLimits()
        limits.memory = 64 * 1024 * 1024
        let html = formats + String(repeating: "</p><p>x", count: 5_000)
        #expect(throws: DistillError.tooComplex) {
            try Distiller(limits: limits).article(from: PageSource(html: html))
        }
    }

    @Test func aPageThatTakesTooLongEndsInATypedFailure() {
        var limits = PageLimits()
        limits.seconds = 0.02
        let html = String(repeating: "<p>Some words, and more of them.</p>", count: 50_000)
        #expect(throws: DistillError.tooSlow(seconds: 0.02)) {
            try Distiller(limits: limits).article(from: PageSource(html: html))
        }
    }

    @Test func linesBeyondTheLimitAreLeftOut() throws {
        var limits = PageLimits()
        limits.nodes = 1_000
        let html = String(repeating: "<p>\(SamplePage.paragraphs[0])</p>", count: 2_000)
        #expect(try Distiller(limits: limits).article(from: PageSource(html: html)).paragraphs.count <= 500)
    }

    @Test(arguments: ["and ", "x. ! . ", "(", ". (", "a."])
    func sentencesWithoutEndAreSummarized(piece: String) throws {
        let html = "<p>" + String(repeating: piece, count: 200_000 / piece.utf8.count)
        _ = try? Distiller().gist(from: PageSource(html: html))
    }

    @Test func aPageLargerThanTheLimitIsRefused() {
        var limits = PageLimits()
        limits.bytes = 1000
        #expect(throws: DistillError.tooLarge(bytes: 1001, limit: 1000)) {
            try Distiller(limits: limits).article(from: PageSource(bytes: Array(repeating: 65, count: 1001)))
        }
    }

    @Test(arguments: [
        "<", "<!", "<!--", "</", "<a", "<a href", "<a href=", "<a href='", "<p", "<script>", "<style>", "<title>", "&",
        "&#", "&#x",
        "<![CDATA[", "<svg><p>", "<math><mi>", "<template><p>x", "<frameset><frame>", "<select><option>a<p>b",
        "<table>text<p>more",
        "<plaintext>rest", "<textarea>", "<xmp>", "<noscript><p>x",
    ])
    func brokenMarkupIsReadAsFarAsItGoes(html: String) {
        _ = attempt(html)
        _ = attempt(SamplePage.html + html)
    }

    @Test(arguments: [0, 1, 2, 3])
    func mutatedPagesNeverCrash(seed: UInt64) {
        var random = Mutations(state: seed)
        let original = Array(SamplePage.html.utf8)
        for _ in 0..<(Thorough.isOn ? 2_000 : 15) {
            let bytes = random.mutate(original)
            do throws(DistillError) {
                _ = try Distiller().gist(from: PageSource(bytes: bytes))
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func aPageCutAnywhereIsRead() {
        let bytes = Array(SamplePage.html.utf8)
        for end in stride(from: 0, through: bytes.count, by: Thorough.isOn ? 7 : 397) {
            _ = try? Distiller().article(from: PageSource(bytes: Array(bytes[..<end])))
        }
    }
}

/// Reproducible damage to bytes.
struct Mutations {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, bound)
    }

    mutating func mutate(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...next(8) {
            let position = next(bytes.count)
            switch next(5) {
            case 0: bytes[position] = UInt8(next(256))
            case 1: bytes.removeSubrange(position..<min(bytes.count, position + next(200)))
            case 2:
                bytes.insert(
                    contentsOf: bytes[position..<min(bytes.count, position + next(300))],
                    at: next(bytes.count)
                )
            case 3: bytes.insert(contentsOf: Array("<\"'>&#/=!-".utf8).shuffledBy(next(10)), at: position)
            default:
                bytes.replaceSubrange(
                    position..<min(bytes.count, position + 20),
                    with: (0..<20).map { _ in UInt8(next(256)) }
                )
            }
            if bytes.isEmpty { bytes = original }
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate func shuffledBy(_ turn: Int) -> [UInt8] { Array(self[(turn % count)...] + self[..<(turn % count)]) }
}

@Suite struct LimitTests {
    @Test func textBeyondTheLimitIsLeftOut() throws {
        var limits = PageLimits()
        limits.text = 1_000
        let html = "<p>" + String(repeating: "bowline ", count: 10_000) + "</p><p>never reached</p>"
        let article = try Distiller(limits: limits).article(from: PageSource(html: html))
        #expect(article.text.utf8.count <= 1_000)
    }

    @Test func aMillionLettersWithoutASpaceAreRead() throws {
        let article = try Distiller().gist(from: PageSource(html: "<p>" + String(repeating: "x", count: 1_000_000)))
        #expect(article.summary.count <= 3)
    }
}
