import Bowline
package import Essentials
import LocalizedTexts
import Scoring

/// The period's clock. The renderer makes it tick: `text(at:)` is the text at a given moment.
package struct ClockPresentation: Sendable, Equatable {
    /// Starts or stops the clock.
    package let toggle: ButtonPresentation
    /// The buttons that set the clock back and forward, in the order of their steps.
    package let steps: [ButtonPresentation]
    /// The title of the control that shows `steps`.
    package let setting: String
    /// The time on the clock at its latest start, or where it is stopped, in milliseconds.
    package let shownTime: Int
    /// The moment of the latest start, in milliseconds since 1970; nil while the clock is stopped.
    package let runningSince: Int?
    /// Whether it runs towards zero.
    package let countsDown: Bool
    /// The clock time at which added time begins, in milliseconds; nil for a clock that counts down.
    package let regularEnd: Int?

    /// Nil between periods, and in sports without a clock.
    init?(_ openGame: OpenGame, _ language: Language) {
        guard let clock = openGame.clockOfPeriod else { return nil }
        let start = clock.latestStart
        shownTime = clock.shown(at: start ?? 0)
        runningSince = start
        countsDown = clock.countsDown
        regularEnd = clock.countsDown ? nil : clock.beginning + clock.length
        let title = start == nil ? LocalizedText("Start clock", "Пусни часа") : LocalizedText("Stop clock", "Спри часа")
        toggle = ButtonPresentation("clock", title[language], .game(.pad(.clockTapped))).with {
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

    /// The text at a moment: `7:32`, with tenths in the last minute of a countdown, `45:00 +2:10` in added time.
    package func text(at date: Date) -> String {
        let now = Int(bounded: date.timeIntervalSince1970 * 1_000)
        let run = runningSince.map { max(0, now - max(0, $0)) } ?? 0
        let time = countsDown ? max(0, shownTime - run) : shownTime + min(run, Self.day)
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
