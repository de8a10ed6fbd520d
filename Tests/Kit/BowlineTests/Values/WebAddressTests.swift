import Bowline
// In full, because JSONSerialization is not part of its essentials.
import Foundation
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("https://example.test", "https://example.test/"),
        ("HTTPS://Example.TEST:443/a", "https://example.test/a"),
        ("http://example.test:8080/a/../b/./c", "http://example.test:8080/b/c"),
        ("https://example.test/a/%2e%2E/b", "https://example.test/b"),
        ("https://example.test/a b/ü?q=ö#part", "https://example.test/a%20b/%C3%BC?q=%C3%B6"),
        ("https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443/"),
        ("https://example.test?x=1", "https://example.test/?x=1"),
        ("https://example.test/..//../x", "https://example.test/x"),
        ("https://127.0.0.1/", "https://127.0.0.1/"),
        ("https://example.test./", "https://example.test./"),
    ])
    func addressesHaveOneNormalForm(_ text: String, _ normal: String) throws {
        #expect(try WebAddress(text).description == normal)
    }

    @Test(arguments: [
        "", "example.test", "ftp://example.test", "https:example.test", "https://", "https:///x", "https://a b/",
        "https://user@example.test/", "https://user:pass@example.test/", "https://example.test:0/",
        "https://example.test:65536/", "https://example.test:80a/", "https://exa\\mple.test/",
        "https://example.test/a\r\nHost: evil.test", "https://example.test/\u{0}", "https://0x7f.1/",
        "https://2130706433/", "https://0177.0.0.1/", "https://1.2.3/", "https://1.2.3.4.5/", "https://256.1.1.1/",
        "https://01.2.3.4/", "https://exam..ple.test/", "https://.test/", "https://münchen.test/",
        "https://ex%61mple.test/",
        "https://[::1/", "https://[::1]x/", "https://[1:2:3]/", "https://[::g]/", "https://[1::2::3]/",
        "https://[1:2:3:4:5:6:7:8:9]/", "https://1.2.3.4./", " https://example.test", "https://example.test/x ",
    ])
    func whatProgramsWouldReadDifferentlyIsRefused(_ text: String) {
        #expect(throws: WebAddress.ParseError.self) { try WebAddress(text) }
    }

    @Test(arguments: [
        ("g", "https://a.test/b/c/g"), ("./g", "https://a.test/b/c/g"), ("g/", "https://a.test/b/c/g/"),
        ("/g", "https://a.test/g"), ("//g.test", "https://g.test/"), ("?y", "https://a.test/b/c/d?y"),
        ("g?y", "https://a.test/b/c/g?y"), ("#s", "https://a.test/b/c/d?q"), ("", "https://a.test/b/c/d?q"),
        (".", "https://a.test/b/c/"), ("..", "https://a.test/b/"), ("../g", "https://a.test/b/g"),
        ("../../..", "https://a.test/"), ("../../../g", "https://a.test/g"), ("/./g", "https://a.test/g"),
        ("g.", "https://a.test/b/c/g."), ("..g", "https://a.test/b/c/..g"), ("g;x=1/../y", "https://a.test/b/c/y"),
        ("http://other.test:81/x", "http://other.test:81/x"),
    ])
    func referencesAreFollowedAsTheStandardSays(_ reference: String, _ target: String) throws {
        #expect(try WebAddress("https://a.test/b/c/d?q").resolving(reference).description == target)
    }

    @Test func whatWasReadIsReadTheSameAgain() throws {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("ab./%2e:?#&=@[]\\ ~é1-_")
        var accepted = 0
        for _ in 0..<20_000 {
            let tail = String((0..<12).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
            guard let address = try? WebAddress("https://a.test/\(tail)") else { continue }
            accepted += 1
            #expect(try WebAddress(address.description) == address)
            #expect(address.path.hasPrefix("/"))
            #expect(!address.path.split(separator: "/").contains { $0 == "." || $0 == ".." })
        }
        #expect(accepted > 1_000)
    }

    @Test func aLogShowsNoValuesOfAQuery() throws {
        let address = try WebAddress("https://a.test/x?token=secret&page=2&flag")
        #expect(address.redacted == "https://a.test/x?token=…&page=…&flag=…")
    }

    @Test(arguments: [
        ("http://localhost:3000", true), ("http://api.localhost", true), ("http://127.9.9.9", true),
        ("http://[::1]:80", true), ("https://example.test", true), ("http://example.test", false),
        ("http://127.evil.test", false), ("http://localhost.evil.test", false), ("http://192.168.1.1", false),
    ])
    func onlyThisMachineMayBeCalledInTheClear(_ text: String, _ isSecure: Bool) throws {
        #expect(try WebAddress(text).origin.isSecure == isSecure)
    }

    /// The web platform's own cases. We apply those with an http(s) result; where browsers repair and we refuse, that
    /// is no failure, but an answer of ours must never differ from theirs.
    @Test(.enabled(if: OpenData.isHere, Comment(rawValue: OpenData.reason)))
    func noAddressIsReadOtherwiseThanBrowsersReadIt() throws {
        let cases = try JSONSerialization.jsonObject(with: OpenData.read("http/urltestdata.json")) as? [Any] ?? []
        var (agreed, refused, wrong) = (0, 0, [String]())
        for case let entry as [String: Any] in cases {
            guard let input = entry["input"] as? String else { continue }
            let base = (entry["base"] as? String).flatMap { try? WebAddress($0) }
            let ours = try? base.map { try $0.resolving(input) } ?? WebAddress(input)
            guard let ours else {
                refused += 1
                continue
            }
            let theirs = (entry["href"] as? String).map { String($0.prefix { $0 != "#" }) }
            if theirs.map(Self.comparable) == Self.comparable(ours.description) {
                agreed += 1
            } else {
                wrong.append("\(input) on \(entry["base"] ?? ""): \(ours) is not \(theirs ?? "refused")")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
        #expect(agreed > 70)
        print("urltestdata: \(agreed) agreed, \(refused) refused by us")
    }

    /// Browsers leave some characters of a path as they are that we encode; both name the same resource.
    private static func comparable(_ text: String) -> String {
        var text = text
        for (plain, encoded) in [("^", "%5E"), ("|", "%7C"), ("`", "%60"), ("{", "%7B"), ("}", "%7D"), ("'", "%27")] {
            text = text.replacingOccurrences(of: encoded, with: plain)
        }
        return text.hasSuffix("?") ? String(text.dropLast()) : text
    }
}
