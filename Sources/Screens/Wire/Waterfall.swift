import Bowline

/// The attempts and waits of a call, as bars on a time axis.
struct Waterfall {
    /// A bar: its kind, and its start and end in thousandths of the scale.
    struct Bar: Equatable {
        enum Kind: String {
            case attempt, failed, wait
            /// A fault of the simulated network.
            case storm
        }

        let kind: Kind
        let from: Int
        let to: Int
    }

    let bars: [Bar]

    /// Creates the bars of a call, on a scale that all calls of a panel share.
    init(_ call: WireRecord.Call, scale: Duration) {
        let entries = call.journey.entries
        let start = call.journey.start
        let length = max(scale / .microseconds(1), 1)
        func offset(of instant: ContinuousClock.Instant) -> Int {
            min(max(Int(bounded: start.duration(to: instant) / .microseconds(1) / length * 1_000), 0), 1_000)
        }
        var bars: [Bar] = []
        var opened: ContinuousClock.Instant?
        var fault: ContinuousClock.Instant?
        for entry in entries {
            if let began = fault { bars.append(Bar(kind: .storm, from: offset(of: began), to: offset(of: entry.at))) }
            fault = nil
            switch entry.event {
            case .attemptStarted: opened = entry.at
            case .attemptAnswered, .attemptFailed:
                guard let began = opened else { continue }
                let kind = call.isCancelled ? .attempt : entry.event.kind
                bars.append(Bar(kind: kind, from: offset(of: began), to: offset(of: entry.at)))
                opened = nil
            case .fault where opened == nil: fault = entry.at
            case .retrying(let wait, _):
                // A wait may be cut short by the caller.
                let planned = entry.at.advanced(by: wait)
                let end = call.end.map { min($0, planned) } ?? planned
                bars.append(Bar(kind: .wait, from: offset(of: entry.at), to: offset(of: end)))
            default: break
            }
        }
        if let began = fault {
            bars.append(Bar(kind: .storm, from: offset(of: began), to: offset(of: call.lastInstant)))
        }
        if let began = opened {
            bars.append(Bar(kind: .attempt, from: offset(of: began), to: offset(of: call.lastInstant)))
        }
        // Attempts are drawn over waits.
        self.bars = bars.filter { $0.kind == .wait } + bars.filter { $0.kind != .wait }
    }

    /// The bars as a drawing, which screen readers skip: the text beside it says the same.
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

extension JourneyEvent {
    fileprivate var kind: Waterfall.Bar.Kind {
        switch self {
        case .attemptAnswered(let status) where status < 400: .attempt
        default: .failed
        }
    }
}

extension WireRecord.Call {
    /// The last known instant of the call.
    var lastInstant: ContinuousClock.Instant { end ?? journey.entries.last?.at ?? journey.start }

    /// The duration of the call, so far if it has not ended.
    var length: Duration { journey.start.duration(to: lastInstant) }
}
