import Bowline
import Flow
import KeyboardCore
import LocalizedTexts
import TypeSafeApp

/// The screen of TypeSafe: an app with a text field and a password field, and the keyboard below.
final class TypeSafeScreen: AppScreen {
    static let name = "typesafe"

    static func title(_ language: Language) -> String { "TypeSafe" }

    static func summary(_ language: Language) -> String {
        language.text(
            "A keyboard that warns of a scam while you type.",
            "Клавиатура, която предупреждава за измама, докато пишете."
        )
    }

    private let keyboard: Keyboard
    private let check = Store(initialState: CheckState(), reducer: CheckFeature())
    private var message = HostField()
    private var password = HostField()
    private var isInPassword = false
    private var layout = KeyLayout.lower
    private var returnSends = false
    /// The page's language, in which the other side writes.
    private var shownLanguage = Language.english
    private var conversation = Conversation()
    /// The number of the last check, whose verdict takes the focus until the keyboard moves it elsewhere.
    private var focusedVerdict = (check: 0, focus: KeyboardState.Focus.keys)

    private init(_ dependencies: PageDependencies, changed: @escaping @Sendable () -> Void) {
        let container = KeyboardContainer(
            environment: dependencies.environment,
            transport: dependencies.transport,
            apiKey: "dev-api-key",
            folder: dependencies.folder(of: Self.name),
            configuration: dependencies.configuration(for: Self.name)
        )
        keyboard = Keyboard(KeyboardFeature(KeyboardDependencies(container, clock: dependencies.clock)))
        keyboard.hostBundle = "test.bowline.messages"
        keyboard.handle(.field(traits(isSecure: false)))
        keyboard.store.onChange = { _ in changed() }
        check.onChange = { _ in changed() }
    }

    static func open(
        on dependencies: PageDependencies,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) async -> TypeSafeScreen {
        TypeSafeScreen(dependencies, changed: changed)
    }

    func appear(_ language: Language, zone: String?, isolation: isolated (any Actor)?) {
        keyboard.store.send(.appeared(hasFullAccess: keyboard.store.state.hasFullAccess, wasPrompted: false))
    }

    func handle(_ event: PageEvent, isolation: isolated (any Actor)?) {
        switch (event.kind, event.name) {
        case (.input, "message"): change(&message, to: event.value, isSecure: false)
        case (.input, "password"): change(&password, to: event.value, isSecure: true)
        case (.input, "check"): check.send(.textChanged(event.value))
        case (.input, "country"): check.send(.countryChosen(Country(rawValue: event.value) ?? .other))
        case (.tap, "check"): sendCheck(.checkTapped)
        case (.tap, "clear"): check.send(.clearTapped)
        case (.enter, "message"): moveFocus(isSecure: false)
        case (.enter, "password"): moveFocus(isSecure: true)
        case (.tap, "key"): press(event)
        case (.tap, "switch"): toggleSwitch(event.value)
        case (.tap, "example"): type(example: event.value)
        case (.tap, "line"):
            guard let text = Int(event.value).flatMap({ Conversation.received($0, shownLanguage) }) else { break }
            sendCheck(.shared(text))
        case (.tap, "post"): post()
        case (.tap, "send"):
            if keyboard.sendAnyway() { performReturn(event) }
        case (.tap, _):
            if let action = Self.action(event.name) { keyboard.store.send(action) }
        default: break
        }
    }

    private static func action(_ name: String) -> KeyboardAction? {
        switch name {
        case "banner": .warning(.bannerTapped)
        case "dismiss": .warning(.bannerDismissTapped)
        case "prompt": .promptDismissed
        case "keep": .returnKey(.keepWritingTapped)
        case "gotit": .warning(.gotItTapped)
        case "outside": .warning(.outsideTapped)
        default: nil
        }
    }

    /// Sends an action that may start a check, whose verdict then takes the focus.
    private func sendCheck(_ action: CheckAction, isolation: isolated (any Actor)? = #isolation) {
        check.send(action)
        focusedVerdict = (focusedVerdict.check + 1, keyboard.store.state.focus)
    }

    private var focusesVerdict: Bool { focusedVerdict.check > 0 && focusedVerdict.focus == keyboard.store.state.focus }

    /// Replaces the text of the message field by an example.
    private func type(example: String, isolation: isolated (any Actor)? = #isolation) {
        change(&message, to: "", isSecure: false)
        change(&message, to: example + " ", isSecure: false)
    }

