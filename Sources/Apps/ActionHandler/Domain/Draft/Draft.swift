import Essentials
import PlainWords

/// The meaning of words while they are typed, and the user's corrections before sending.
///
/// The engine on this device reads the words at every change. Each action has pieces: its kind, amount, category, day
/// and people. A correction belongs to the piece as it was read. It applies whenever that piece is read and is kept
/// while it is not, because a half-typed word may hide an earlier piece for a moment.
public struct Draft: Sendable, Equatable, Codable {
    /// The part of an action that a piece describes.
    public enum Field: String, Sendable, Codable {
        /// Expense, event, task and so on. Leaving it out leaves the action out.
        case kind
        /// The amount of an entry.
        case amount
        /// The category of an entry.
        case category
        /// The day of an entry or event, or on which something is due.
        case day
        /// A participant.
        case person
    }

    /// A piece of an action, as the device read it.
    public struct Piece: Sendable, Hashable, Codable {
        /// The part of the action.
        public let field: Field
        /// The value as the device read it.
        public let read: String
        /// The index among the pieces that read the same, from 0.
        public let index: Int
    }

    /// The kinds of action that words can become.
    public enum Kind: String, Sendable, CaseIterable {
        /// An entry of the ledger, by the kind of its money.
        case expenses, income, savings
        /// Something of the agenda.
        case event, reminder, task

        /// The kinds that an action of this kind can become.
        public var alternatives: [Kind] {
            switch self {
            case .expenses, .income, .savings: [.expenses, .income, .savings]
            case .event, .reminder, .task: [.event, .reminder, .task]
            }
        }
    }

    /// The value of a correction that leaves the piece out.
    public static let leftOut = "-"

    /// The actions that the device read.
    public private(set) var actions: [Action] = []
    /// The words that were read.
    private var input = ""
    /// The user's corrections since the field was last empty, by piece.
    private var allCorrections: [Piece: String] = [:]

    /// The corrections of the pieces that are read now.
    public var corrections: [Piece: String] {
        guard !allCorrections.isEmpty else { return [:] }
        let read = Set(pieces.map(\.piece))
        return allCorrections.filter { read.contains($0.key) }
    }

    /// An empty draft.
    public init() {}

    /// The pieces, with the index of the action each belongs to.
    public var pieces: [(action: Int, piece: Piece)] {
        var seen: [String: Int] = [:]
        var pieces: [(action: Int, piece: Piece)] = []
        for (index, action) in actions.enumerated() {
            for (field, read) in Self.readings(of: action) {
                let occurrence = seen["\(field.rawValue) \(read)", default: 0]
                seen["\(field.rawValue) \(read)"] = occurrence + 1
                pieces.append((index, Piece(field: field, read: read, index: occurrence)))
            }
        }
        return pieces
    }

    /// Takes the actions the device reads now. Words that begin with another character start a new draft.
    public mutating func read(_ actions: [Action], of input: String) {
        if input.first != self.input.first { allCorrections = [:] }
        (self.actions, self.input) = (actions, input)
    }

    /// Corrects a piece; setting the value that was read removes the correction.
    public mutating func correct(_ piece: Piece, to value: String) {
        guard pieces.contains(where: { $0.piece == piece }) else { return }
        allCorrections[piece] = value == piece.read ? nil : value
    }

    /// The value of a piece, corrected if the user corrected it.
    public func value(of piece: Piece) -> String { allCorrections[piece] ?? piece.read }

    /// True when a typed amount is not a positive number.
    public var isWrong: Bool {
        let left = Set(pieces.filter { $0.piece.field == .kind && value(of: $0.piece) != Self.leftOut }.map(\.action))
        return pieces.contains { index, piece in
            guard piece.field == .amount, left.contains(index), let typed = allCorrections[piece] else { return false }
            return (Decimal(typed: typed) ?? 0) <= 0
        }
    }

    /// True when everything is left out.
    public var isLeftOut: Bool { !actions.isEmpty && edited(actions).isEmpty }

    /// The backend's result with the corrections applied. If its actions differ from those the device read, the
    /// device's actions, which the user saw and corrected, are used instead.
    func corrected(_ result: ActionResult) -> ActionResult {
        guard !corrections.isEmpty else { return result }
        let theirs = result.sureActions
        let isSame =
            result.clarification == nil && theirs.count == actions.count
            && zip(theirs, actions).allSatisfy { $0.type == $1.type }
        // The message stays empty, because the backend's sentence is about other values; the handlers provide their
        // own.
        return ActionResult(
            success: true,
            actionType: .appActionRequired,
            message: "",
            appActions: edited(isSame ? theirs : actions)
        )
    }

    /// The result to use when the backend did not understand the words; nil without a correction.
    var deviceResult: ActionResult? {
        corrections.isEmpty ? nil : corrected(ActionResult(success: true, actionType: .appActionRequired, message: ""))
    }

    /// The device's own reading with the corrections.
    var result: ActionResult {
        ActionResult(success: true, actionType: .appActionRequired, message: "", appActions: edited(actions))
    }

    // MARK: Reading

    private static func readings(of action: Action) -> [(Field, String)] {
        guard let kind = action.draftKind else { return [] }
        var found: [(Field, String)] = [(.kind, kind.rawValue)]
        switch action {
        case .budget(let entry):
            found += [(.amount, "\(entry.amount)"), (.category, entry.category), (.day, entry.date.description)]
        case .calendar(let event):
            found.append((.day, ActionDay(event.start.local.day).description))
            found += event.attendees.map { (.person, $0) }
        case .reminder(let reminder):
            if let due = reminder.due { found.append((.day, ActionDay(due.local.day).description)) }
        case .task(let task):
            if let due = task.due { found.append((.day, ActionDay(due.local.day).description)) }
        case .findItems, .changeItem, .completeItem, .deleteItem, .unknown: break
        }
        return found
    }

    // MARK: Correcting

    private func edited(_ theirs: [Action]) -> [Action] {
        guard !corrections.isEmpty else { return theirs }
        var changes: [Int: [(Piece, String)]] = [:]
        for (index, piece) in pieces {
            guard let value = allCorrections[piece] else { continue }
            changes[index, default: []].append((piece, value))
        }
        return theirs.enumerated().compactMap { index, action in
            guard let changes = changes[index], actions.indices.contains(index) else { return action }
            return action.corrected(changes, as: actions[index])
        }
    }
}

extension Action {
    /// The kind in a draft; nil for actions on existing items.
    var draftKind: Draft.Kind? {
        switch self {
        case .budget(let entry):
            switch entry.transactionType {
            case .expenses: .expenses
            case .income: .income
            case .savings: .savings
            }
        case .calendar: .event
        case .reminder: .reminder
        case .task: .task
        case .findItems, .changeItem, .completeItem, .deleteItem, .unknown: nil
        }
    }
}
