public import Wire

// App and backend share the API types of the module `Wire`; here they get the names of this feature.
// See docs/decisions/actionhandler.md, "Data transfer objects are defined once, in Wire".

/// A request to the backend.
public typealias ClassifyRequestDTO = Wire.ClassifyRequestDTO
/// A response of the backend.
public typealias ActionResultDTO = Wire.ActionResultDTO
/// An action for the app.
public typealias AppActionDTO = Wire.AppActionDTO
/// An entry of the ledger.
public typealias BudgetActionDTO = Wire.BudgetActionDTO
/// An event of the calendar.
public typealias CalendarActionDTO = Wire.CalendarActionDTO
/// A reminder to create.
public typealias ReminderActionDTO = Wire.ReminderActionDTO
/// A task to create.
public typealias TaskActionDTO = Wire.TaskActionDTO
/// A request to find, change, complete or delete existing items.
public typealias ItemActionDTO = Wire.ItemActionDTO
/// The new values of an item.
public typealias ItemChangeDTO = Wire.ItemChangeDTO
