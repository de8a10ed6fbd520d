internal import BowlineJSON
internal import Essentials

/// The selected part of one child of an element, as the page reports it. Nothing about it is checked.
struct SelectedPart: Equatable {
    /// The index of the child.
    let child: Int
    /// The first selected UTF-16 code unit of the child's text.
    let start: Int
    /// The code unit after the selection.
    let end: Int
    /// The number of code units of the child's text.
    let count: Int
}

/// Maps a screen's elements to actions: the action of each tap and of each field's text, by the element's name on the
/// page.
///
/// A screen makes a new table each time it is drawn. A tap on an element that is no longer there has no action.
struct ActionTable<Action> {
    private let app: String
    private var taps: [String: Action] = [:]
    private var fields: [String: (String) -> Action?] = [:]
    private var texts: [String: String] = [:]

    /// An empty table for the app with this name.
    init(app: String) {
        self.app = app
    }

    /// The element's id on the page, which is unique among all apps.
    func id(_ name: String) -> String { "\(app).\(name)" }

    /// Registers the action of a tap.
    mutating func tap(_ name: String, _ action: Action) -> Attribute {
        taps[name] = action
        return .tap(name)
    }

    /// Registers the action of the Escape key.
    mutating func escape(_ name: String, _ action: Action) -> Attribute {
        taps[name] = action
        return .escape(name)
    }

    /// Registers the action of submitting a form.
    mutating func submit(_ name: String, _ action: Action) -> Attribute {
        taps[name] = action
        return .submit(name)
    }

    /// Registers the action of a field's text and the text that the field shows.
    mutating func input(_ name: String, text: String, _ action: @escaping (String) -> Action) -> [Attribute] {
        fields[name] = action
        texts[name] = text
        return [.input(name), .fieldText(text)]
    }

    /// Registers the action for scrolling; it gets the index of the child at the top.
    mutating func onScroll(_ name: String, _ action: @escaping (Int) -> Action) -> Attribute {
        fields[name] = { action(Int($0) ?? 0) }
        return .topChildEvent(name)
    }

    /// Registers the action of a selection in the element, which the page reports by itself. A part stands for each
    /// child that the selection touches; there is none when the selection has ended.
    mutating func selection(_ name: String, _ action: @escaping ([SelectedPart]) -> Action?) -> Attribute {
        fields[name] = { text in SelectedPart.all(text).flatMap(action) }
        return .selectionEvent(name)
    }

    /// Registers the action for the progress and errors of texts that the page reads aloud.
    mutating func speak(_ narration: Narration, _ action: @escaping (NarrationReport) -> Action) -> [Attribute] {
        fields[narration.name] = { action(NarrationReport($0)) }
        return narration.attributes
    }

    /// The text that a field shows; nil if there is no such field.
    func text(of field: String) -> String? { texts[field] }

    /// The action of an event; nil if no element of this screen has one.
    func action(for event: PageEvent) -> Action? {
        switch event.kind {
        case .tap, .submit: taps[event.name]
        case .input: fields[event.name].flatMap { $0(event.value) }
        case .hello, .enter: nil
        }
    }
}

extension SelectedPart {
    /// Reads what the page's script reports: for each part its four numbers. Nil for anything else.
    fileprivate static func all(_ text: String) -> [SelectedPart]? {
        guard let numbers = try? JSONCoder.standard.decode([[Int]].self, from: Data(text.utf8)),
            numbers.allSatisfy({ $0.count == 4 })
        else { return nil }
        return numbers.map { SelectedPart(child: $0[0], start: $0[1], end: $0[2], count: $0[3]) }
    }
}
