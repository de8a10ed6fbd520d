import Testing

@testable import Screens

struct ActionTableTests {
    private func report(_ text: String) -> [SelectedPart]? {
        var table = ActionTable<[SelectedPart]>(app: "app")
        _ = table.selection("selected") { $0 }
        return table.action(for: PageEvent(.input, app: "app", name: "selected", value: text))
    }

    @Test func aSelectionIsReadPartByPart() {
        #expect(report("[]") == [])
        #expect(
            report("[[0,3,8,20],[-1,9,2,0]]") == [
                SelectedPart(child: 0, start: 3, end: 8, count: 20),
                SelectedPart(child: -1, start: 9, end: 2, count: 0),
            ]
        )
    }

    @Test(arguments: [
        "", "null", "{}", "7", "[1,2,3,4]", "[[1,2,3]]", "[[1,2,3,4,5]]", "[[]]", "[[1.5,2,3,4]]", "[[1e99,2,3,4]]",
        #"[["1",2,3,4]]"#, "[[0,1,2,3],null]", "[[0,1,2,3]", "\u{0}", String(repeating: "[", count: 5_000),
    ])
    func whatIsNoSelectionHasNoAction(text: String) {
        #expect(report(text) == nil)
    }

    @Test func anActionThatRefusesItsTextIsNone() {
        var table = ActionTable<Int>(app: "app")
        _ = table.selection("selected") { $0.isEmpty ? nil : $0.count }
        #expect(table.action(for: PageEvent(.input, app: "app", name: "selected", value: "[]")) == nil)
        #expect(table.action(for: PageEvent(.input, app: "app", name: "selected", value: "[[0,0,1,1]]")) == 1)
    }
}
