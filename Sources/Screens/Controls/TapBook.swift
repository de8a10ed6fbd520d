/// What the things on a screen mean: each tap's action and what each field's text becomes, by the name that stands on the page.
///
/// A screen makes a new one each time it draws. A tap on something that is not there any more means nothing.
struct TapBook<Action> {
    private let app: String
    private var taps: [String: Action] = [:]
    private var fields: [String: (String) -> Action] = [:]
    private var texts: [String: String] = [:]

    /// A book for the app of that name.
    init(app: String) {
        self.app = app
    }

    /// The id a thing has on the page, where others' things stand too.
    func id(_ name: String) -> String { "\(app).\(name)" }

    /// Writes down what a tap does.
    mutating func tap(_ name: String, _ action: Action) -> Attribute {
        taps[name] = action
        return .tap(name)
    }

    /// Writes down what the Escape key does.
    mutating func escape(_ name: String, _ action: Action) -> Attribute {
        taps[name] = action
        return .escape(name)
    }

    /// Writes down what the sending of a form does.
    mutating func submit(_ name: String, _ action: Action) -> Attribute {
        taps[name] = action
        return .submit(name)
    }

    /// Writes down what a change of a field's text does, and the text it shows.
    mutating func input(_ name: String, shows text: String, _ action: @escaping (String) -> Action) -> [Attribute] {
        fields[name] = action
        texts[name] = text
        return [.input(name), .shows(text)]
    }

    /// The text that a field shows; nil when there is no such field.
    func text(of field: String) -> String? { texts[field] }

    /// What an event means; nothing when it is none of this screen's.
    func action(for event: PageEvent) -> Action? {
        switch event.kind {
        case .tap, .submit: taps[event.name]
        case .input: fields[event.name]?(event.value)
        case .hello, .enter: nil
        }
    }
}
