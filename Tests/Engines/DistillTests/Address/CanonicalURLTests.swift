import Testing

@testable import Distill

@Suite struct CanonicalURLTests {
    @Test(arguments: [
        ("https://example.test/a", "https://example.test/a"),
        ("HTTP://WWW.Example.TEST:80/a/", "https://example.test/a"),
        ("https://example.test:443", "https://example.test"),
        ("https://example.test:8443/", "https://example.test:8443"),
        ("https://user:secret@example.test/a", "https://example.test/a"),
        ("https://example.test/a#part", "https://example.test/a"),
        ("https://example.test/#!/page", "https://example.test#!/page"),
        ("https://example.test/a?utm_source=x&id=3&fbclid=y", "https://example.test/a?id=3"),
        ("https://example.test/a?b=2&a=1", "https://example.test/a?a=1&b=2"),
        ("https://example.test/a/index.html", "https://example.test/a"),
        ("https://example.test/Index.PHP?p=1", "https://example.test?p=1"),
        ("https://m.example.test/a/amp/", "https://example.test/a"),
        ("https://m.test/a", "https://m.test/a"),
        ("https://example.test/a/../b/./c", "https://example.test/b/c"),
        ("https://example.test/%7euser/%c3%a9?q=%41", "https://example.test/~user/%C3%A9?q=A"),
        ("https://example.test/é", "https://example.test/%C3%A9"),
        ("https://[2001:DB8::1]:443/a", "https://[2001:db8::1]/a"),
        ("  https://example.test/a ", "https://example.test/a"),
        ("https://example.test./a", "https://example.test/a"),
        ("https://example.test/a?", "https://example.test/a"),
    ])
    func onePageHasOneSpelling(address: String, expected: String) {
        #expect(CanonicalURL.normalize(address) == expected)
    }

    @Test(arguments: [
        "", "example.test/a", "ftp://example.test/a", "javascript:alert(1)", "https://", "https:///a", "https://a:b/",
        "mailto:a@b.test",
    ])
    func whatIsNoWebAddressHasNone(address: String) {
        #expect(CanonicalURL.normalize(address) == nil)
    }

    @Test func normalisingTwiceChangesNothing() throws {
        let once = try #require(CanonicalURL.normalize("http://www.example.test/a%2fb/index.html?z=1&utm_id=3#x"))
        #expect(CanonicalURL.normalize(once) == once)
    }

    @Test(arguments: [
        ("https://other.test/x", "https://other.test/x"), ("//other.test/x", "https://other.test/x"),
        ("/x", "https://example.test/x"),
        ("x", "https://example.test/a/x"),
    ])
    func pagesNameTheirAddressInManyWays(reference: String, expected: String) {
        #expect(CanonicalURL.resolve(reference, against: "https://example.test/a/b") == expected)
    }
}
