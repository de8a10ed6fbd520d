internal import Bowline
internal import Essentials

extension JSONValue {
    /// The object in a model's words, which should be nothing else. Models also wrap it in talk or fences.
    init?(inWords words: String) {
        guard let start = words.firstIndex(of: "{"), let end = words.lastIndex(of: "}"), start < end,
            let object = try? JSONValue(parsing: Data(words[start...end].utf8))
        else { return nil }
        self = object
    }
}
