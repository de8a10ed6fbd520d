internal import Bowline
internal import Digest
internal import Essentials

/// This device, as it signs what is said about links. The name is made by chance, once, and says nothing about it.
enum ReadingDevice {
    private static let secret = "reading-device"

    /// The name of the device whose secrets these are. Where they cannot be kept, the name is another one next time,
    /// which costs a few bytes in notes and nothing else.
    static func name(in secrets: any SecretStore) async -> String {
        if let known = try? await secrets.read(secret) { return String(decoding: known.bytes, as: UTF8.self) }
        let name = Hex.encode(RandomBytes.array(count: 8))
        _ = try? await secrets.write(Data(name.utf8), under: secret, replacing: nil)
        guard let kept = try? await secrets.read(secret) else { return name }
        return String(decoding: kept.bytes, as: UTF8.self)
    }
}
