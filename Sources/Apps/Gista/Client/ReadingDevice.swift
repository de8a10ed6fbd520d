internal import Bowline
internal import Digest
internal import Essentials

/// The name of this device in changes of readings. It is created once at random and reveals nothing about the device.
enum ReadingDevice {
    private static let secret = "reading-device"

    /// The name stored in `secrets`. If it cannot be stored, the next launch uses another name, which only costs a few
    /// bytes in notes.
    static func name(in secrets: any SecretStore) async -> String {
        if let known = try? await secrets.read(secret) { return String(decoding: known.bytes, as: UTF8.self) }
        let name = Hex.encode(RandomBytes.array(count: 8))
        _ = try? await secrets.write(Data(name.utf8), under: secret, replacing: nil)
        guard let stored = try? await secrets.read(secret) else { return name }
        return String(decoding: stored.bytes, as: UTF8.self)
    }
}
