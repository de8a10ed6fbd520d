internal import Bowline
internal import Essentials

/// What was chosen on this device, kept beside its secrets: the one place that every process of the app can write.
struct KeptChoice: Sendable {
    let store: any SecretStore

    /// How articles look; nil where nothing was chosen, or what is kept cannot be read.
    func style() async -> ReaderStyle? {
        guard let json = await read("reader-style") else { return nil }
        var style = ReaderStyle().sized(json["size"]?.number?.int ?? 0)
        style.theme = json["theme"]?.string.flatMap(ReaderStyle.Theme.init) ?? .standard
        return style
    }

    /// Keeps how articles look.
    func keep(_ style: ReaderStyle) async {
        await keep(["theme": .string(style.theme.rawValue), "size": .integer(style.size)], as: "reader-style")
    }

    /// Which articles are kept on this device; nil where nothing was chosen.
    func offline() async -> OfflineChoice? {
        guard let json = await read("offline-articles") else { return nil }
        var choice = OfflineChoice()
        choice.articles = json["articles"]?.string.flatMap(OfflineChoice.Articles.init) ?? choice.articles
        choice.isOnWiFiOnly = json["wifi"]?.bool ?? choice.isOnWiFiOnly
        let room = json["megabytes"]?.number?.int
        choice.megabytes = OfflineChoice.rooms.first { $0 == room } ?? choice.megabytes
        return choice
    }

    /// Keeps which articles are kept.
    func keep(_ choice: OfflineChoice) async {
        await keep(
            [
                "articles": .string(choice.articles.rawValue), "wifi": .bool(choice.isOnWiFiOnly),
                "megabytes": .integer(choice.megabytes),
            ],
            as: "offline-articles"
        )
    }

    private func read(_ name: String) async -> JSONValue? {
        guard let kept = try? await store.read(name) else { return nil }
        return try? JSONValue(parsing: kept.bytes)
    }

    /// Where that fails, the app is as before when it is opened again.
    private func keep(_ json: JSONValue, as name: String) async {
        // Another window of the app may write at the same moment.
        for _ in 0..<3 {
            let revision = try? await store.read(name)?.revision
            if (try? await store.write(json.data(), under: name, replacing: revision)) == true { return }
        }
    }
}
