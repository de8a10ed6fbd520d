/// A file that waits to be saved.
public struct FilePresentation: Sendable, Equatable {
    /// What it is called.
    public let name: String
    /// Its media type.
    public let mediaType: String
    /// What is in it.
    public let text: String
    /// What saves it.
    public let saveLabel: String
    /// What leaves it.
    public let closeLabel: String
    /// Its role for a screen reader.
    public let role = "dialog"

    init(_ file: ExportedFile, _ messages: Messages) {
        (name, mediaType, text) = (file.name, file.mediaType, file.text)
        saveLabel = messages.pick("Save the file", "Запази файла")
        closeLabel = messages.pick("Not now", "Не сега")
    }
}
