/// A repository that returns a fixed result and records its inputs.
public actor MockActionHandlerRepository: ActionHandlerRepositoryProtocol {
    /// Whether every call throws an error.
    public var shouldFail: Bool = false
    /// The result that it returns.
    public var mockResult: ActionResult?
    /// The inputs, in order.
    public var recordedInputs: [String] = []

    /// Creates a repository that returns `mockResult`, or fails.
    public init(mockResult: ActionResult? = nil, shouldFail: Bool = false) {
        self.mockResult = mockResult
        self.shouldFail = shouldFail
    }

    /// Records the input and returns the result.
    public func processInput(_ input: String) async throws(ActionHandlerError) -> ActionResult {
        recordedInputs.append(input)
        if shouldFail { throw ActionHandlerError.classificationFailed("Mock failure") }
        return mockResult ?? ActionResult(success: true, actionType: .backendHandled, message: "Mock success")
    }
}
