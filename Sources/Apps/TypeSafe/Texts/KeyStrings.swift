import KeyboardCore
import LocalizedTexts

/// The titles of the keys, and their names for VoiceOver.
extension Language {
    /// The name of a key for VoiceOver; `character` is what the key would write now.
    func name(of key: Key, character: String, shift: Shift) -> String {
        switch key {
        case .write: name(ofCharacter: character)
        case .space: text("Space", "Интервал")
        case .delete: text("Delete", "Изтрий")
        case .enter: text("Return", "Нов ред")
        case .shift:
            switch shift {
            case .off: text("Shift", "Главни букви")
            case .once: text("Shift, on", "Главни букви, включено")
            case .locked: text("Caps lock, on", "Само главни букви, включено")
            }
        case .plane(.letters): text("Letters", "Букви")
        case .plane(.numbers): text("Numbers", "Цифри")
        case .plane(.symbols): text("Symbols", "Символи")
        case .letters(.english): text("English letters", "Английски букви")
        case .letters(.bulgarian): text("Bulgarian letters", "Български букви")
        case .nextKeyboard: text("Next keyboard", "Следваща клавиатура")
        }
    }

    /// The title of the space key and of keys that change the plane or the letters; nil for other keys.
    func title(of key: Key) -> String? {
        switch key {
        case .space: text("space", "интервал")
        case .plane(.letters): text("ABC", "АБВ")
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
        case .newLine: text("return", "нов ред")
        case .go: text("go", "отвори")
        case .join: text("join", "влез")
        case .next: text("next", "следващо")
        case .route: text("route", "маршрут")
        case .search: text("search", "търси")
        case .send: text("send", "изпрати")
        case .done: text("done", "готово")
        case .emergencyCall: text("call", "обади се")
        case .proceed: text("continue", "продължи")
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
