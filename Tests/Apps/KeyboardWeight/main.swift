import Bowline
import Flow
import KeyboardCore
import TypeSafeApp

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

// The keyboard as a process of its own, for the test of its memory: types on its keys, warns, asks a backend that is not
// there, and prints the memory that is its own, the most that it ever had with all libraries, in kilobytes, and the number of keys.

let container = KeyboardContainer(
    environment: try BackendEnvironment(.development, base: "http://127.0.0.1:1"),
    transport: try CurlTransport(),
    apiKey: "key",
    folder: nil
)
let keyboard = Keyboard(KeyboardFeature(KeyboardDependencies(container)))
var input = KeyInput()
input.resize(width: 390, height: 224, isPad: false)
var shown = KeysPresentation(input)
for round in 0..<25 {
    for (place, character) in "Please send me the code you were texted ".enumerated() {
        let key = character == " " ? Key.space : .write(character.lowercased())
        // Two seconds for a key: what is typed faster is the same to the memory.
        for command in input.activate(key, .seconds(2 * (round * 40 + place))) {
            guard case .insert(let text) = command else { continue }
            for character in text { keyboard.handle(.key(character)) }
        }
        shown = KeysPresentation(input)
    }
}
keyboard.store.send(.warning(.bannerTapped))
while keyboard.store.state.failures == 0 { await Task.yield() }
print(kilobytes("RssAnon:"), kilobytes("VmHWM:"), shown.keys.count)

/// A line of what the system tells of this process; nothing where it does not tell.
func kilobytes(_ name: String) -> String {
    guard let file = fopen("/proc/self/status", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line.map { String($0.filter(\.isNumber)) } ?? ""
}
