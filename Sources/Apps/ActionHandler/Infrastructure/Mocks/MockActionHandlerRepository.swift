/// A repository that gives what it is told and remembers what it was asked.
public actor MockActionHandlerRepository: ActionHandlerRepositoryProtocol {
    /// True when it fails.
    public var shouldFail: Bool = false
    /// What it gives.
    public var mockResult: ActionResult?
    /// What it was asked, in order.
    public var recordedInputs: [String] = []

    /// A repository that gives that result, or fails.
    public init(mockResult: ActionResult? = nil, shouldFail: Bool = false) {
        self.mockResult = mockResult
        self.shouldFail = shouldFail
    }

    /// Gives the result.
    public func processInput(_ input: String) async throws(ActionHandlerError) -> ActionResult {
        recordedInputs.append(input)
        if shouldFail { throw ActionHandlerError.classificationFailed("Mock failure") }
        return mockResult ?? ActionResult(success: true, actionType: .backendHandled, message: "Mock success")
    }
}
