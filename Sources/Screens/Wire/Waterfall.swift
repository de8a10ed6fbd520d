import Bowline

/// When a call's attempts and waits began and ended, as bars in one line.
struct Waterfall {
    /// A bar: what it stands for, and from where to where in thousandths of the whole.
    struct Bar: Equatable {
        enum Kind: String {
            case attempt, wait
        }

        let kind: Kind
        let from: Int
        let to: Int
    }

    let bars: [Bar]

    init(_ call: WireRecord.Call) {
        let entries = call.journey.entries
        let start = call.journey.start
        let end = call.end ?? entries.last?.at ?? start
        let whole = max(start.duration(to: end) / .microseconds(1), 1)
        func place(_ instant: ContinuousClock.Instant) -> Int {
            min(max(Int(start.duration(to: instant) / .microseconds(1) / whole * 1_000), 0), 1_000)
        }
        var bars: [Bar] = []
        var opened: ContinuousClock.Instant?
        for entry in entries {
            switch entry.event {
            case .attemptStarted: opened = entry.at
            case .attemptAnswered, .attemptFailed:
                guard let began = opened else { continue }
                bars.append(Bar(kind: .attempt, from: place(began), to: place(entry.at)))
                opened = nil
            case .retrying(let wait, _):
                bars.append(Bar(kind: .wait, from: place(entry.at), to: place(entry.at.advanced(by: wait))))
            default: break
            }
        }
        if let began = opened { bars.append(Bar(kind: .attempt, from: place(began), to: 1_000)) }
        self.bars = bars
    }

    /// The bars as a picture that says nothing the words beside it do not.
    var drawing: Markup {
        let shapes = bars.map { bar in
            Markup.element(
                "rect",
                [
                    .class(bar.kind.rawValue), Attribute("x", String(bar.from)), Attribute("y", "0"),
                    Attribute("width", String(max(bar.to - bar.from, 8))), Attribute("height", "10"),
                ]
            )
        }
        return .element(
            "svg",
            [
                .class("waterfall"), Attribute("viewBox", "0 0 1000 10"), Attribute("preserveAspectRatio", "none"),
                Attribute("aria-hidden", "true"),
            ],
            .all(shapes)
        )
    }
}
