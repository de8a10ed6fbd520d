import Backend
import Basics
import Bowline
import BowlineLive
import BowlineTesting
import Essentials
import Glibc
import HTTPServer
import Screens

/// The backend with its screens, as the browser tests need it: on a clock they move, told what to do line by line.
///
///     ScreensStage FOLDER PORT manual|real
///
/// A manual clock starts in 2023, or at the second since 1970 behind an `@`: `manual@1779259260`.
/// Says `ready URL`. Takes `advance SECONDS`, which moves the clock and says `advanced`; ends with its standard input.
@main
struct ScreensStage {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 4, let port = UInt16(words[2]) else {
            print("usage: ScreensStage FOLDER PORT manual|real")
            exit(2)
        }
        signal(SIGPIPE, SIG_IGN)
        let clock = manualClock(words[3])
        var configuration = BackendConfiguration()
        configuration.folder = words[1]
        configuration.port = port
        configuration.log = DescriptorSink(descriptor: 2)
        configuration.forTesting.hasNoLimits = true
        configuration.forTesting.allowsLoopbackLinks = true
        let screens = Screens(
            folder: configuration.folder + "/pages",
            transport: try CurlTransport(),
            dialer: try WebSocketConnector(),
            clock: clock ?? ContinuousClock()
        )
        let backend = try await Backend.start(configuration) { _ in screens.groups }
        screens.setURL(backend.url)
        say("ready \(backend.url)")
        let reader = Worker(name: "orders")
        while let order = await reader.run({ readLine() }) {
            let parts = order.split(separator: " ")
            guard parts.count == 2, parts[0] == "advance", let seconds = Double(parts[1]) else { continue }
            clock?.advance(by: .seconds(seconds))
            say("advanced")
        }
        await screens.stop()
        await backend.stop()
    }

    private static func manualClock(_ word: String) -> ManualClock? {
        let parts = word.split(separator: "@")
        guard parts.first == "manual" else { return nil }
        guard let second = parts.dropFirst().first.flatMap({ Double($0) }) else { return ManualClock() }
        return ManualClock(date: Date(timeIntervalSince1970: second))
    }

    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
