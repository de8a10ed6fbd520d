import LocalizedTexts

/// The user's preferences, as form fields.
public struct PreferencesPresentation: Sendable, Equatable {
    /// One preference with its possible values.
    public struct Field: Sendable, Equatable {
        /// The name of the field.
        public let name: Name
        /// The label of the field.
        public let label: String
        /// The value that is stored now.
        public let value: String
        /// The values to choose from; empty for a text field.
        public let options: [Option]
        /// The error of the content; nil when there is none.
        public let problem: String?
    }

    /// A value that may be chosen.
    public struct Option: Sendable, Equatable {
        /// The value that this option stores.
        public let value: String
        /// The text for the user.
        public let text: String
    }

    /// The preferences that can be changed.
    public enum Name: String, Sendable, CaseIterable {
        /// The currency of the ledger.
        case currency
        /// The time zone for dates and times.
        case timeZone
        /// The country, which determines holidays and currency.
        case country
        /// The first day of the week.
        case weekStart
        /// Whether the user is asked before an action.
        case confirmsFirst
        /// The list for tasks that name no list.
        case defaultList
        /// The language of the texts.
        case language
    }

    /// The heading above the fields.
    public let title: String
    /// The fields, in order.
    public let fields: [Field]
    /// The title of the save button.
    public let saveLabel: String

    init(_ state: ActionHandlerFeature.State, _ strings: ActionHandlerStrings) {
        title = strings.pick("Preferences", "Предпочитания")
        saveLabel = strings.pick("Save", "Запази")
        fields = Name.allCases.map { name in
            Field(
                name: name,
                label: strings.label(of: name),
                value: state.preferences[name],
                options: strings.options(of: name),
                problem: state.preferenceProblems.first { $0.field == name }.map { strings.text($0) }
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
            // Text that is not a number becomes 0, which `problems` reports.
            case .weekStart: weekStart = Int(newValue) ?? 0
            case .confirmsFirst: confirmsFirst = newValue == "yes"
            case .defaultList: defaultList = newValue
            case .language: language = Language(rawValue: newValue) ?? language
            }
        }
    }
}

extension PreferenceError {
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

extension ActionHandlerStrings {
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
