import Testing

@testable import Distill

@Suite struct BlockTests {
    private let opening = """
        <p>The harbour town of Wexmouth opened its rebuilt lighthouse on Monday, nine years after a storm tore the lantern away.</p>
        <p>More than four hundred people climbed the hill to watch the first beam sweep the bay, among them the keeper's daughter.</p>
        """
    private let closing = """
        <p>Repairs to the breakwater will go on until spring, the council said, and visitors may climb the tower on Sundays, too.</p>
        """

    private func blocks(_ inside: String, url: String? = "https://gazette.test/news/a.html", head: String = "") throws
        -> [ArticleBlock]
    {
        let html = """
            <html lang="en"><head><title>T</title>\(head)</head><body><article>\(opening)\(inside)\(closing)</article></body></html>
            """
        return try Distiller().article(from: PageSource(html: html, url: url)).blocks
    }

    private func only(_ kind: ArticleBlock.Kind, _ inside: String, url: String? = "https://gazette.test/news/a.html")
        throws -> ArticleBlock
    {
        let found = try blocks(inside, url: url).filter { $0.kind == kind }
        try #require(found.count == 1)
        return found[0]
    }

    @Test func aHeadingHasItsLevelAndStandsInItsPlace() throws {
        let found = try blocks("<h3>What the council paid for the <em>lantern</em></h3>")
        #expect(found.map(\.kind) == [.paragraph, .paragraph, .heading, .paragraph])
        #expect(found[2].level == 3 && found[2].text == "What the council paid for the lantern")
        #expect(found[2].spans == [InlineSpan(.emphasis, 30..<37)])
    }

    @Test func linksEmphasisAndCodeArePlacesInTheText() throws {
        let inside = """
            <p>The pilot station, which <a href="../pilots?x=1">keeps a <b>count</b> of the nights</a>, wrote <code>now = 0</code> on its board.</p>
            """
        let block = try #require(try blocks(inside).first { $0.text.hasPrefix("The pilot") })
        func text(_ span: InlineSpan) -> String { String(decoding: Array(block.text.utf8)[span.range], as: UTF8.self) }
        #expect(block.spans.map(\.kind) == [.link, .strong, .code])
        #expect(block.spans.map(text) == ["keeps a count of the nights", "count", "now = 0"])
        #expect(block.spans[0].address == "https://gazette.test/pilots?x=1")
    }

    @Test(arguments: [
        "javascript:alert(1)", " java\nscript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "vbscript:x",
        "#top", "",
        "blob:https://a.test/x", "file:///etc/passwd", "https://",
    ])
    func anAddressThatIsNoneToFollowIsLeftOut(address: String) throws {
        let inside =
            "<p>The pilot station keeps <a href=\"\(address)\">a count of the nights</a> that went by without a light.</p>"
        let found = try blocks(inside)
        #expect(found.contains { $0.text.contains("a count of the nights") })
        #expect(found.allSatisfy { $0.spans.isEmpty })
    }

