import ActionHandlerApp

/// What was spent in a month: a column a day and a bar a category.
struct ChartView {
    private let ledger: LedgerPresentation

    init(_ ledger: LedgerPresentation) {
        self.ledger = ledger
    }

    var content: Markup {
        guard !ledger.chart.isEmpty else { return .empty }
        return columns + bars
    }

    private var columns: Markup {
        let width = 100
        let shapes = ledger.chart.enumerated().map { place, column in
            let height = Int((column.height * 480).rounded())
            return Markup.element(
                "rect",
                [
                    Attribute("x", String(place * width + 12)), Attribute("y", String(500 - height)),
                    Attribute("width", String(width - 24)), Attribute("height", String(max(height, 4))),
                ],
                .element("title", [], .text(column.label))
            )
        }
        return .element(
            "svg",
            [
                .class("chart"), .role("img"), .label(ledger.chartLabel),
                Attribute("viewBox", "0 0 \(ledger.chart.count * width) 500"), Attribute("preserveAspectRatio", "none"),
            ],
            .all(shapes)
        )
    }

    private var bars: Markup {
        let items = ledger.bars.map { bar in
            Markup.element("span", [.class("words")], .text(bar.title)) + .span(.class("value"), text: bar.amount)
                + .element(
                    "progress",
                    [Attribute("max", "1000"), Attribute("value", String(Int(bar.share * 1_000))), .label(bar.label)]
                )
        }
        return .list(.class("bars"), items: items)
    }
}
