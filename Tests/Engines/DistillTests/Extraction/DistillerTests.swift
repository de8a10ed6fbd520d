import Testing

@testable import Distill

@Suite struct DistillerTests {
    private let distiller = Distiller()

    @Test func anArticleIsFreedFromItsFurniture() throws {
        let article = try distiller.article(
            from: PageSource(html: SamplePage.html, url: "https://www.gazette.test/news/lighthouse.html")
        )
        #expect(article.paragraphs == SamplePage.paragraphs)
    }

    @Test func whatThePageSaysAboutItselfIsRead() throws {
        let article = try distiller.article(
            from: PageSource(html: SamplePage.html, url: "https://www.gazette.test/news/lighthouse.html")
        )
        #expect(article.title == "Lighthouse shines again over Wexmouth bay")
        #expect(article.byline == "Orla Finch")
        #expect(article.published == "2024-05-06T08:30:00+02:00")
        #expect(article.language == "en")
        #expect(article.siteName == "The Wexmouth Gazette")
        #expect(article.canonicalURL == "https://gazette.test/news/lighthouse")
        #expect(article.wordCount > 150)
        #expect(article.readingMinutes == 1)
    }

    @Test func theSamePageGivesTheSameGist() throws {
        let source = PageSource(html: SamplePage.html)
        #expect(try distiller.gist(from: source) == distiller.gist(from: source))
    }

    @Test func aGistHasTheSentencesAskedForAndOneLine() throws {
        let gist = try distiller.gist(from: PageSource(html: SamplePage.html), sentences: 2)
        #expect(gist.summary.count == 2)
        #expect(!gist.headline.isEmpty && gist.headline.count <= 121 && !gist.headline.contains("\n"))
    }

    @Test func plainTextIsAnArticleOfItsOwn() throws {
        let article = try distiller.article(
            from: PageSource(bytes: Array("First line\nof one.\n\nSecond paragraph.".utf8))
        )
        #expect(article.paragraphs == ["First line of one.", "Second paragraph."])
    }

    @Test func paragraphsByLineBreaksStayApart() throws {
        let html = "<html><body><div>" + SamplePage.paragraphs.joined(separator: "<br><br>") + "</div></body></html>"
        #expect(try distiller.article(from: PageSource(html: html)).paragraphs == SamplePage.paragraphs)
    }

    @Test func hiddenTextIsLeftOutUnlessItIsAllThereIs() throws {
        let shown = SamplePage.paragraphs.map { "<p>\($0)</p>" }.joined()
        let visible =
            "<body>\(shown)<div style='display:none'><p>Secret words nobody sees, and more of them.</p></div></body>"
        #expect(try !distiller.article(from: PageSource(html: visible)).text.contains("Secret"))
        let allHidden = "<body><div style='display: none'>\(shown)</div></body>"
        #expect(try distiller.article(from: PageSource(html: allHidden)).paragraphs == SamplePage.paragraphs)
    }

    @Test func aPageBuiltByScriptIsReadFromItsStructuredData() throws {
        let body = SamplePage.paragraphs.joined(separator: "\\n").split(separator: "\"").joined()
        let html = """
            <html><head><script type="application/ld+json">{"@type":"NewsArticle","headline":"Built late","articleBody":"\(body)"}</script>
            </head><body><div id="app">Loading the story</div></body></html>
            """
        let article = try distiller.article(from: PageSource(html: html))
        #expect(article.title == "Built late")
        #expect(article.paragraphs == SamplePage.paragraphs)
    }

    @Test func wordsSplitByInlineMarkupStayWhole() throws {
        let html =
            "<p>An un<b>believ</b>able <i>story</i>, told <a href=x>twice</a>&nbsp;over, of a long and patient journey home.</p>"
        let text = try distiller.article(from: PageSource(html: html)).text
        #expect(text == "An unbelievable story, told twice over, of a long and patient journey home.")
    }

