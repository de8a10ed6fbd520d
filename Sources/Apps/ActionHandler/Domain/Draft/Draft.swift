import Essentials
import PlainWords

/// What words mean while they are typed, and what the user corrected of it before sending them.
///
/// The engine on this device reads the words at every change. Each action has pieces: its kind, amount, category, day and
/// people. A correction belongs to the piece as it was read: it holds whenever that piece is read, and rests while it is
/// not, since half a word may hide for a moment what stands before it.
public struct Draft: Sendable, Equatable, Codable {
    /// What a piece says of an action.
    public enum Field: String, Sendable, Codable {
        /// Expense, event, task and so on. Leaving it out leaves the action out.
        case kind
        /// The amount of an entry.
        case amount
        /// The category of an entry.
        case category
        /// The day of an entry or event, or on which something is due.
        case day
        /// Somebody who takes part.
        case person
    }

    /// A piece of an action, as the device read it.
    public struct Piece: Sendable, Hashable, Codable {
        /// What it says.
        public let field: Field
        /// What was read.
        public let read: String
        /// Which one it is of those that read the same, from 0.
        public let place: Int
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

    /// What the device read.
    public private(set) var actions: [Action] = []
    /// The words that were read.
    private var input = ""
    /// What the user corrected since the field was last empty, by piece.
    private var kept: [Piece: String] = [:]

    /// What the user corrected of the pieces that are read now.
    public var corrections: [Piece: String] {
        guard !kept.isEmpty else { return [:] }
        let read = Set(pieces.map(\.piece))
        return kept.filter { read.contains($0.key) }
    }

    /// A draft of no words.
    public init() {}

    /// The pieces, with the index of the action each belongs to.
    public var pieces: [(action: Int, piece: Piece)] {
        var seen: [String: Int] = [:]
        var pieces: [(action: Int, piece: Piece)] = []
        for (index, action) in actions.enumerated() {
            for (field, read) in Self.readings(of: action) {
                let place = seen["\(field.rawValue) \(read)", default: 0]
                seen["\(field.rawValue) \(read)"] = place + 1
                pieces.append((index, Piece(field: field, read: read, place: place)))
            }
        }
        return pieces
    }

    /// Takes what the device makes of the words now. Other words, which begin otherwise, are a new draft.
    public mutating func read(_ actions: [Action], of input: String) {
        if input.first != self.input.first { kept = [:] }
        (self.actions, self.input) = (actions, input)
    }

    /// Corrects a piece; what was read is no correction.
    public mutating func correct(_ piece: Piece, to value: String) {
        guard pieces.contains(where: { $0.piece == piece }) else { return }
        kept[piece] = value == piece.read ? nil : value
    }

    /// What a piece says now.
    public func value(of piece: Piece) -> String { kept[piece] ?? piece.read }

    /// True when an amount was typed that is none.
    public var isWrong: Bool {
        let left = Set(pieces.filter { $0.piece.field == .kind && value(of: $0.piece) != Self.leftOut }.map(\.action))
        return pieces.contains { index, piece in
            guard piece.field == .amount, left.contains(index), let typed = kept[piece] else { return false }
            return (Decimal(typed: typed) ?? 0) <= 0
        }
    }

    /// True when everything is left out.
    public var isLeftOut: Bool { !actions.isEmpty && edited(actions).isEmpty }

    /// The answer of the backend with the corrections. Where it has other actions than the device read, what the user saw
    /// and corrected is done.
    func corrected(_ result: ActionResult) -> ActionResult {
        guard !corrections.isEmpty else { return result }
        let theirs = result.sureActions
        let isSame =
            result.clarification == nil && theirs.count == actions.count
            && zip(theirs, actions).allSatisfy { $0.type == $1.type }
        // The handlers say what is done: the backend's sentence is about other values.
        return ActionResult(
            success: true,
            actionType: .appActionRequired,
            message: "",
            appActions: edited(isSame ? theirs : actions)
        )
    }

    /// What is done when the backend made nothing of the words; nil without a correction.
    var ownResult: ActionResult? {
        corrections.isEmpty ? nil : corrected(ActionResult(success: true, actionType: .appActionRequired, message: ""))
    }

    /// What the device does by itself: its reading with the corrections.
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
            guard let value = kept[piece] else { continue }
            changes[index, default: []].append((piece, value))
        }
        return theirs.enumerated().compactMap { index, action in
            guard let changes = changes[index], actions.indices.contains(index) else { return action }
            return action.corrected(changes, as: actions[index])
        }
    }
}

extension Action {
    /// The kind of a draft; nil for what is about something that exists.
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
