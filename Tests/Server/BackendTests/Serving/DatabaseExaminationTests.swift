import Testing

@testable import Backend
@testable import ServerStorage

@Suite struct DatabaseExaminationTests {
    private static func facts(
        version: Int = 150_014,
        clockOffset: Double = 0,
        schema: Int = BackendSchema.migrations.count,
        standbys: [DatabaseFacts.Standby] = []
    ) -> DatabaseFacts {
        DatabaseFacts(
            location: "host=db user=bowline",
            version: version,
            clockOffset: clockOffset,
            clockPrecision: 0.001,
            schema: schema,
            standbys: standbys
        )
    }

    private func found(_ check: String, _ facts: DatabaseFacts) -> [DatabaseExamination.Finding] {
        DatabaseExamination.findings(facts).filter { $0.check == check }
    }

    @Test func aHealthyDatabaseNeedsNoAdvice() {
        let findings = DatabaseExamination.findings(Self.facts())
        #expect(findings.map(\.check) == ["connection", "version", "clock", "tables", "standbys"])
        #expect(findings.allSatisfy { $0.advice == nil && !$0.isWrong })
        #expect(findings[1].message == "PostgreSQL 15.14")
    }

    @Test func anOldVersionGetsAdvice() {
        #expect(found("version", Self.facts(version: 140_009)).first?.advice != nil)
    }

    @Test(arguments: [-3.0, 3.0])
    func clocksThatDifferAreWrong(offset: Double) {
        #expect(found("clock", Self.facts(clockOffset: offset)).first?.isWrong == true)
        #expect(found("clock", Self.facts(clockOffset: offset / 3)).first?.isWrong == false)
    }

    @Test func missingAndUnknownStepsOfTheTablesGetAdvice() {
        let known = BackendSchema.migrations.count
        #expect(found("tables", Self.facts(schema: known - 1)).first?.advice?.contains("migrate --plan") == true)
        #expect(found("tables", Self.facts(schema: known + 1)).first?.advice?.contains("newer program") == true)
    }

    @Test func aStandbyThatIsBehindGetsAdvice() {
        let standbys = [
            DatabaseFacts.Standby(name: "near", isSynchronous: true, lag: 0.2),
            DatabaseFacts.Standby(name: "far", isSynchronous: false, lag: 60),
            DatabaseFacts.Standby(name: "quiet", isSynchronous: false, lag: nil),
        ]
        let findings = found("standbys", Self.facts(standbys: standbys))
        #expect(findings.map { $0.advice == nil } == [true, false, true])
        #expect(findings.first?.message == "near is a synchronous standby, 0.2 s behind")
    }
}
