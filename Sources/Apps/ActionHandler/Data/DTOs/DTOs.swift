public import Wire

// What stands on the wire is written once, beside the backend's, in the module `Wire`; here it bears its names in this feature.
// See docs/decisions/actionhandler.md, "Data transfer objects are defined once, in Wire".

/// What is asked of the backend.
public typealias ClassifyRequestDTO = Wire.ClassifyRequestDTO
/// What the backend answers.
public typealias ActionResultDTO = Wire.ActionResultDTO
/// Something an app is to do.
public typealias AppActionDTO = Wire.AppActionDTO
/// A line for the ledger.
public typealias BudgetActionDTO = Wire.BudgetActionDTO
/// An entry for the calendar.
public typealias CalendarActionDTO = Wire.CalendarActionDTO
/// Something to be reminded of.
public typealias ReminderActionDTO = Wire.ReminderActionDTO
/// Something to be done.
public typealias TaskActionDTO = Wire.TaskActionDTO
