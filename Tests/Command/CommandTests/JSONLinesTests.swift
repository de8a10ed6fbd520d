import Bowline
import Testing

@testable import Command

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct JSONLinesTests {
    private let shout: JSONLines.Handler = { line in
        JSONObject([.init("loud", .string(try line.text("text").uppercased()))])
    }

    private func answered(_ line: String) async -> String {
        JSONValue.object(await JSONLines.result(of: Array(line.utf8), by: shout)).text()
    }

    @Test(arguments: [
        (#"{"id":7,"text":"a"}"#, #"{"id":7,"loud":"A"}"#),
        (#"{"text":"a","id":"x-1"}"#, #"{"id":"x-1","loud":"A"}"#),
        (#"{"id":1.50,"text":"é"}"#, #"{"id":1.50,"loud":"É"}"#),
        (#"{"text":"a"}"#, #"{"id":null,"loud":"A"}"#),
    ])
    func aLinesIdIsCopied(line: String, answer: String) async {
        #expect(await answered(line) == answer)
    }

    @Test(arguments: [
        (#"{"id":7}"#, #"{"id":7,"error":"text is missing"}"#),
        (#"{"id":7,"text":3}"#, #"{"id":7,"error":"text must be a string"}"#),
        ("[1]", #"{"id":null,"error":"the line is not a JSON object"}"#),
        (
            #"{"id":7"#,
            #"{"id":null,"error":"the line is not JSON: an object must go on with a comma or end (byte 7)"}"#
        ),
    ])
    func aBadLineSaysWhatIsWrong(line: String, answer: String) async {
        #expect(await answered(line) == answer)
    }

    @Test func linesAreAnsweredInOrderAndBadOnesDoNotStopTheRest() async throws {
        let input = """
            {"id":1,"text":"one"}
            rubbish

            {"id":2,"text":"two"}\r
            {"id":3,"text":"three"}
            """
        let output = try await run(input)
        let ids = output.split(separator: "\n").map { $0.prefix(12) }
        #expect(ids == [#"{"id":1,"lou"#, #"{"id":null,""#, #"{"id":2,"lou"#, #"{"id":3,"lou"#].map { $0.prefix(12) })
    }

    @Test func aLineLongerThanOneReadIsOneLine() async throws {
        let long = String(repeating: "x", count: 200_000)
        let output = try await run(#"{"id":1,"text":"\#(long)"}"#)
        #expect(output == #"{"id":1,"loud":"\#(long.uppercased())"}"# + "\n")
    }

    @Test func nothingInGivesNothingOut() async throws {
        #expect(try await run("") == "")
    }

    /// Everything that comes out, by way of two files.
    private func run(_ input: String) async throws -> String {
        let (source, target) = (try Scratch(), try Scratch())
        defer { withExtendedLifetime((source, target)) {} }
        source.write(input)
        try await JSONLines.run(from: source.descriptor, to: target.descriptor, shout)
        return target.text
    }
}

/// A file without a name.
private final class Scratch {
    let descriptor: Int32
    private let file: UnsafeMutablePointer<FILE>

    struct Problem: Error {}

    init() throws {
        guard let file = tmpfile() else { throw Problem() }
        self.file = file
        descriptor = fileno(file)
    }

    deinit { fclose(file) }

    func write(_ text: String) {
        fputs(text, file)
        fflush(file)
        lseek(descriptor, 0, SEEK_SET)
    }

    var text: String {
        lseek(descriptor, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &portion, portion.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += portion[..<count]
        }
    }
}
