import KeyboardCore
import LocalizedTexts

/// The titles of the keys, and their names for VoiceOver.
extension Language {
    /// The name of a key for VoiceOver; `character` is what the key would write now.
    func name(of key: Key, character: String, shift: Shift) -> String {
        switch key {
        case .write: name(ofCharacter: character)
        case .space: self("Space", "Интервал")
        case .delete: self("Delete", "Изтрий")
        case .enter: self("Return", "Нов ред")
        case .shift:
            switch shift {
            case .off: self("Shift", "Главни букви")
            case .once: self("Shift, on", "Главни букви, включено")
            case .locked: self("Caps lock, on", "Само главни букви, включено")
            }
        case .plane(.letters): self("Letters", "Букви")
        case .plane(.numbers): self("Numbers", "Цифри")
        case .plane(.symbols): self("Symbols", "Символи")
        case .letters(.english): self("English letters", "Английски букви")
        case .letters(.bulgarian): self("Bulgarian letters", "Български букви")
        case .nextKeyboard: self("Next keyboard", "Следваща клавиатура")
        }
    }

    /// The title of the space key and of keys that change the plane or the letters; nil for other keys.
    func title(of key: Key) -> String? {
        switch key {
        case .space: self("space", "интервал")
        case .plane(.letters): self("ABC", "АБВ")
        case .plane(.numbers): "123"
        case .plane(.symbols): "#+="
        case .letters(.english): "EN"
        case .letters(.bulgarian): "БГ"
        case .write, .delete, .shift, .enter, .nextKeyboard: nil
        }
    }

    /// The title of the return key.
    func title(_ key: ReturnKey) -> String {
        switch key {
        case .newLine: self("return", "нов ред")
        case .go: self("go", "отвори")
        case .join: self("join", "влез")
        case .next: self("next", "следващо")
        case .route: self("route", "маршрут")
        case .search: self("search", "търси")
        case .send: self("send", "изпрати")
        case .done: self("done", "готово")
        case .emergencyCall: self("call", "обади се")
        case .proceed: self("continue", "продължи")
        }
    }

    /// The spoken name of a character. Letters and digits are returned unchanged.
    func name(ofCharacter character: String) -> String { Self.characterNames[character]?[self] ?? character }

    private static let characterNames: [String: LocalizedText] = [
        // Bulgarian voices spell these letters by their names.
        "ъ": LocalizedText("ъ", "ер голям"), "Ъ": LocalizedText("Ъ", "главно ер голям"),
        "ь": LocalizedText("ь", "ер малък"), "Ь": LocalizedText("Ь", "главно ер малък"),
        "й": LocalizedText("й", "и кратко"), "Й": LocalizedText("Й", "главно и кратко"),
        "ѝ": LocalizedText("ѝ", "и с ударение"), "Ѝ": LocalizedText("Ѝ", "главно и с ударение"),
        ".": LocalizedText("period", "точка"), ",": LocalizedText("comma", "запетая"),
        "?": LocalizedText("question mark", "въпросителен знак"),
        "!": LocalizedText("exclamation mark", "удивителен знак"),
        "'": LocalizedText("apostrophe", "апостроф"), "\"": LocalizedText("quotation mark", "кавички"),
        "-": LocalizedText("hyphen", "дефис"), "/": LocalizedText("slash", "наклонена черта"),
        ":": LocalizedText("colon", "двоеточие"), ";": LocalizedText("semicolon", "точка и запетая"),
        "(": LocalizedText("left parenthesis", "лява скоба"), ")": LocalizedText("right parenthesis", "дясна скоба"),
        "[": LocalizedText("left bracket", "лява квадратна скоба"),
        "]": LocalizedText("right bracket", "дясна квадратна скоба"),
        "{": LocalizedText("left brace", "лява фигурна скоба"),
        "}": LocalizedText("right brace", "дясна фигурна скоба"),
        "$": LocalizedText("dollar sign", "знак за долар"), "€": LocalizedText("euro sign", "знак за евро"),
        "£": LocalizedText("pound sign", "знак за лира"), "¥": LocalizedText("yen sign", "знак за йена"),
        "&": LocalizedText("ampersand", "амперсанд"), "@": LocalizedText("at sign", "кльомба"),
        "#": LocalizedText("number sign", "диез"), "№": LocalizedText("numero sign", "знак за номер"),
        "%": LocalizedText("percent sign", "процент"), "^": LocalizedText("caret", "карет"),
        "*": LocalizedText("asterisk", "звездичка"), "+": LocalizedText("plus", "плюс"),
        "=": LocalizedText("equals", "равно"), "_": LocalizedText("underscore", "долна черта"),
        "\\": LocalizedText("backslash", "обратна наклонена черта"),
        "|": LocalizedText("vertical bar", "отвесна черта"),
        "~": LocalizedText("tilde", "тилда"), "<": LocalizedText("less than", "по-малко"),
        ">": LocalizedText("greater than", "по-голямо"), "•": LocalizedText("bullet", "кръгче"),
        ".com": LocalizedText("dot com", "точка ком"),
    ]
}
