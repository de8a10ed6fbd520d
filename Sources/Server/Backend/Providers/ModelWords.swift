internal import Bowline
internal import Essentials

extension JSONValue {
    /// The JSON object in a model's answer. Models may put other text or code fences around it.
    init?(inModelAnswer answer: String) {
        guard let start = answer.firstIndex(of: "{"), let end = answer.lastIndex(of: "}"), start < end,
            let object = try? JSONValue(parsing: Data(answer[start...end].utf8))
        else { return nil }
        self = object
    }
}