    @Test func markupInAPageIsTextInItsBlocks() throws {
        let block = try #require(
            try blocks(
                "<p>Write &lt;script&gt;alert(1)&lt;/script&gt; on the board and nothing at all will happen to the readers.</p>"
            )
            .first { $0.text.hasPrefix("Write") }
        )
        #expect(block.text.hasPrefix("Write <script>alert(1)</script> on the board"))
        #expect(block.spans.isEmpty)
    }

    @Test func aListIsOneBlockWithItsItemsAndTheirDepths() throws {
        let list = try only(
            .list,
            """
            <ol><li>The iron stair was replaced by the <a href="https://smith.test">smith</a>.</li><li>The masonry was sealed with lime:
            <ul><li>first the inner wall of the tower,</li><li>then the outer wall of it.</li></ul></li><li>The lens was fitted last.</li></ol>
            """
        )
        #expect(list.isOrdered == true)
        #expect(list.items?.count == 5 && list.depths == [0, 0, 1, 1, 0])
        #expect(list.items?[1] == "The masonry was sealed with lime:")
        #expect(list.text == list.items?.joined(separator: "\n"))
        #expect(list.spans.first?.address == "https://smith.test")
    }

    @Test func aQuotationIsOneBlock() throws {
        let quote = try only(
            .quote,
            """
            <blockquote><p>We never stopped counting the nights without it, not one of them.</p><p>Today the count starts again.</p></blockquote>
            """
        )
        #expect(
            quote.text
                == "We never stopped counting the nights without it, not one of them.\nToday the count starts again."
        )
    }

    @Test func codeKeepsItsWhiteSpaceAndItsLanguage() throws {
        let code = try only(
            .code,
            """
            <div class="highlight highlight-source-swift"><pre>
            func beam(miles: Int) -> Bool {
                <span class="k">return</span> miles &lt; 22

            }
            </pre></div>
            """
        )
        #expect(code.text == "func beam(miles: Int) -> Bool {\n    return miles < 22\n\n}")
        #expect(code.language == "swift")
    }

    @Test(arguments: [
        (#"class="language-c++""#, "c++"), (#"class="hljs python""#, "python"),
        (#"class="brush: php; gutter: false""#, "php"),
        (#"data-lang="Rust""#, "rust"), (#"class="language-plaintext""#, nil), (#"class="code wide""#, nil),
    ])
    func theLanguageOfCodeIsReadFromItsNames(attribute: String, language: String?) throws {
        let code = try only(
            .code,
            "<pre><code \(attribute)>let beam = lens.open(miles: 22) // far out over the reef</code></pre>"
        )
        #expect(code.language == language)
    }

    @Test func aTableIsOneBlockWithRowsAndCells() throws {
        let table = try only(
            .table,
            """
            <table><thead><tr><th>Year</th><th>Ships</th><th>Note</th></tr></thead><tbody><tr><td>2015</td><td>410</td><td></td></tr>
            <tr><td>2016</td><td>380</td><td>without <b>a light</b></td></tr></tbody></table>
            """
        )
        #expect(table.hasHeader == true)
        #expect(table.rows == [["Year", "Ships", "Note"], ["2015", "410", ""], ["2016", "380", "without a light"]])
        #expect(table.text == "Year\tShips\tNote\n2015\t410\t\n2016\t380\twithout a light")
    }

    @Test func aTableForTheLayoutIsParagraphs() throws {
        let found = try blocks("<table><tr><td>\(closing)\(closing)</td></tr></table>")
        #expect(found.allSatisfy { $0.kind == .paragraph } && found.count == 5)
    }

    @Test func aFigureHasItsPictureItsAlternativeAndItsCaption() throws {
        let figure = try only(
            .figure,
            """
            <figure><img data-src="/p/tower.jpg" src="data:image/gif;base64,R0" alt="A white  tower" width="800" height="600">
            <figcaption>The tower on Monday. Photo: M. Ellison</figcaption></figure>
            """
        )
        #expect(figure.address == "https://gazette.test/p/tower.jpg")
        #expect(figure.alternative == "A white tower" && figure.text == "The tower on Monday. Photo: M. Ellison")
        #expect(figure.media == nil)
    }

    @Test func captionsAreNoPartOfTheText() throws {
        let html = """
            <html><body><article>\(opening)<figure><img src="/a.jpg"><figcaption>The tower, as the crowd of Monday saw it from the harbour.
            </figcaption></figure>\(closing)</article></body></html>
            """
        let article = try Distiller().article(from: PageSource(html: html, url: "https://a.test/"))
        #expect(!article.text.contains("as the crowd"))
        #expect(article.text == article.blocks.filter { $0.kind != .figure }.map(\.text).joined(separator: "\n\n"))
    }

    @Test(arguments: [
        #"<img src="/pixel.gif" width="1" height="1">"#, #"<img src="/a.png" class="author-avatar">"#,
        #"<img src="data:image/gif;base64,R0">"#,
        #"<img alt="nothing to show">"#, #"<aside><img src="/advert.png"></aside>"#,
    ])
    func whatDecoratesAPageIsNoFigure(image: String) throws {
        #expect(try blocks(image).allSatisfy { $0.kind != .figure })
    }

    @Test func aFilmIsAFigureThatLeadsToIt() throws {
        let film = try only(
            .figure,
            #"<iframe src="https://www.youtube.com/embed/xyz" title="The first beam"></iframe>"#
        )
        #expect(film.media == "video" && film.address == "https://www.youtube.com/embed/xyz")
        #expect(film.alternative == "The first beam")
    }

    @Test func eachBlockKnowsItsPlaceInThePage() throws {
        let html = "<html><body><article>\(opening)<h2>Büros am Hafen</h2>\(closing)</article></body></html>"
        let article = try Distiller().article(from: PageSource(html: html))
        let bytes = Array(html.utf8)
        for block in article.blocks {
            let source = try #require(block.source)
            #expect(String(decoding: bytes[source], as: UTF8.self).contains(block.text))
        }
    }

    @Test func thePagesBaseResolvesItsAddresses() throws {
        let found = try blocks(
            "<p>The pilot station keeps <a href=\"b\">a count of the nights</a> that went by without a light.</p>",
            head: "<base href=\"/deep/er/\">"
        )
        #expect(found.flatMap(\.spans).map(\.address) == ["https://gazette.test/deep/er/b"])
    }

    @Test func theTextOfAnArticleIsThatOfItsBlocks() throws {
        let article = try Distiller().article(from: PageSource(html: SamplePage.html))
        #expect(article.blocks.map(\.text) == SamplePage.paragraphs)
        #expect(article.text == SamplePage.paragraphs.joined(separator: "\n\n"))
    }

    @Test(arguments: [("ar", true), ("he", true), ("fa", true), ("en", false), ("bg", false)])
    func anArticlesDirectionFollowsItsLanguage(language: String, isRightToLeft: Bool) throws {
        var article = try Distiller().article(from: PageSource(html: SamplePage.html))
        article.language = language
        #expect(article.isRightToLeft == isRightToLeft)
    }
}
