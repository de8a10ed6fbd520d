internal import Bowline
internal import Essentials

/// The user's choices on this device, stored with its secrets, because every process of the app can write there.
struct StoredChoice: Sendable {
    let secrets: any SecretStore

    /// The article style; nil if none was chosen or it cannot be read.
    func style() async -> ReaderStyle? {
        guard let json = await read("reader-style") else { return nil }
        var style = ReaderStyle().sized(json["size"]?.number?.int ?? 0).spoken(at: json["speed"]?.number?.int ?? 0)
        style.theme = json["theme"]?.string.flatMap(ReaderStyle.Theme.init) ?? .standard
        return style
    }

    /// Stores the article style.
    func store(_ style: ReaderStyle) async {
        await store(
            [
                "theme": .string(style.theme.rawValue), "size": .integer(style.size), "speed": .integer(style.speed),
            ],
            as: "reader-style"
        )
    }

    /// The choice of offline articles; nil if nothing was chosen or it cannot be read.
    func offline() async -> OfflineChoice? {
        guard let json = await read("offline-articles") else { return nil }
        var choice = OfflineChoice()
        choice.articles = json["articles"]?.string.flatMap(OfflineChoice.Articles.init) ?? choice.articles
        choice.isOnWiFiOnly = json["wifi"]?.bool ?? choice.isOnWiFiOnly
        let limit = json["megabytes"]?.number?.int
        choice.megabytes = OfflineChoice.storageLimits.first { $0 == limit } ?? choice.megabytes
        choice.pictures = json["pictures"]?.string.flatMap(OfflineChoice.Pictures.init) ?? choice.pictures
        return choice
    }

    /// Stores the choice of offline articles.
    func store(_ choice: OfflineChoice) async {
        await store(
            [
                "articles": .string(choice.articles.rawValue), "wifi": .bool(choice.isOnWiFiOnly),
                "megabytes": .integer(choice.megabytes), "pictures": .string(choice.pictures.rawValue),
            ],
            as: "offline-articles"
        )
    }

    private func read(_ name: String) async -> JSONValue? {
        guard let secret = try? await secrets.read(name) else { return nil }
        return try? JSONValue(parsing: secret.bytes)
    }

    /// If writing fails, the choice is lost at the next launch.
    private func store(_ json: JSONValue, as name: String) async {
        // Another process may write at the same time, so the write is retried.
        for _ in 0..<3 {
            let revision = try? await secrets.read(name)?.revision
            if (try? await secrets.write(json.data(), under: name, replacing: revision)) == true { return }
        }
    }
}
