import Testing

@testable import Distill

@Suite struct StructuredArticleTests {
    @Test func readsHeadlineAuthorsAndDate() {
        let article = StructuredArticle([
            """
            {"@context":"https://schema.org","@type":"NewsArticle","headline":"Za\\u0159\\u00edzen\\u00ed &amp; lid\\u00e9",
             "author":[{"@type":"Person","name":"Ann Example"},{"name":"Bob Sample"}],"datePublished":"2024-03-01T10:00:00Z"}
            """
        ])
        #expect(article.headline == "Zařízení & lidé")
        #expect(article.authors == ["Ann Example", "Bob Sample"])
        #expect(article.published == "2024-03-01T10:00:00Z")
    }

    @Test func findsTheArticleInsideAGraph() {
        let article = StructuredArticle([
            #"{"@graph":[{"@type":"WebSite","name":"Site"},{"@type":["Article"],"headline":"Inside"}]}"#
        ])
        #expect(article.headline == "Inside")
    }

    @Test(arguments: ["", "{", "[", #"{"a"#, #"{"@type":"Article","headline":"cut"#, "]]]]", #"{"a":{"b":["#])
    func brokenDataIsReadAsFarAsItGoes(source: String) {
        let article = StructuredArticle([source])
        #expect(article.headline == nil || article.headline == "cut")
    }

    @Test func rawLineBreaksAndTrailingCommasAreForgiven() {
        let article = StructuredArticle(["{\"@type\":\"BlogPosting\",\n\"headline\":\"Two\nlines\",}"])
        #expect(article.headline == "Two lines")
    }

    @Test func scriptsOfThePageAreFound() throws {
        let html =
            #"<html><head><script type="application/ld+json">{"@type":"Article","headline":"From script"}</script></head><body>x</body></html>"#
        let tree = try PageTree(html: Array(html.utf8), limits: PageLimits())
        #expect(tree.head.structuredData.count == 1)
        #expect(StructuredArticle(tree.head.structuredData).headline == "From script")
    }
}
