import Basics
import Testing

@testable import ScamSense

/// The list of known scam addresses and the compact filter that is made of it.
struct LinkFilterTests {
    @Test func hostsFilesPlainNamesRulesAndCSVAreRead() {
        let list = LinkList(
            """
            # a comment
            0.0.0.0 Evil.example.net # why
            127.0.0.1 localhost
            plain.example.org
            ||rule.example.com^$third-party
            id,url,date
            12,"https://user@www.bad.example.org:8080/x,y",2024-01-02
            13,2024-01-02,http://10.0.0.9/a
            """
        )
        #expect(
            list.names == [
                "evil.example.net", "plain.example.org", "rule.example.com", "bad.example.org", "10.0.0.9",
            ]
        )
        #expect(list.sharedHostCount == 0 && list.invalidLineCount == 2)
    }

    @Test func addressesThatBelongToManyAreLeftOut() {
        let list = LinkList("bit.ly\nhttps://docs.google.com/evil\npaypal.com\nevil.web.app\nweb.app")
        #expect(list.names == ["evil.web.app"] && list.sharedHostCount == 4)
    }

    @Test func aListedNameIsFoundWithTheNamesBelowIt() throws {
        let filter = try LinkFilter(["evil.net", "a.b.example.org"])
        #expect(filter.count == 2)
        for name in ["evil.net", "www.evil.net", "x.y.evil.net", "a.b.example.org"] {
            #expect(filter.contains(Array(name.utf8)))
        }
        for name in ["net", "b.example.org", "example.org", "notevil.net"] {
            #expect(!filter.contains(Array(name.utf8)))
        }
    }

    @Test(arguments: [0, 1, 2, 3, 100, 20_000])
    func allNamesAreFoundAndHardlyAnyOther(count: Int) throws {
        let names = (0..<count).map { "host\($0).example\($0 % 7).net" }
        let filter = try LinkFilter(names)
        let again = try LinkFilter(bytes: filter.packed)
        #expect(names.allSatisfy { filter.contains(Array($0.utf8)) && again.contains(Array($0.utf8)) })
        let others = (0..<20_000).count { filter.contains(Array("other\($0).example.com".utf8)) }
        #expect(others <= 5)
        #expect(filter.packed.count <= 100 + count * 5 / 2 + 70)
    }

    @Test func aDamagedFilterIsRefused() throws {
        let file = try LinkFilter(["evil.net"]).packed
        for bytes in [[], Array(file.dropLast()), file.enumerated().map { $0 == 40 ? $1 ^ 1 : $1 }] {
            #expect(throws: LinkFilterError.self) { try LinkFilter(bytes: bytes) }
        }
        var writer = PackedWriter()
        for number in [UInt32(1), 0, 0, 0] { writer.write(number) }
        writer.write([UInt16]())
        #expect(throws: LinkFilterError.self) { try LinkFilter(bytes: writer.file(as: LinkFilter.format)) }
    }

    @Test func aListedLinkIsHighAndSaysSo() throws {
        let text = "have a look: https://www.evil.net/a"
        #expect(ScamJudge.check(text).riskLevel < .high)
        let check = ScamJudge.check(text, known: try LinkFilter(["evil.net"]))
        #expect(check.riskLevel == .high && check.links.first?.findings.first == .listed)
        #expect(check.evidence.contains { $0.sentence == LinkFinding.listed.sentence })
    }
}