    func text(of field: String) -> String? {
        switch field {
        case "message": message.text
        case "password": password.text
        case "check": check.state.text
        case "country": check.state.country.rawValue
        default: nil
        }
    }

    /// The layer of the keys and the switches.
    var restorationState: String {
        let state = keyboard.store.state
        let switches = [
            state.hasFullAccess ? "access" : "", state.isOnDeviceOnly ? "device" : "",
            state.remembersConversations ? "" : "forgetful",
        ]
        return ([layout.rawValue] + switches).joined(separator: " ")
    }

    func restore(_ place: String, isolation: isolated (any Actor)?) -> Bool {
        let words = place.split(separator: " ").map(String.init)
        layout = words.first.flatMap(KeyLayout.init(rawValue:)) ?? layout
        keyboard.store.send(.appeared(hasFullAccess: words.contains("access"), wasPrompted: true))
        keyboard.store.send(.onDeviceOnlySwitched(words.contains("device")))
        keyboard.store.send(.conversationMemorySwitched(!words.contains("forgetful")))
        return true
    }

    private func toggleSwitch(_ name: String, isolation: isolated (any Actor)? = #isolation) {
        let state = keyboard.store.state
        switch name {
        case "access": keyboard.store.send(.appeared(hasFullAccess: !state.hasFullAccess, wasPrompted: false))
        case "device": keyboard.store.send(.onDeviceOnlySwitched(!state.isOnDeviceOnly))
        case "returnSends":
            returnSends.toggle()
            // The text stays in its field, because it was not sent.
            keyboard.handle(.replaced(with: ""))
            keyboard.handle(.field(traits(isSecure: isInPassword)))
            if !isInPassword, !message.text.isEmpty { keyboard.handle(.paste(message.text)) }
        case "memory": keyboard.store.send(.conversationMemorySwitched(!state.remembersConversations))
        default: break
        }
    }

    private func traits(isSecure: Bool) -> FieldTraits {
        FieldTraits(
            isSecureTextEntry: isSecure,
            returnSends: returnSends && !isSecure,
            identifier: isSecure ? "password" : "message"
        )
    }

    // MARK: Typing

    /// Moves the focus to one of the two fields. The keyboard forgets what was typed in the other field.
    private func moveFocus(isSecure: Bool, isolation: isolated (any Actor)? = #isolation) {
        guard isSecure != isInPassword else { return }
        isInPassword = isSecure
        keyboard.handle(.field(traits(isSecure: isSecure)))
    }

    private func change(
        _ field: inout HostField,
        to text: String,
        caret: Int? = nil,
        isSecure: Bool,
        isolation: isolated (any Actor)? = #isolation
    ) {
        moveFocus(isSecure: isSecure)
        for event in field.change(to: text, caret: caret) { keyboard.handle(event) }
    }

    /// Handles a key of the page's keyboard. It writes at the caret, like any other way to type.
    private func press(_ event: PageEvent, isolation: isolated (any Actor)? = #isolation) {
        guard let key = KeyLayout.Key(event.value) else { return }
        if case .turn(let next) = key {
            layout = next
            return
        }
        if key == .enter {
            if keyboard.tapReturn() { performReturn(event) }
            return
        }
        type(key, event)
    }

    /// Performs the host app's return: sends the message, or begins a new line.
    private func performReturn(_ event: PageEvent, isolation: isolated (any Actor)? = #isolation) {
        guard returnSends, !isInPassword else { return type(.write("\n"), event) }
        post()
    }

    /// Sends the message and empties its field for the next one.
    private func post(isolation: isolated (any Actor)? = #isolation) {
        guard message.text.contains(where: { !$0.isWhitespace }) else { return }
        moveFocus(isSecure: false)
        conversation.send(message.text)
        message = HostField()
        keyboard.handle(.field(traits(isSecure: false)))
    }

    private func type(_ key: KeyLayout.Key, _ event: PageEvent, isolation: isolated (any Actor)? = #isolation) {
        var field = isInPassword ? password : message
        let (text, caret) = field.pressing(key, selection: event.selection)
        layout = layout.afterTyping
        change(&field, to: text, caret: caret, isSecure: isInPassword)
        if isInPassword { password = field } else { message = field }
    }

    // MARK: Content

    func content(_ language: Language) -> Markup {
        shownLanguage = language
        let presentation = KeyboardPresentation(keyboard.store.state, in: language)
        return host(language) + KeyboardView(presentation, layout, language).content
    }

