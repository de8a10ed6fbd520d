import ActionHandlerApp
import Bowline

/// The spending of a month: a column per day and a bar per category.
struct ChartView {
    private let ledger: LedgerPresentation

    init(_ ledger: LedgerPresentation) {
        self.ledger = ledger
    }

    var content: Markup {
        guard !ledger.chart.isEmpty else { return .empty }
        return columns + days + bars
    }

    private static let width = 100
    private static let height = 500

    private var columns: Markup {
        let shapes = ledger.chart.enumerated().map { index, column in
            let height = max(Int(bounded: (column.height * Double(Self.height - 20)).rounded()), 10)
            return Markup.element(
                "rect",
                [
                    Attribute("x", String(index * Self.width + 14)), Attribute("y", String(Self.height - height)),
                    Attribute("width", String(Self.width - 28)), Attribute("height", String(height)),
                    .class(column.height > 0 ? "spent" : "none"),
                ],
                .element("title", [], .text(column.label))
            )
        }
        return .element(
            "svg",
            [
                .class("chart"), .role("img"), .label(ledger.chartLabel),
                Attribute("viewBox", "0 0 \(ledger.chart.count * Self.width) \(Self.height)"),
                Attribute("preserveAspectRatio", "none"),
            ],
            .all(shapes)
        )
    }

    /// The number of every seventh day, below its column.
    private var days: Markup {
        let numbers = ledger.chart.map { column in
            Markup.span(text: column.day % 7 == 1 ? String(column.day) : "")
        }
        return .element("div", [.class("days"), Attribute("aria-hidden", "true")], .all(numbers))
    }

    private var bars: Markup {
        let items = ledger.bars.map { bar in
            Markup.element("span", [.class("words")], .text(bar.title)) + .span(.class("value"), text: bar.amount)
                + .element(
                    "progress",
                    [
                        Attribute("max", "1000"), Attribute("value", String(Int(bounded: bar.share * 1_000))),
                        .label(bar.label),
                    ]
                )
        }
        return .list(.class("bars"), items: items)
    }
}
