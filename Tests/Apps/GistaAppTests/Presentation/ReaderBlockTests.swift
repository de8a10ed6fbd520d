import LocalizedTexts
import Testing
import Wire

@testable import GistaApp

struct ReaderBlockTests {
    private let strings = GistaStrings(language: .english)

    private func block(_ type: Gista.BlockType, _ text: String, _ change: (inout Gista.Block) -> Void = { _ in })
        -> Gista.Block
    {
        var block = Gista.Block(type, text)
        change(&block)
        return block
    }

    @Test func aTextIsCutWhereItsLookChanges() {
        let paragraph = block(.paragraph, "Наш дом е тук.") {
            $0.spans = [
                Gista.Span(kind: "strong", start: 0, end: 6),
                Gista.Span(kind: "link", start: 4, end: 13, url: "https://a.test/"),
            ]
        }
        #expect(
            ReaderBlock(paragraph, strings)
                == .paragraph([
                    ReaderPiece(text: "На", isStrong: true),
                    ReaderPiece(text: "ш", address: "https://a.test/", isStrong: true),
                    ReaderPiece(text: " дом", address: "https://a.test/"), ReaderPiece(text: " е тук."),
                ])
        )
    }

    @Test(arguments: [(-1, 2), (0, 99), (3, 3), (5, 2)])
    func aPlaceOutsideTheTextIsIgnored(start: Int, end: Int) {
        let paragraph = block(.paragraph, "text") { $0.spans = [Gista.Span(kind: "strong", start: start, end: end)] }
        #expect(ReaderBlock(paragraph, strings) == .paragraph([ReaderPiece(text: "text")]))
    }

    @Test(arguments: ["javascript:alert(1)", "/relative", "data:text/html,x", "HTTPS//x"])
    func onlyAnAddressToFollowIsALink(address: String) {
        let span = Gista.Span(kind: "link", start: 0, end: 4, url: address)
        let paragraph = block(.paragraph, "text") { $0.spans = [span] }
        #expect(ReaderBlock(paragraph, strings) == .paragraph([ReaderPiece(text: "text")]))
        let figure = block(.figure, "") { $0.url = address }
        guard case .figure(let shown) = ReaderBlock(figure, strings) else {
            Issue.record("no figure")
            return
        }
        #expect(shown.address == nil && shown.title == "Picture")
    }

    @Test func aTableHasItsCells() {
        let table = block(.table, "a\tb\n\tc") {
            $0.rows = [["a", "b"], ["", "c"]]
            $0.header = true
            $0.spans = [Gista.Span(kind: "emphasis", start: 5, end: 6)]
        }
        #expect(
            ReaderBlock(table, strings)
                == .table(
                    hasHeader: true,
                    rows: [
                        [[ReaderPiece(text: "a")], [ReaderPiece(text: "b")]],
                        [[], [ReaderPiece(text: "c", isEmphasis: true)]],
                    ]
                )
        )
    }

    @Test func anUnknownBlockIsAParagraph() {
        #expect(
            ReaderBlock(block(Gista.BlockType(rawValue: "poem"), "text"), strings)
                == .paragraph([ReaderPiece(text: "text")])
        )
    }

    @Test func anArticleIsWrittenAsMarkdown() {
        let blocks = [
            block(.heading, "Part *one*") { $0.level = 2 },
            block(.paragraph, "See the page.") {
                $0.spans = [Gista.Span(kind: "link", start: 8, end: 12, url: "https://a.test/x")]
            },
            block(.list, "a\nb\nc") {
                $0.items = ["a", "b", "c"]
                $0.depths = [0, 1, 0]
                $0.ordered = true
            },
            block(.quote, "One.\nTwo."),
            block(.code, "let a = `1`\n```") { $0.language = "swift" },
            block(.table, "k\tv\n1\t2") {
                $0.rows = [["k", "v"], ["1", "2"]]
                $0.header = true
            },
            block(.figure, "A tower.") {
                $0.url = "https://a.test/t.jpg"
                $0.alt = "tower"
            },
            block(.paragraph, "esc\u{1B}[31m"),
        ]
        #expect(
            ArticleMarkdown.text(title: "T", blocks) == """
                # T

                ## Part \\*one\\*

                See the [page](<https://a.test/x>).

                1. a
                   1. b
                2. c

                > One.
                >
                > Two.

                ````swift
                let a = `1`
                ```
                ````

                | k | v |
                | --- | --- |
                | 1 | 2 |

                [Picture: tower](<https://a.test/t.jpg>)
                *A tower.*

                esc\\[31m
                """
        )
    }
}
