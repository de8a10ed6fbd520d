internal import Bowline
internal import Essentials

extension JSONValue {
    /// The JSON object in a model's answer. Models may put other text or code fences around it.
    init?(inWords words: String) {
        guard let start = words.firstIndex(of: "{"), let end = words.lastIndex(of: "}"), start < end,
            let object = try? JSONValue(parsing: Data(words[start...end].utf8))
        else { return nil }
        self = object
    }
}
