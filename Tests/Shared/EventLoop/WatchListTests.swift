#if os(Linux)
    import Testing

    @testable import EventLoop

    @Suite struct WatchListTests {
        @Test func anEventOfAnEndedWatchFindsNobody() {
            var list = WatchList<String>()
            let (old, isNew) = list.set("old", for: 7)
            #expect(isNew)
            #expect(list.watcher(for: old) == "old")
            #expect(list.remove(7) == true)
            #expect(list.watcher(for: old) == nil)
            let (new, _) = list.set("new", for: 7)
            #expect(list.watcher(for: old) == nil)
            #expect(list.watcher(for: new) == "new")
        }

        @Test func watchingAgainChangesTheWatcherAndKeepsTheTag() {
            var list = WatchList<String>()
            let (first, _) = list.set("first", for: 3)
            let (second, isNew) = list.set("second", for: 3)
            #expect(!isNew)
            #expect(first == second)
            #expect(list.watcher(for: first) == "second")
        }

        @Test func whatWasNeverWatchedCannotBeRemoved() {
            var list = WatchList<String>()
            #expect(list.remove(5) == false)
            #expect(list.watcher(for: .max) == nil)
        }
    }
#endif
