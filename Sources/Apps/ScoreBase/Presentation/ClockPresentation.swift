import Bowline
package import Essentials
import LocalizedTexts
import Scoring

/// The clock of the period. It ticks where it is shown: `text(at:)` is what it shows at a moment.
package struct ClockPresentation: Sendable, Equatable {
    /// Starts or stops it.
    package let turn: ButtonPresentation
    /// What sets it forward and back, in the order of the steps.
    package let steps: [ButtonPresentation]
    /// The title of what shows them.
    package let setting: String
    /// What it showed when this was made, in milliseconds.
    package let shown: Int
    /// The moment when this was made, in milliseconds since 1970; nil while the clock stands.
    package let runningSince: Int?
    /// Whether it runs towards zero.
    package let countsDown: Bool
    /// Where added time begins, in milliseconds; nil where there is none.
    package let regularEnd: Int?

    /// Nil between periods, and in sports without a clock.
    init?(_ room: OpenGame, _ language: Language) {
        guard let clock = room.clockOfPeriod else { return nil }
        let start = clock.latestStart
        shown = clock.shown(at: start ?? 0)
        runningSince = start
        countsDown = clock.countsDown
        regularEnd = clock.countsDown ? nil : clock.beginning + clock.length
        let title = start == nil ? LocalizedText("Start clock", "Пусни часа") : LocalizedText("Stop clock", "Спри часа")
        turn = ButtonPresentation("clock", title[language], .game(.pad(.clockTapped))).with {
            $0.height = Sizes.pad
            $0.tone = start == nil ? .accent : .neutral
        }
        setting = LocalizedText("Set the clock", "Сверяване на часа")[language]
        steps = [-60, -10, -1, 1, 10, 60].map { seconds in
            let isMinute = abs(seconds) == 60
            let amount = isMinute ? LocalizedText("1 min", "1 мин") : LocalizedText.seconds(abs(seconds))
            let sign = seconds < 0 ? "−" : "+"
            return ButtonPresentation(
                "clock-\(seconds)",
                sign + amount[language],
                .game(.pad(.clockMoved(seconds: seconds)))
            )
        }
    }

    /// What it shows at a moment: `7:32`, tenths in the last minute that runs down, `45:00 +2:10` in added time.
    package func text(at date: Date) -> String {
        let now = Int(bounded: date.timeIntervalSince1970 * 1_000)
        let run = runningSince.map { max(0, now - max(0, $0)) } ?? 0
        let time = countsDown ? max(0, shown - run) : shown + min(run, Self.day)
        if let regularEnd, time > regularEnd {
            return "\(Self.minutes(regularEnd)) +\(Self.minutes(time - regularEnd))"
        }
        let tenths = countsDown && time < 60_000 ? ".\(time % 1_000 / 100)" : ""
        return Self.minutes(time) + tenths
    }

    private static func minutes(_ time: Int) -> String {
        let seconds = time / 1_000 % 60
        return "\(time / 60_000):" + (seconds < 10 ? "0\(seconds)" : "\(seconds)")
    }

    private static let day = 86_400_000
}

extension LocalizedText {
    fileprivate static func seconds(_ count: Int) -> LocalizedText { LocalizedText("\(count) s", "\(count) с") }
}
