import Testing

@testable import Distill

@Suite struct PageSeriesTests {
    @Test(arguments: [
        ("https://a.example/story", "/story/2"), ("https://a.example/story", "/story/page/2"),
        ("https://a.example/story", "?page=2"), ("https://a.example/story?id=7", "/story?id=7&page=2"),
        ("https://a.example/story.html", "story-2.html"), ("https://a.example/story.html", "/story_2.html"),
        ("https://a.example/story.html", "https://www.a.example/story/2.html"),
        ("https://a.example/story/", "https://a.example/story/seite-2"),
        ("https://a.example/1/2/story", "/1/2/story,page-2"),
    ])
    func theNextPageHasItsNumberInItsAddress(first: String, link: String) {
        let next = PageSeries(first: first).next(among: ["/", "/about", link, "/story-3.html"])
        #expect(next.flatMap(CanonicalURL.normalize) != nil)
    }

    @Test(arguments: [
        ("https://a.example/story", "/story/3"), ("https://a.example/story", "/other/2"),
        ("https://a.example/story", "https://b.example/story/2"), ("https://a.example/2019/05", "/2019/06"),
        ("https://a.example/story/5", "/story/6"), ("https://a.example/story", "/story"),
        ("https://a.example/story", "/story/2/comments"), ("https://a.example/story?id=7", "/story?id=8&page=2"),
        ("https://a.example", "/12"), ("mailto:a@b.c", "/2"),
    ])
    func anotherArticleIsNotTheNextPage(first: String, link: String) {
        #expect(PageSeries(first: first).next(among: [link]) == nil)
    }

    @Test func theSecondPageLeadsToTheThird() {
        let second = PageSeries(first: "https://a.example/story").following
        #expect(second.next(among: ["/story/2", "/story/3"]) == "https://a.example/story/3")
    }
}
