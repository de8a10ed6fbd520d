import Testing

@testable import Distill

/// The scanner finds the tags that the parser finds, also where a page tries to hide them.
@Suite struct MarkupScannerTests {
    /// The names of the tags, closing ones with a slash. Raw text is passed over as the guard does.
    private func tags(_ html: String) -> [String] {
        let bytes = Array(html.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            var scanner = MarkupScanner(bytes)
            var found: [String] = []
            while true {
                switch scanner.next() {
                case .rest: return found
                case .other: continue
                case .start(let tag):
                    let name = String(decoding: bytes[tag.name], as: UTF8.self)
                    found.append(name + (tag.isSelfClosing ? "/" : ""))
                    if name == "script" { _ = scanner.skipScript() }
                    if name == "style" { _ = scanner.skipRawText(endedBy: "style") }
                case .end(let tag): found.append("/" + String(decoding: bytes[tag.name], as: UTF8.self))
                }
            }
        }
    }

    @Test(arguments: [
        ("<a><b></b></a>", ["a", "b", "/b", "/a"]),
        ("<br/><br /><br / ><a/b>", ["br/", "br/", "br", "a"]),
        ("<a b=c/><i>", ["a", "i"]),
        ("<a b = 'x>y' c=\"<p>\"d><i>", ["a", "i"]),
        ("<a \"><b>", ["a", "b"]),
        ("<a =\"><b>\"><i>", ["a", "b", "i"]),
        ("<a ='><b>'><i>", ["a", "b", "i"]),
        ("</ a=\"><div>\">", ["div"]),
        ("</><p>", ["p"]),
        ("<!--><p>-->", ["p"]),
        ("<!---><p>-->", ["p"]),
        ("<!-- --!><p>", ["p"]),
        ("<!-- -- > <a> --><p>", ["p"]),
        ("<!doctype html '><p>", ["p"]),
        ("<?php echo '<a>' ?><p>", ["p"]),
        ("<![CDATA[><p>]]>", ["p"]),
        ("<a<b>x", ["a<b"]),
        ("< p><1><p", []),
        ("<p title='", []),
        ("<script><a></script><b>", ["script", "b"]),
        ("<script><!--<script></script><a></script><b>", ["script", "b"]),
        ("<script><!--<script>--></script><b>", ["script", "b"]),
        ("<script><!--><script></script><b>", ["script", "b"]),
        ("<script></scripts></SCRIPT ><b>", ["script", "b"]),
        ("<style><a></style/><b>", ["style", "b"]),
    ])
    func tagsAreFoundWhereTheStandardPutsThem(html: String, names: [String]) {
        #expect(tags(html) == names)
    }

    /// The parser drops such a tag, but reads its attributes first, each in the time of all before it.
    @Test(arguments: ["<p", "<p a=1 b=2", "<p a='>", "</p a=1 b=2", "<body a=\"<p>x</p>", "<p a = "])
    func aTagThatNeverEndsIsLeftOut(tag: String) {
        for start in ["<p>one</p> < two ", "<style>x", "<title>x", "<script>x", "<table><tr><td>x"] {
            let isInRawText = !start.hasPrefix("<p>") && !start.hasPrefix("<table>")
            let name = start.dropFirst().prefix { $0 != ">" }
            let tag = isInRawText ? "</\(name) a=1 b='" : tag
            #expect(
                String(decoding: MarkupGuard.bounded(Array((start + tag).utf8)), as: UTF8.self) == start,
                "\(start)\(tag)"
            )
        }
    }

    @Test func aTagOfManyAttributesIsCut() {
        let html = "<p " + (0..<100).map { "a\($0)=1" }.joined(separator: " ") + ">x</p>"
        let guarded = String(decoding: MarkupGuard.bounded(Array(html.utf8)), as: UTF8.self)
        #expect(guarded.hasSuffix("a63=1 >x</p>"))
    }

    @Test func htmlAndBodyMayComeAgainButNotForEver() {
        let html = String(repeating: "<body class=a>", count: 100) + "<p>x</p>"
        let guarded = String(decoding: MarkupGuard.bounded(Array(html.utf8)), as: UTF8.self)
        #expect(guarded.split(separator: "<body").count == MarkupGuard.maxRoots)
        #expect(guarded.hasSuffix("<p>x</p>"))
    }

    @Test func aPageOfWrongNestingIsRewrittenAndKeepsItsText() throws {
        let count = 3 * MarkupGuard.maxMisnested
        let html = (0..<count).map { "<b><div><i>word\($0)</b></div></i>" }.joined()
        let guarded = String(decoding: MarkupGuard.bounded(Array(html.utf8)), as: UTF8.self)
        #expect(guarded.contains("<b><div><i>word\(count - 1)</i></div></b>"))
        for number in [0, count / 2, count - 1] { #expect(guarded.contains("word\(number)")) }
    }

    @Test func aDroppedTagNeverMakesATagOfWhatStandsAroundIt() {
        let html = "<svg><<g>script>x</svg>"
        let guarded = String(decoding: MarkupGuard.bounded(Array(html.utf8)), as: UTF8.self)
        #expect(!guarded.contains("<script"))
    }

    @Test func formulasKeepTheirText() {
        let html = "<p>so <math><mi>x</mi><mo>=</mo><mn>1</mn></math> holds</p>"
        #expect(
            String(decoding: MarkupGuard.bounded(Array(html.utf8)), as: UTF8.self) == "<p>so <math>x=1</math> holds</p>"
        )
    }
}
