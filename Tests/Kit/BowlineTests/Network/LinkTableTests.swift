#if os(Linux)
    import Testing

    @testable import Bowline

    @Suite struct LinkTableTests {
        /// A message as the kernel writes it.
        private func message(_ kind: UInt16, flags: UInt16 = 2, _ body: [UInt8]) -> [UInt8] {
            let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
            return bytes(UInt32(16 + body.count)) + bytes(kind) + bytes(flags) + bytes(UInt32(1)) + bytes(UInt32(0))
                + padded
        }

        private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number) { Array($0) }
        }

        private func link(_ index: Int32, flags: UInt32) -> [UInt8] {
            message(16, [0, 0, 1, 0] + bytes(index) + bytes(flags) + bytes(UInt32.max))
        }

        private func address(_ index: Int32, scope: UInt8) -> [UInt8] {
            message(20, [2, 24, 0, scope] + bytes(index))
        }

        private func way(_ gateway: UInt8) -> [UInt8] {
            let attributes = bytes(UInt16(8)) + bytes(UInt16(5)) + [10, 0, 0, gateway]
            return message(24, flags: 0, [2, 32, 0, 0, 254, 0, 0, 1, 0, 0, 0, 0] + attributes)
        }

        private func path(_ messages: [UInt8]...) -> NetworkPath {
            var table = LinkTable()
            for bytes in messages { _ = bytes.withUnsafeBytes { table.take($0) } }
            return table.path
        }

        // Up 1, loopback 8, running 64.
        @Test(
            arguments: [
                (65, 2, 0, true), (73, 1, 0, false), (1, 2, 0, false), (64, 2, 0, false), (65, 2, 253, false),
                (65, 2, 254, false), (65, 3, 0, false),
            ] as [(UInt32, Int32, UInt8, Bool)]
        )
        func aWayOutIsARunningLinkWithAnAddressThatReachesFar(flags: UInt32, owner: Int32, scope: UInt8, hasRoute: Bool)
        {
            let index: Int32 = flags == 73 ? 1 : 2
            #expect(path(link(index, flags: flags), address(owner, scope: scope)).hasRoute == hasRoute)
        }

        @Test func anotherGatewayIsAnotherWay() {
            #expect(path(way(1)) == path(way(1)))
            #expect(path(way(1)) != path(way(2)))
        }

        @Test func anAnswerEndsWhereItSaysSo() {
            #expect(!ends(link(2, flags: 65) + link(3, flags: 1)))
            #expect(ends(link(2, flags: 65) + message(3, [0, 0, 0, 0])))
            #expect(ends(message(2, [UInt8](repeating: 0xFF, count: 20))))
            #expect(ends(way(1)))
        }

        private func ends(_ bytes: [UInt8]) -> Bool {
            var table = LinkTable()
            return bytes.withUnsafeBytes { table.take($0) }
        }

        @Test func noBytesWhateverHarmIt() {
            let whole = link(2, flags: 65) + address(2, scope: 0) + way(9)
            for _ in 0..<5_000 {
                var broken = whole
                for _ in 0..<Int.random(in: 1...6) {
                    broken[Int.random(in: broken.indices)] = .random(in: 0...255)
                }
                broken.removeLast(Int.random(in: 0..<broken.count))
                var table = LinkTable()
                _ = broken.withUnsafeBytes { table.take($0) }
            }
        }
    }
#endif
