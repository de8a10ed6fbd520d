import Testing

@testable import Basics

@Suite struct PackedDataTests {
    private let format = PackedFormat(kind: "TEST", version: 3, maxSize: 4_096)

    private var file: [UInt8] {
        var writer = PackedWriter()
        writer.write(1.25)
        writer.write([-3, 0, 127] as [Int8])
        writer.write("пари")
        writer.write([UInt64.max, 7])
        return writer.file(as: format)
    }

    private func error(_ bytes: [UInt8], as format: PackedFormat? = nil) -> PackedDataError? {
        do {
            _ = try PackedReader(PackedBytes(copying: bytes), as: format ?? self.format)
            return nil
        } catch {
            return error
        }
    }

    @Test func whatWasWrittenIsReadInTheSameOrder() throws {
        var reader = try PackedReader(PackedBytes(copying: file), as: format)
        #expect(try reader.read(Double.self) == 1.25)
        #expect(try reader.readArray(of: Int8.self).elements == [-3, 0, 127])
        #expect(try reader.readText() == "пари")
        #expect(try reader.readArray(of: UInt64.self).elements == [.max, 7])
        try reader.finish()
    }

    @Test func anArrayIsReadWhereItIs() throws {
        let bytes = PackedBytes(copying: file)
        var reader = try PackedReader(bytes, as: format)
        _ = try reader.read(Double.self)
        let array = try reader.readArray(of: Int8.self)
        #expect(array.bytes.start - bytes.start == PackedFormat.headerSize + 12)
    }

    @Test func everyFlippedBitIsAnError() {
        for place in file.indices {
            for bit in 0..<8 {
                var damaged = file
                damaged[place] ^= 1 << bit
                #expect(error(damaged) != nil, "byte \(place), bit \(bit)")
            }
        }
        var damaged = file
        damaged[PackedFormat.headerSize] ^= 1
        #expect(error(damaged) == .damaged)
    }

    @Test func everyCutFileIsAnError() {
        for count in file.indices { #expect(error(Array(file.prefix(count))) != nil, "\(count) bytes") }
        #expect(error([]) == .notPacked)
        let payload = file.count - PackedFormat.headerSize
        #expect(error(Array(file.dropLast())) == .wrongSize(payload - 1, expected: UInt64(payload)))
        #expect(error(file + [0]) == .wrongSize(payload + 1, expected: UInt64(payload)))
    }

    @Test func aFileOfAnotherVersionOrKindIsAnError() {
        let newer = PackedFormat(kind: "TEST", version: 4, maxSize: 4_096)
        #expect(error(file, as: newer) == .unsupportedVersion(3, expected: 4))
        let other = PackedFormat(kind: "SCAM", version: 3, maxSize: 4_096)
        #expect(error(file, as: other) == .wrongKind("TEST", expected: "SCAM"))
    }

    @Test func aFileOverItsSizeIsAnError() {
        let exact = PackedFormat(kind: "TEST", version: 3, maxSize: file.count)
        #expect(error(file, as: exact) == nil)
        let small = PackedFormat(kind: "TEST", version: 3, maxSize: file.count - 1)
        #expect(error(file, as: small) == .tooLarge(file.count, maxSize: file.count - 1))
    }

    @Test func aFieldThatIsNotThereIsAnError() throws {
        var writer = PackedWriter()
        writer.write(UInt32.max)
        let bytes = PackedBytes(copying: writer.file(as: format))
        var reader = try PackedReader(bytes, as: format)
        #expect(throws: PackedDataError.self) { try reader.readArray(of: UInt64.self) }
        #expect(throws: PackedDataError.malformed("8 bytes must follow at offset 4 of 4")) {
            try reader.read(UInt64.self)
        }
    }

    @Test func aTextThatIsNotUTF8IsAnError() throws {
        var writer = PackedWriter()
        writer.write([0xFF, 0xFE] as [UInt8])
        var reader = try PackedReader(PackedBytes(copying: writer.file(as: format)), as: format)
        #expect(throws: PackedDataError.malformed("a string is not UTF-8")) { try reader.readText() }
    }

    @Test func bytesThatAreLeftOverAreAnError() throws {
        var reader = try PackedReader(PackedBytes(copying: file), as: format)
        _ = try reader.read(Double.self)
        #expect(throws: PackedDataError.self) { try reader.finish() }
    }

    @Test func anErrorNamesWhatWouldBeRight() {
        #expect(
            "\(PackedDataError.wrongKind("TEST", expected: "SCAM"))" == "packed data must be of kind 'SCAM'; got 'TEST'"
        )
        #expect("\(PackedDataError.tooLarge(9, maxSize: 8))" == "packed data must have at most 8 bytes; got 9")
    }
}
