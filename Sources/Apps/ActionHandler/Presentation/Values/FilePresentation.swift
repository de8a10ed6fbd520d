/// A file that waits to be saved.
public struct FilePresentation: Sendable, Equatable {
    /// The suggested name of the file.
    public let name: String
    /// The media type, such as `text/csv`.
    public let mediaType: String
    /// The content of the file.
    public let text: String
    /// The title of the save link.
    public let saveLabel: String
    /// The title of the close button.
    public let closeLabel: String
    /// The ARIA role of the element that shows it.
    public let role = "dialog"

    init(_ file: ExportedFile, _ strings: ActionHandlerStrings) {
        (name, mediaType, text) = (file.name, file.mediaType, file.text)
        saveLabel = strings.pick("Save the file", "Запази файла")
        closeLabel = strings.pick("Not now", "Не сега")
    }
}
