public import LocalizedTexts

/// Recognizes speech from the device's microphone.
public protocol SpeechRecognition: Sendable {
    /// The words heard until the user pauses or the task is cancelled. Each value has all words so far; the last value
    /// is final.
    func listen(in language: Language) -> AsyncThrowingStream<RecognizedText, any Error>
}

/// Words that were heard.
public struct RecognizedText: Sendable, Equatable {
    /// All words since listening began.
    public let words: String
    /// True for the last value.
    public let isFinal: Bool

    /// Creates a value from its parts.
    public init(_ words: String, isFinal: Bool) {
        self.words = words
        self.isFinal = isFinal
    }
}
