import Essentials
import PlainWords

/// A piece of an action read from the words, which the user can correct before sending.
public struct ChipPresentation: Sendable, Equatable {
    /// How a chip is corrected.
    public enum Control: Sendable, Equatable {
        /// The user chooses one of these values.
        case choice([Option], chosen: String)
        /// The user types a text; `unit` is shown after it.
        case text(String, unit: String)
    }

    /// A value to choose.
    public struct Option: Sendable, Equatable {
        /// The value, for the action.
        public let value: String
        /// The text for the user.
        public let title: String
    }

    /// The piece, for the chip's action.
    public let piece: Draft.Piece
    /// What a screen reader reads aloud.
    public let label: String
    /// How the chip is corrected.
    public let control: Control
    /// True when the user has corrected it.
    public let isCorrected: Bool
    /// True if an invalid value was typed.
    public let isWrong: Bool
    /// True if the piece, or for a kind the whole action, is left out.
    public let isLeftOut: Bool

    /// The chips of a draft, in the order of its actions. An action that is left out shows only its kind.
    static func chips(of draft: Draft, today: ActionDay, _ strings: ActionHandlerStrings) -> [ChipPresentation] {
        var hidden: Int?
        return draft.pieces.compactMap { index, piece in
            if piece.field == .kind { hidden = draft.value(of: piece) == Draft.leftOut ? index : nil }
            guard piece.field == .kind || hidden != index else { return nil }
            return ChipPresentation(piece, of: draft, draft.actions[index], today: today, strings)
        }
    }

    private init(
        _ piece: Draft.Piece,
        of draft: Draft,
        _ action: Action,
        today: ActionDay,
        _ strings: ActionHandlerStrings
    ) {
        let value = draft.value(of: piece)
        self.piece = piece
        isCorrected = value != piece.read
        isLeftOut = value == Draft.leftOut
        label = "\(strings.name(of: piece.field)): \(strings.text(of: piece.field, piece.read))"
        switch piece.field {
        case .kind:
            let kinds = Draft.Kind(rawValue: piece.read)?.alternatives ?? []
            let options = kinds.filter { $0 != .event || action.canBeEvent }.map { kind in
                Option(value: kind.rawValue, title: strings.name(of: kind))
            }
            control = .choice(options + [.leaving(strings.leaveOut)], chosen: value)
            isWrong = false
        case .amount:
            let currency: String = if case .budget(let entry) = action { entry.currency ?? "" } else { "" }
            control = .text(value, unit: currency)
            isWrong = isCorrected && (Decimal(typed: value) ?? 0) <= 0
        case .category:
            let known = Category.allCases.map(\.rawValue)
            let all = known.contains(piece.read) ? known : [piece.read] + known
            control = .choice(
                all.map { Option(value: $0, title: strings.name(ofCategory: $0)) } + [.leaving(strings.noCategory)],
                chosen: value
            )
            isWrong = false
        case .day:
            let days = Self.days(piece.read, today: today)
            let canLeaveOut =
                switch action {
                case .reminder, .task: true
                default: false
                }
            control = .choice(
                days.map {
                    Option(value: $0.description, title: strings.day($0, today: today) + action.timeOfDay(strings))
                }
                    + (canLeaveOut ? [.leaving(strings.noDay)] : []),
                chosen: value
            )
            isWrong = false
        case .person:
            control = .choice(
                [Option(value: piece.read, title: piece.read), .leaving(strings.without(piece.read))],
                chosen: value
            )
            isWrong = false
        }
    }

    /// The day that was read and the days around today.
    private static func days(_ read: String, today: ActionDay) -> [ActionDay] {
        let near = (-7...14).map { ActionDay(today.day + $0) }
        guard let day = ActionDay(read), !near.contains(day) else { return near }
        return (near + [day]).sorted()
    }
}

extension ChipPresentation.Option {
    fileprivate static func leaving(_ title: String) -> ChipPresentation.Option {
        ChipPresentation.Option(value: Draft.leftOut, title: title)
    }
}

extension Action {
    /// True if the action has the time that an event needs.
    fileprivate var canBeEvent: Bool {
        switch self {
        case .calendar: true
        case .reminder(let reminder): reminder.due != nil
        case .task(let task): task.due != nil
        default: false
        }
    }

    fileprivate func timeOfDay(_ strings: ActionHandlerStrings) -> String {
        switch self {
        case .calendar(let event) where !event.isAllDay: ", \(strings.clock(event.start.local))"
        case .reminder(let reminder): reminder.due.map { ", \(strings.clock($0.local))" } ?? ""
        default: ""
        }
    }
}
