import Flow
import TestSupport
import Testing

@testable import ActionHandlerApp

/// Messages of banks become entries of the ledger, each transaction once.
@MainActor struct BankReportTests: FeatureSuite {
    private let sms = "Spent EUR 12.40 at CORNER SHOP with card XX3306 on 03-11-2025. Avl bal EUR 90"

    private func report(_ account: String?, _ reference: String?, party: String, day: String = "2025-11-03") throws
        -> KnownReport
    {
        KnownReport(
            entry: "x",
            report: BankReport(account: account, reference: reference),
            party: party,
            day: try given(ActionDay(day))
        )
    }

    @Test func referencesDecideWhereBothHaveOne() throws {
        let one = try report("12", "AB1", party: "Shop")
        #expect(one.isSame(as: try report("99", "ab1", party: "Other", day: "2025-11-04")))
        #expect(!one.isSame(as: try report("12", "AB2", party: "Shop")))
    }

    @Test func elseDayAccountAndPartyMustAgree() throws {
        let one = try report("3306", nil, party: "CORNER SHOP LTD")
        #expect(one.isSame(as: try report("306", "R1", party: "Corner Shop")))
        #expect(one.isSame(as: try report(nil, nil, party: "")))
        #expect(!one.isSame(as: try report("3306", nil, party: "CORNER SHOP", day: "2025-11-04")))
        #expect(!one.isSame(as: try report("1111", nil, party: "CORNER SHOP")))
        #expect(!one.isSame(as: try report("3306", nil, party: "BAKERY")))
    }

    @Test func aMessageIsEnteredOnceEvenAfterItsEntryWasChanged() async throws {
        let desk = try await Desk.open()
        let preferences = try await desk.store.preferences()
        let action = try given(BankReport.action(in: sms, at: Desk.now, preferences))
        let first = try await desk.journal.perform([action], input: sms, message: "")
        #expect(first.receipt != nil)
        let entry = try given(try await desk.entries().first)
        #expect(entry.money == Money(minorUnits: 1_240, currency: "EUR"))
        var changed = entry
        changed.category = "Gifts"
        try await desk.store.replace([ItemReplacement(.entry(entry), by: .entry(changed))], as: "change")
        let again = try await desk.journal.perform([action], input: sms, message: "")
        #expect(again.receipt == nil)
        #expect(again.message == "Already in the ledger: 12.40\u{A0}EUR, Mon 3 November 2025")
        #expect(try await desk.entries() == [changed])
    }

    @Test func aDeletedEntryCanBeEnteredAgain() async throws {
        let desk = try await Desk.open()
        let action = try given(BankReport.action(in: sms, at: Desk.now, try await desk.store.preferences()))
        _ = try await desk.journal.perform([action], input: sms, message: "")
        _ = try await desk.journal.undoLast()
        let again = try await desk.journal.perform([action], input: sms, message: "")
        #expect(again.receipt != nil)
        #expect(try await desk.entries().count == 1)
    }

    @Test func aPastedMessageIsNotSent() async throws {
        let desk = try await Desk.open()
        // The repository would fail; it is not asked.
        let feature = feature(desk, FailingRepository(error: .invalidResponse))
        let sms = self.sms
        try await TestStore.test(feature, from: state(sms)) { store in
            try store.send(.submit) {
                $0.sent = sms
                $0.isProcessing = true
            }
            let entry = try await self.entry(desk)
            let message = "Logged expenses: 12.4 EUR in Shopping"
            let done = ActionHandlerResult(
                success: true,
                message: message,
                replacesBackend: true,
                receipt: ActionReceipt(type: "log_budget_entry", id: entry.id)
            )
            try await store.receive(.actionExecuted(.success(done))) {
                $0.isProcessing = false
                $0.input = ""
                $0.message = message
                $0.alert = AlertState {
                    TextState("Success!")
                } message: {
                    TextState(message)
                }
            }
            let book = try await self.book(desk)
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
        }
    }
}
