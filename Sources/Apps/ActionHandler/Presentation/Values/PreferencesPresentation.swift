import Phrases

/// How the person wants things.
public struct PreferencesPresentation: Sendable, Equatable {
    /// One of them.
    public struct Field: Sendable, Equatable {
        /// Its name among the fields.
        public let name: Name
        /// What it is called.
        public let label: String
        /// What it is.
        public let value: String
        /// What it may be, as value and text; empty for what is written freely.
        public let options: [Option]
        /// What is wrong with it.
        public let problem: String?
    }

    /// A value that may be chosen.
    public struct Option: Sendable, Equatable {
        /// The value.
        public let value: String
        /// What the person reads.
        public let text: String
    }

    /// The fields.
    public enum Name: String, Sendable, CaseIterable {
        /// The currency of the ledger.
        case currency
        /// The time zone.
        case timeZone
        /// The country.
        case country
        /// The first day of the week.
        case weekStart
        /// Whether to ask first.
        case confirmsFirst
        /// The list of tasks without one.
        case defaultList
        /// The language.
        case language
    }

    /// The heading.
    public let title: String
    /// The fields, in order.
    public let fields: [Field]
    /// What the button says that keeps them.
    public let saveLabel: String

    init(_ state: ActionHandlerFeature.State, _ messages: Messages) {
        title = messages.pick("Preferences", "Предпочитания")
        saveLabel = messages.pick("Save", "Запази")
        fields = Name.allCases.map { name in
            Field(
                name: name,
                label: messages.label(of: name),
                value: state.preferences[name],
                options: messages.options(of: name),
                problem: state.preferenceProblems.first { $0.field == name }.map { messages.text($0) }
            )
        }
    }
}

extension Preferences {
    /// A preference as the text of its field.
    public subscript(name: PreferencesPresentation.Name) -> String {
        get {
            switch name {
            case .currency: currency
            case .timeZone: timeZone
            case .country: country ?? ""
            case .weekStart: "\(weekStart)"
            case .confirmsFirst: confirmsFirst ? "yes" : "no"
            case .defaultList: defaultList
            case .language: language.rawValue
            }
        }
        set {
            switch name {
            case .currency: currency = newValue.uppercased()
            case .timeZone: timeZone = newValue
            case .country: country = newValue.isEmpty ? nil : newValue.uppercased()
            // What is no number is no day either, and told so.
            case .weekStart: weekStart = Int(newValue) ?? 0
            case .confirmsFirst: confirmsFirst = newValue == "yes"
            case .defaultList: defaultList = newValue
            case .language: language = Language(rawValue: newValue) ?? language
            }
        }
    }
}

extension PreferenceProblem {
    fileprivate var field: PreferencesPresentation.Name {
        switch self {
        case .currency: .currency
        case .timeZone: .timeZone
        case .country: .country
        case .weekStart: .weekStart
        case .defaultList: .defaultList
        }
    }
}

extension Messages {
    fileprivate func label(of name: PreferencesPresentation.Name) -> String {
        switch name {
        case .currency: pick("Currency", "Валута")
        case .timeZone: pick("Time zone", "Часова зона")
        case .country: pick("Country", "Държава")
        case .weekStart: pick("The week begins on", "Седмицата започва в")
        case .confirmsFirst: pick("Ask before doing anything", "Питай, преди да направиш нещо")
        case .defaultList: pick("List for tasks", "Списък за задачи")
        case .language: pick("Language", "Език")
        }
    }

    fileprivate func options(of name: PreferencesPresentation.Name) -> [PreferencesPresentation.Option] {
        switch name {
        case .weekStart: (1...7).map { .init(value: "\($0)", text: weekday($0)) }
        case .confirmsFirst: [.init(value: "no", text: pick("No", "Не")), .init(value: "yes", text: pick("Yes", "Да"))]
        case .language: Language.allCases.map { .init(value: $0.rawValue, text: $0.name) }
        case .currency, .timeZone, .country, .defaultList: []
        }
    }
}