    @Test(
        arguments: [
            (Array("".utf8), nil, DistillError.empty),
            (Array("%PDF-1.7 …".utf8), nil, .notHTML("a PDF document")),
            ([0x1F, 0x8B, 8, 0, 0, 0], nil, .notHTML("gzip data")),
            ([0xFF, 0xD8, 0xFF, 0xE0], "text/html", .notHTML("a JPEG image")),
            (Array("{}".utf8), "application/json; charset=utf-8", .notHTML("content of type application/json")),
            ([UInt8](repeating: 0, count: 300), nil, .notHTML("binary data")),
            (Array("<html><body></body></html>".utf8), nil, .noArticle),
            (Array("<nav><a href=/>Home</a><a href=/b>More</a></nav>".utf8), nil, .noArticle),
            (Array("  \n ".utf8), nil, .empty),
        ] as [([UInt8], String?, DistillError)]
    )
    func whatIsNoArticleSaysSo(bytes: [UInt8], contentType: String?, failure: DistillError) {
        #expect(throws: failure) { try distiller.article(from: PageSource(bytes: bytes, contentType: contentType)) }
    }

    // MARK: Pages that show less than their article

    private static let beginning =
        "The council met on Monday to speak about the bridge, which has been closed since the flood of last spring."

    @Test(arguments: [
        ("<p>\(beginning)</p><p>Subscribe to continue reading this story.</p>", MissingText.subscription),
        (
            "<p>\(beginning)</p><div><p>За да прочетете цялата статия, влезте в профила си или се абонирайте още днес.</p></div>",
            .subscription
        ),
        (
            #"<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script><p>\#(beginning)</p>"#,
            .subscription
        ),
        (
            #"<script type="application/ld+json">{"@type":"Article","isAccessibleForFree":false,"headline":"A"}</script><p>\#(beginning)</p>"#,
            .subscription
        ),
        (#"<meta property="article:content_tier" content="locked"><p>\#(beginning)</p>"#, .subscription),
        (#"<div id="root"></div><script src="/app.js"></script>"#, .script),
        (
            #"<nav><a href="/">Home</a> <a href="/b">News</a></nav><div id="app">Loading …</div><script src="/app.js"></script>"#,
            .script
        ),
        (
            "<p>You need to enable JavaScript to run this app. Please change the settings of your browser and load this page again.</p>",
            .script
        ),
    ])
    func aPageThatShowsLessThanItsArticleSaysWhy(body: String, missing: MissingText) {
        let source = PageSource(html: "<html><body>\(body)</body></html>")
        do throws(DistillError) {
            #expect(try distiller.article(from: source).missing == missing)
        } catch {
            #expect(error == .missing(missing))
        }
    }

    @Test(arguments: [
        (#"<script type="application/ld+json">{"@type":"Article","isAccessibleForFree":false}</script>"#, ""),
        ("<p>Already a subscriber? Log in.</p>", ""),
        ("", "<footer>Please enable JavaScript to see comments.</footer>"),
        (
            #"<script type="application/ld+json">{"@type":"Article","isAccessibleForFree":true}</script>"#,
            #"<div id="root"></div>"#
        ),
    ])
    func aWholeArticleIsReadWhateverItsPageSays(before: String, after: String) throws {
        let text = SamplePage.paragraphs.map { "<p>\($0)</p>" }.joined()
        let html = "<html><body>\(before)<article>\(text)\(text)</article>\(after)</body></html>"
        let article = try distiller.article(from: PageSource(html: html))
        #expect(article.missing == nil && article.paragraphs.count >= SamplePage.paragraphs.count)
    }

    @Test func aShortArticleMayEndWithWhereToReadMore() throws {
        let html =
            "<article><p>\(Self.beginning)</p><p>To read the full report, visit the council's library.</p></article>"
        #expect(try distiller.article(from: PageSource(html: html)).missing == nil)
    }
}
