public import LocalizedTexts

/// Listens to the user by the device's microphone.
public protocol SpeechRecognition: Sendable {
    /// What is heard until the user pauses or the task is cancelled. Each value has all words so far; the last one is
    /// final.
    func listen(in language: Language) -> AsyncThrowingStream<HeardText, any Error>
}

/// Words that were heard.
public struct HeardText: Sendable, Equatable {
    /// All words since listening began.
    public let words: String
    /// True when no more will be heard.
    public let isFinal: Bool

    /// Words that were heard.
    public init(_ words: String, isFinal: Bool) {
        self.words = words
        self.isFinal = isFinal
    }
}
