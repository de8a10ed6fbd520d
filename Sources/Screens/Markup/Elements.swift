/// Short names for the attributes the screens use.
extension Attribute {
    static func id(_ id: String) -> Attribute { Attribute("id", id) }
    static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    static func role(_ role: String) -> Attribute { Attribute("role", role) }
    /// The `aria-label` of an element.
    static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
    static func hidden(_ isOn: Bool = true) -> Attribute { Attribute("hidden", isOn: isOn) }
    static func disabled(_ isOn: Bool = true) -> Attribute { Attribute("disabled", isOn: isOn) }

    /// Taps on the element are sent as an event with this name.
    static func tap(_ name: String, _ value: String = "") -> Attribute {
        Attribute("data-tap", value.isEmpty ? name : "\(name):\(value)")
    }

    /// Changes of the text are sent as an event with this name.
    static func input(_ name: String) -> Attribute { Attribute("data-input", name) }

    /// Sends the index of the topmost visible child as an event with this name.
    static func topChildEvent(_ name: String) -> Attribute { Attribute("data-reports", name) }

    /// What is selected in the element's children is sent as an event with this name.
    static func selectionEvent(_ name: String) -> Attribute { Attribute("data-selects", name) }

    /// The maximum length, so that the text fits into a message to the server.
    static let maxTextLength = Attribute("maxlength", String(PageEvent.maxTextLength))

    /// The text that a field is to show. The page's script ignores it until the server has received the user's latest
    /// typing.
    static func fieldText(_ text: String) -> Attribute { Attribute("data-text", text) }

    /// Submitting the form is sent as an event with this name.
    static func submit(_ name: String) -> Attribute { Attribute("data-submit", name) }

    /// The Escape key inside the element is sent as an event with this name.
    static func escape(_ name: String) -> Attribute { Attribute("data-escape", name) }

    /// The element takes the focus when `mark` changes.
    static func focus(_ mark: String) -> Attribute { Attribute("data-focus", mark) }
}

/// Short names for the elements the screens use most.
extension Markup {
    static func div(_ attributes: Attribute..., content: [Markup]) -> Markup {
        element("div", attributes, all(content))
    }

    static func span(_ attributes: Attribute..., text: String) -> Markup {
        element("span", attributes, .text(text))
    }

    static func paragraph(_ attributes: Attribute..., text: String) -> Markup {
        element("p", attributes, .text(text))
    }

    static func heading(_ level: Int, _ attributes: Attribute..., text: String) -> Markup {
        switch level {
        case 1: element("h1", attributes, .text(text))
        case 2: element("h2", attributes, .text(text))
        case 4: element("h4", attributes, .text(text))
        case 5: element("h5", attributes, .text(text))
        default: element("h3", attributes, .text(text))
        }
    }

    static func button(_ text: String, _ attributes: Attribute...) -> Markup {
        element("button", [Attribute("type", "button")] + attributes, .text(text))
    }

    static func list(_ attributes: Attribute..., items: [Markup]) -> Markup {
        element("ul", attributes, all(items.map { element("li", [], $0) }))
    }

    /// A hint in small type.
    static func hint(_ text: String) -> Markup {
        .paragraph(.class("hint"), text: text)
    }

    /// A field with its label. `id` connects the two and must be unique on the page.
    static func field(_ id: String, label: String, type: String = "text", _ attributes: Attribute...) -> Markup {
        element("label", [Attribute("for", id)], .text(label))
            + void("input", [.id(id), Attribute("name", id), Attribute("type", type), .maxTextLength] + attributes)
    }
}
