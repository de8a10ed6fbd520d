// Full Foundation: reads files and JSON, and nothing here runs on a device.
import Foundation
import ScamSense

/// Trains and evaluates the engine; `script/train-scamsense` and `script/evaluate-scamsense` call it.
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3, let job = arguments.first else {
            stop("usage: ScamTraining train|evaluate DATA PROJECT", 2)
        }
        let data = URL(fileURLWithPath: arguments[2])
        let project = Project(root: URL(fileURLWithPath: arguments[3]))
        do {
            switch job {
            case "train": try train(data, project)
            case "evaluate": try evaluate(data, project)
            default: stop("no such job: \(job)", 2)
            }
        } catch {
            stop("error: \(error)", 1)
        }
    }

    private static let undecided = Decision(slope: 1, offset: 0, medium: 0.5, high: 0.9)

    private static func train(_ data: URL, _ project: Project) throws {
        let examples = try Corpus.read(data: data, lessons: project.lessons)
        print("train: \(examples.count) examples")
        let decision = Calibration.fit(
            CrossValidation.verdicts(CrossValidation.run(examples, decision: undecided), undecided)
        )
        print("train: \(decision)")
        let model = Training.model(from: examples, decision: decision)
        try project.write(Data(model.packed), to: project.weights)
        try project.write(Data(TrainingReport.text(examples, model).utf8), to: project.trainingReport)
    }

    private static func evaluate(_ data: URL, _ project: Project) throws {
        let examples = try Corpus.read(data: data, lessons: project.lessons)
        let decision = LinearModel.learned.decision
        let verdicts = CrossValidation.verdicts(CrossValidation.run(examples, decision: decision))
        let unread = examples.filter { !Corpus.writtenAfterReading.contains($0.source) }
        let unreadVerdicts = CrossValidation.verdicts(CrossValidation.run(unread, decision: decision))
        let heldOut = CrossValidation.judge(try project.heldOut(), with: .learned)
        let report = EvaluationReport.text(
            verdicts,
            unread: unreadVerdicts,
            heldOut,
            campaigns: Campaigns(examples),
            decision
        )
        try project.write(Data(report.utf8), to: project.evaluationReport)
        if let file = ProcessInfo.processInfo.environment["SCAMSENSE_ERRORS"] {
            try project.write(Data(ErrorList.text(verdicts + heldOut).utf8), to: URL(fileURLWithPath: file))
        }
    }

    private static func stop(_ words: String, _ code: Int32) -> Never {
        FileHandle.standardError.write(Data((words + "\n").utf8))
        exit(code)
    }
}

/// Where the project keeps what the trainer reads and writes.
struct Project {
    let root: URL

    var lessons: URL { root.appendingPathComponent("Training/Sources/ScamTraining/Lessons") }
    var weights: URL { root.appendingPathComponent("Sources/Engines/ScamSense/Data/scam-model.packed") }
    var trainingReport: URL { root.appendingPathComponent("docs/reports/scamsense-training.md") }
    var evaluationReport: URL { root.appendingPathComponent("docs/reports/scamsense.md") }

    /// The texts of the tests, which are never learned from.
    func heldOut() throws -> [Example] {
        let folder = root.appendingPathComponent("Tests/Portable/ScamSense/Fixtures")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jsonl") }
            .sorted()
        return try names.flatMap { try Corpus.own(folder.appendingPathComponent($0), as: "Held out") }
    }

    func write(_ contents: Data, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: file)
        print("wrote \(file.lastPathComponent)")
    }
}
