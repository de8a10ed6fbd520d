internal import Bowline
internal import Essentials

/// How articles look on this device, kept beside its secrets: the one place that every process of the app can write.
struct KeptStyle: Sendable {
    private static let name = "reader-style"

    let store: any SecretStore

    /// The look that was chosen; nil where none was, or what is kept cannot be read.
    func read() async -> ReaderStyle? {
        guard let kept = try? await store.read(Self.name), let json = try? JSONValue(parsing: kept.bytes) else {
            return nil
        }
        var style = ReaderStyle().sized(json["size"]?.number?.int ?? 0)
        style.theme = json["theme"]?.string.flatMap(ReaderStyle.Theme.init) ?? .standard
        return style
    }

    /// Keeps a look. Where that fails, the app looks as before when it is opened again.
    func keep(_ style: ReaderStyle) async {
        let json: JSONValue = ["theme": .string(style.theme.rawValue), "size": .integer(style.size)]
        // Another window of the app may write at the same moment.
        for _ in 0..<3 {
            let revision = try? await store.read(Self.name)?.revision
            if (try? await store.write(json.data(), under: Self.name, replacing: revision)) == true { return }
        }
    }
}
