import Testing

@testable import Distill

@Suite struct CharsetTests {
    @Test(arguments: [
        ("text/html; charset=utf-8", "utf-8"), ("text/html;charset=\"ISO-8859-1\"", "windows-1252"),
        ("text/html; charset=GB2312", "gb18030"), ("text/html; charset=shift_jis", "cp932"),
        ("text/html; charset=EUC-KR", "cp949"),
        ("text/html; charset=windows-1251", "windows-1251"), ("text/html; Charset=KOI8-R", "koi8-r"),
    ])
    func theHeaderNamesTheCharset(header: String, name: String) {
        #expect(Charset.name(of: [0x3C, 0xE4, 0x20], contentType: header) == name)
    }

    @Test(arguments: [
        ("<meta charset=windows-1251>", "windows-1251"),
        ("<META http-equiv='Content-Type' content='text/html; charset=big5'>", "big5-hkscs"),
        ("<?xml version='1.0' encoding='iso-8859-2'?>", "iso-8859-2"), ("<meta charset=utf-16>", "utf-8"),
        ("<!-- charset=big5 --><p>", "windows-1252"),
    ])
    func thePageNamesItsCharset(head: String, name: String) {
        #expect(Charset.name(of: Array(head.utf8) + [0xE4, 0x20], contentType: nil) == name)
    }

    @Test func aMarkComesBeforeAllLabels() {
        #expect(Charset.name(of: [0xEF, 0xBB, 0xBF, 0x41], contentType: "text/html; charset=big5") == "utf-8")
        #expect(Charset.name(of: [0xFF, 0xFE, 0x41, 0], contentType: nil) == "utf-16le")
    }

    @Test func bytesThatAreUTF8AreNotReadAsAnythingElse() {
        #expect(
            Charset.name(of: Array("<p>Žluťoučký kůň</p>".utf8), contentType: "text/html; charset=iso-8859-1")
                == "utf-8"
        )
    }

    @Test(arguments: ["iso-2022-cn-ext", "x-nonsense", "utf-7", "../../etc"])
    func labelsBrowsersDoNotReadSayNothing(label: String) {
        #expect(
            Charset.name(of: [0x63, 0x61, 0x66, 0xE9], contentType: "text/html; charset=" + label) == "windows-1252"
        )
    }

    @Test func withoutALabelTheBytesDecide() {
        #expect(Charset.name(of: Array("plain".utf8), contentType: nil) == "utf-8")
        #expect(Charset.name(of: [0x63, 0x61, 0x66, 0xE9], contentType: nil) == "windows-1252")
    }
}

@Suite struct PageDecoderTests {
    private func text(_ bytes: [UInt8], _ charset: String) throws -> String {
        String(decoding: try PageDecoder.utf8(bytes, contentType: "text/html; charset=\(charset)"), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("windows-1252", [0x93, 0x63, 0x61, 0x66, 0xE9, 0x94], "“café”"),
            ("iso-8859-2", [0xBE, 0x6C, 0x75, 0xBB], "žluť"),
            ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
            ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
            ("gb18030", [0xD6, 0xD0, 0xCE, 0xC4], "中文"), ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
            ("koi8-r", [0xF0, 0xF2], "ПР"),
            ("big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"), ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
            ("utf-16le", [0x41, 0, 0x42, 0], "AB"),
        ] as [(String, [UInt8], String)]
    )
    func manyCharsetsAreRead(charset: String, bytes: [UInt8], expected: String) throws {
        #expect(try text(bytes, charset) == expected)
    }

    @Test func unreadableBytesAreReplaced() throws {
        #expect(try text([0x41, 0x81, 0x20, 0x42], "shift_jis") == "A\u{FFFD} B")
    }

    @Test func anUnknownLabelIsReadAsMostPagesAre() throws {
        #expect(try text([0x63, 0x61, 0x66, 0xE9], "x-nonsense") == "café")
    }

    @Test func longTextsPassTheBufferWhole() throws {
        let bytes = [UInt8](repeating: 0xE9, count: 100_000)
        #expect(try text(bytes, "windows-1252") == String(repeating: "é", count: 100_000))
    }
}