    private func host(_ language: Language) -> Markup {
        let state = keyboard.store.state
        return .element(
            "div",
            [.class("host")],
            .heading(3, text: language.text("Messages", "Съобщения"))
                + (conversation.hasBegun ? .empty : welcome(language))
                + ConversationView(conversation, language).content + composer(language)
                + examples(language)
                + .field(
                    "typesafe.password",
                    label: language.text("Password (never read)", "Парола (не се чете)"),
                    type: "password",
                    .input("password"),
                    .fieldText(password.text),
                    Attribute("data-caret", caret(password)),
                    Attribute("autocomplete", "off")
                )
                + .div(
                    .class("group"),
                    content: [
                        toggle("access", language.text("Full Access", "Пълен достъп"), state.hasFullAccess),
                        toggle(
                            "device",
                            language.text("Only on this device", "Само на устройството"),
                            state.isOnDeviceOnly
                        ),
                        toggle("returnSends", language.text("Return sends", "Клавишът изпраща"), returnSends),
                        toggle(
                            "memory",
                            language.text("Remember conversations", "Помни разговорите"),
                            state.remembersConversations
                        ),
                    ]
                )
                + .paragraph(.class("hint"), text: privacy(state, language))
                + (KeyboardPresentation(state, in: language).memoryNotice.map {
                    Markup.paragraph(.id("typesafe.remembered"), text: $0)
                } ?? .empty)
                + CheckView(check.state, language, landing: focusesVerdict ? focusedVerdict.check : nil).content
        )
    }

    /// The field for the next message, and the button that sends it.
    private func composer(_ language: Language) -> Markup {
        let field = Markup.element(
            "textarea",
            [
                .id("typesafe.message"), .input("message"), .fieldText(message.text),
                Attribute("data-caret", caret(message)),
                Attribute("autocomplete", "off"), Attribute("spellcheck", "false"),
                Attribute("rows", "1"), .maxTextLength,
            ]
        )
        let send = Markup.button(
            language.text("Send", "Изпрати"),
            .id("typesafe.post"),
            .class("primary"),
            .disabled(message.text.allSatisfy(\.isWhitespace)),
            .tap("post"),
            Attribute("data-keeps-caret")
        )
        return .element("label", [Attribute("for", "typesafe.message")], .text(language.text("Message", "Съобщение")))
            + .element("div", [.id("typesafe.compose"), .class("compose")], field + send)
    }

    /// A sentence that says where the typed text goes.
    private func privacy(_ state: KeyboardState, _ language: Language) -> String {
        state.isOnDeviceOnly || !state.hasFullAccess
            ? language.text("Nothing you type leaves this device.", "Нищо от написаното не напуска устройството.")
            : language.text(
                "What you type is sent to the server to be judged, with codes, card numbers and addresses masked. Passwords never are.",
                "Написаното се изпраща на сървъра за преценка, със скрити кодове, номера на карти и адреси. Паролите никога."
            )
    }

    /// A paragraph that says what the keyboard is for.
    private func welcome(_ language: Language) -> Markup {
        let text = language.text(
            "Answer, or take an example below. The keyboard warns of scams, and of secrets you are about to give away.",
            "Отговорете или вземете пример отдолу. Клавиатурата предупреждава за измами и за тайни, които издавате."
        )
        return .paragraph(.class("empty"), text: text)
    }

    /// Example texts for users who do not know what a scam looks like.
    private func examples(_ language: Language) -> Markup {
        let examples = [
            (
                language.text("A scam", "Измама"),
                "Hi, it is your bank. Your account is locked, send me the code we texted you now"
            ),
            (
                language.text("A fake link", "Фалшива връзка"),
                "Your parcel is on hold, pay the fee at http://dhl-parcel.top/pay"
            ),
            (language.text("A secret you send", "Тайна, която излиза"), "ok the code is 482913"),
            (language.text("An ordinary text", "Обичаен текст"), "See you at seven, I will bring the bread"),
        ]
        let buttons = examples.map { Markup.button($0.0, .tap("example", $0.1), .class("example")) }
        return .element(
            "div",
            [.class("examples"), .role("group"), .label(language.text("Examples", "Примери"))],
            .all(buttons)
        )
    }

    private func caret(_ field: HostField) -> String {
        field.caret.map(String.init) ?? ""
    }

    private func toggle(_ name: String, _ title: String, _ isOn: Bool) -> Markup {
        .button(
            title,
            .id("typesafe.\(name)"),
            .role("switch"),
            Attribute("aria-checked", isOn ? "true" : "false"),
            .tap("switch", name)
        )
    }
}
