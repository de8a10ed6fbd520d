// documentation/usernotifications
#pragma once
@import ObjectiveC;
@import Foundation;
#define NAME(x) __attribute__((swift_name(#x)))
#pragma clang assume_nonnull begin

// documentation/usernotifications/unauthorizationoptions
typedef enum __attribute__((flag_enum, enum_extensibility(open))) UNAuthorizationOptions : NSUInteger UNAuthorizationOptions;
enum __attribute__((flag_enum, enum_extensibility(open))) UNAuthorizationOptions : NSUInteger {
    UNAuthorizationOptionBadge = (1 << 0),
    UNAuthorizationOptionSound = (1 << 1),
    UNAuthorizationOptionAlert = (1 << 2),
};

// documentation/usernotifications/unnotificationsound
@interface UNNotificationSound : NSObject
@property (class, nonatomic, copy, readonly) UNNotificationSound *defaultSound NAME(default); // documentation/usernotifications/unnotificationsound/default
@end

// documentation/usernotifications/unnotificationcontent
@interface UNNotificationContent : NSObject
@end

// documentation/usernotifications/unmutablenotificationcontent
@interface UNMutableNotificationContent : UNNotificationContent
- (instancetype)init;
@property (nonatomic, copy) NSString *title; // documentation/usernotifications/unmutablenotificationcontent/title
@property (nonatomic, copy) NSString *body; // documentation/usernotifications/unmutablenotificationcontent/body
@property (nonatomic, copy, nullable) UNNotificationSound *sound; // documentation/usernotifications/unmutablenotificationcontent/sound
@end

// documentation/usernotifications/unnotificationtrigger
@interface UNNotificationTrigger : NSObject
@end

// documentation/usernotifications/untimeintervalnotificationtrigger
@interface UNTimeIntervalNotificationTrigger : UNNotificationTrigger
+ (instancetype)triggerWithTimeInterval:(double)timeInterval repeats:(bool)repeats; // documentation/usernotifications/untimeintervalnotificationtrigger/init(timeinterval:repeats:)
@end

// documentation/usernotifications/unnotificationrequest
@interface UNNotificationRequest : NSObject
+ (instancetype)requestWithIdentifier:(NSString *)identifier content:(UNNotificationContent *)content trigger:(nullable UNNotificationTrigger *)trigger; // documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:)
@end

// compared: documentation/usernotifications/unusernotificationcenter
@interface UNUserNotificationCenter : NSObject
+ (UNUserNotificationCenter *)currentNotificationCenter NAME(current()); // documentation/usernotifications/unusernotificationcenter/current()
- (void)requestAuthorizationWithOptions:(UNAuthorizationOptions)options completionHandler:(void (^)(bool granted, NSError * _Nullable error))completionHandler NAME(requestAuthorization(options:completionHandler:)); // compared: documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:)
- (void)addNotificationRequest:(UNNotificationRequest *)request withCompletionHandler:(nullable void (^)(NSError * _Nullable error))completionHandler NAME(add(_:withCompletionHandler:)); // documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)
- (void)removeAllPendingNotificationRequests; // documentation/usernotifications/unusernotificationcenter/removeallpendingnotificationrequests()
@end
#pragma clang assume_nonnull end
