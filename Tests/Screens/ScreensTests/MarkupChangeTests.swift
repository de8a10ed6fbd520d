import TestSupport
import Testing

@testable import Screens

struct MarkupChangeTests {
    @Test func aRowThatIsAddedToALongListIsAllThatIsSent() throws {
        let change = try #require(
            MarkupChange(from: list(1...500), to: list([0] + Array(1...250) + [900] + Array(251...500)))
        )
        #expect(change.splices.count == 2)
        #expect(change.splices.map(\.html).joined().contains("Row 900"))
        #expect(change.splices.reduce(0) { $0 + $1.html.utf8.count } < 3 * list([900]).html.utf8.count)
    }

    @Test func whatChangedInARowThatMovedIsAllThatIsSent() throws {
        let old = Markup.list(items: (1...300).map { row($0, "open") })
        let new = Markup.list(items: ([300] + Array(1...299)).map { row($0, $0 == 150 ? "done" : "open") })
        let change = try #require(MarkupChange(from: old, to: new))
        #expect(change.splices.reduce(0) { $0 + $1.html.utf8.count } < 600)
        #expect(applied(change, to: old) == new.html)
    }

    @Test func anotherScreenIsSentAsAWhole() {
        #expect(MarkupChange(from: list(1...3), to: .paragraph(text: "Signed out")) == nil)
        #expect(MarkupChange(from: .empty, to: list(1...3)) == nil)
        #expect(MarkupChange(from: list(1...3), to: .empty) == nil)
    }

    @Test func textBeforeTheFirstTagChangesLikeAnyOther() throws {
        let (old, new) = (Markup.text("5 & more") + list(1...20), Markup.text("6 & more") + list(1...20))
        let change = try #require(MarkupChange(from: old, to: new))
        #expect(change.splices == [MarkupChange.Splice(start: 0, count: 1, html: "6 &amp; more")])
        #expect(applied(change, to: old) == new.html)
    }

    @Test func anyChangesOfAnyListComeOutExactly() {
        var random = SeededRandom(25)
        var changes = 0
        for _ in 0..<2_000 {
            let rows = (0..<Int.random(in: 1...40, using: &random)).map { _ in Int.random(in: 1...30, using: &random) }
            var others = rows
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0...others.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: others.insert(Int.random(in: 1...60, using: &random), at: place)
                case 1 where place < others.count: others.remove(at: place)
                default: others.shuffle(using: &random)
                }
            }
            let (old, new) = (list(rows), list(others))
            guard let change = MarkupChange(from: old, to: new) else { continue }
            changes += 1
            #expect(applied(change, to: old) == new.html)
        }
        #expect(changes > 500)
    }

    /// What the page's script does with a change.
    private func applied(_ change: MarkupChange, to old: Markup) -> String {
        var pieces: [String] = []
        for part in old.html.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 {
                pieces.append("<" + part.element)
            } else if !part.element.isEmpty {
                pieces.append(String(part.element))
            }
        }
        for splice in change.splices.reversed() {
            pieces.replaceSubrange(splice.start..<(splice.start + splice.count), with: [splice.html])
        }
        return pieces.joined()
    }

    private func list(_ rows: some Sequence<Int>) -> Markup {
        .list(items: rows.map { row($0, "open") })
    }

    private func row(_ number: Int, _ state: String) -> Markup {
        .element("strong", [], .text("Row \(number)")) + .span(text: state) + .button("Done", .tap("done", "\(number)"))
    }
}
