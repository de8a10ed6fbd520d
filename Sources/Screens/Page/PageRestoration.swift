/// The state that a browser sends for a page that is new to this server: the user's place in each app, and the texts of
/// the fields.
///
/// It is applied to the apps step by step, as they become ready. As soon as the user does something else, the rest is
/// dropped.
/// See docs/decisions/screens.md, "The browser keeps the person's place in each app".
struct PageRestoration {
    private var places: [String: String] = [:]
    private var texts: [String: [String: String]] = [:]

    /// Sets the place to restore in an app.
    mutating func expect(_ place: String, in app: String) {
        places[app] = place
    }

    /// Sets the texts to restore in the fields of an app. The names of its fields all begin with its name.
    mutating func expect(fields: [String: String], in app: String) {
        let prefix = app + "."
        let own = fields.filter { $0.key.hasPrefix(prefix) }
        texts[app] = Dictionary(own.map { (String($0.key.dropFirst(prefix.count)), $0.value) }) { first, _ in first }
    }

    /// True while the place of an app is being restored.
    func isUnderWay(in app: String) -> Bool { places[app] != nil }

    /// Drops places and texts that a user's event has replaced.
    mutating func drop(for event: PageEvent) {
        guard let app = event.app else { return }
        switch event.kind {
        case .tap, .submit: (places[app], texts[app]) = (nil, nil)
        case .input: texts[app]?[event.name] = nil
        case .hello, .enter: break
        }
    }

    /// Takes the next step of restoring the place of a screen.
    mutating func restore(_ screen: any AppScreen, named app: String, isolation: isolated (any Actor)? = #isolation) {
        guard let place = places[app], screen.restore(place, isolation: isolation) else { return }
        places[app] = nil
    }

    /// Types the restored texts into the fields that a screen has just drawn. Returns true if there were any.
    mutating func type(into screen: any AppScreen, named app: String, isolation: isolated (any Actor)? = #isolation)
        -> Bool
    {
        var hasTyped = false
        for (field, text) in (texts[app] ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let shown = screen.text(of: field) else { continue }
            texts[app]?[field] = nil
            guard shown != text else { continue }
            screen.handle(PageEvent(.input, app: app, name: field, value: text), isolation: isolation)
            hasTyped = true
        }
        return hasTyped
    }
}
