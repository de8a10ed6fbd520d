import Testing

@testable import Screens

struct MarkupTests {
    @Test(arguments: [
        ("a < b", "a &lt; b"), ("\"'&>", "&quot;&#39;&amp;&gt;"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("plain", "plain"), ("щ & e\u{301}", "щ &amp; e\u{301}"),
    ])
    func aTextCanNeverBecomeMarkup(text: String, html: String) {
        #expect(Markup.text(text).html == html)
    }

    @Test func aValueCannotLeaveItsAttribute() {
        let element = Markup.element("p", [.label("\" onclick=\"x")])
        #expect(element.html == "<p aria-label=\"&quot; onclick=&quot;x\"></p>")
    }

    @Test func anAttributeThatIsOffIsNotThere() {
        #expect(Markup.void("input", [.disabled(false)]).html == "<input>")
        #expect(Markup.void("input", [.disabled()]).html == "<input disabled>")
    }

    @Test func piecesStandInTheirOrder() {
        let list = Markup.list(items: [.text("one"), .text("two")])
        #expect(list.html == "<ul><li>one</li><li>two</li></ul>")
    }

    @Test func aTapWithoutAValueIsItsName() {
        #expect(Markup.button("Go", .tap("go")).html == "<button type=\"button\" data-tap=\"go\">Go</button>")
        #expect(Markup.button("Go", .tap("go", "7")).html.contains("data-tap=\"go:7\""))
    }
}
