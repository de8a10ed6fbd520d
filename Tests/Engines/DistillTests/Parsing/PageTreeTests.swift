import Testing

@testable import Distill

@Suite struct PageTreeTests {
    private func tree(_ html: String) throws -> PageTree { try PageTree(html: Array(html.utf8), limits: PageLimits()) }

    private func lines(_ tree: PageTree) -> [String] {
        tree.nodes.indices.filter { tree.nodes[$0].isRun }.map { tree.string(of: $0) }
    }

    @Test func subtreesAreRanges() throws {
        let tree = try tree("<div><p>one</p><p>two</p></div><p>three</p>")
        let division = try #require(tree.nodes.firstIndex { $0.tag == .div })
        let inside = tree.nodes[division..<Int(tree.nodes[division].end)].count { $0.tag == .p }
        #expect(inside == 2)
        #expect(tree.nodes[division].characters == 6)
    }

    @Test func inlineElementsDissolveIntoLines() throws {
        let tree = try tree("<p>a <b>b</b> <a href=x>link</a></p>text <span><div>block</div></span> after")
        #expect(lines(tree) == ["a b link", "text", "block", "after"])
        let first = try #require(tree.nodes.first { $0.isRun })
        #expect(first.linkCharacters == 4)
        #expect(first.strongCharacters == 1)
    }

    @Test func scriptsStylesAndFormsControlsAreNoText() throws {
        #expect(
            lines(
                try tree(
                    "<style>p{}</style><script>x</script><p>seen</p><button>press</button><select><option>o</select>"
                )
            ) == ["seen"]
        )
    }

    @Test func whiteSpaceIsFolded() throws {
        #expect(lines(try tree("<p>  a \n\t b&nbsp;&nbsp;c  </p>")) == ["a b c"])
    }

    @Test func codeKeepsItsLines() throws {
        #expect(lines(try tree("<pre>let a = 1\nlet b = 2</pre>")) == ["let a = 1\nlet b = 2"])
    }

    @Test func theHeadIsRead() throws {
        let head = try tree(SamplePage.html).head
        #expect(head.language == "en")
        #expect(head.meta("og:site_name") == "The Wexmouth Gazette")
        #expect(head.canonical == "/news/lighthouse?utm_source=home")
    }

    @Test func memoryBeyondTheBudgetIsATypedFailure() {
        var limits = PageLimits()
        limits.memory = 100_000
        #expect(throws: DistillError.tooComplex) {
            try PageTree(html: Array(String(repeating: "<p>x</p>", count: 10_000).utf8), limits: limits)
        }
    }
}

@Suite struct MarkupGuardTests {
    private func guarded(_ html: String) -> String {
        String(decoding: MarkupGuard.bounded(Array(html.utf8)), as: UTF8.self)
    }

    @Test func ordinaryPagesPassUnchanged() {
        #expect(guarded(SamplePage.html) == SamplePage.html)
    }

    @Test func whatStandsTooDeepLosesItsTagsButNotItsText() {
        let deep = guarded(
            String(repeating: "<div>", count: 1000) + "text" + String(repeating: "</div>", count: 1000)
                + "<div>after</div>"
        )
        #expect(deep.split(separator: "<div>").count <= MarkupGuard.maxDepth + 3)
        #expect(deep.contains("text"))
        #expect(deep.hasSuffix("<div>after</div>"))
    }

    @Test func tagsInScriptsAndCommentsDoNotCount() {
        let html =
            "<script>" + String(repeating: "<div>", count: 1000) + "</script><!-- "
            + String(repeating: "<div>", count: 1000) + " --><div>a</div>"
        #expect(guarded(html) == html)
    }

    @Test func attributesMayHoldMarkup() {
        let html = "<a title=\"a > b <div>\" href='x>y'>t</a>"
        #expect(guarded(html) == html)
    }
}

@Suite struct ByteAutomatonTests {
    private let automaton = ByteAutomaton([("he", 1), ("she", 2), ("hers", 4), (" edge ", 8)])

    @Test(
        arguments: [("ushers", 1 | 2 | 4), ("HE", 1), ("x", 0), ("edge", 8), ("edges", 0), ("a edge", 8), ("", 0)]
            as [(String, UInt64)]
    )
    func allWordsAreFoundInOnePass(text: String, bits: UInt64) {
        #expect(automaton.bits(in: text.utf8) == bits)
    }
}
