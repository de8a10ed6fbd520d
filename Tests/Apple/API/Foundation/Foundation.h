// documentation/foundation
#pragma once
@import ObjectiveC;
@import CoreFoundation;
#define SENDABLE_CLASS __attribute__((swift_attr("@Sendable")))
#define SWIFT_VALUE(x) __attribute__((swift_bridge(x)))
#define SWIFT_NAME(x) __attribute__((swift_name(x)))
#pragma clang assume_nonnull begin

// compared: documentation/foundation/nsstring
SENDABLE_CLASS SWIFT_VALUE("Swift.String") @interface NSString : NSObject
@end

// compared: documentation/foundation/nsdictionary
SWIFT_VALUE("Swift.Dictionary") @interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
@end

// compared: documentation/foundation/nsarray
SWIFT_VALUE("Swift.Array") @interface NSArray<__covariant ObjectType> : NSObject
@end

// documentation/foundation/nsset
SWIFT_VALUE("Swift.Set") @interface NSSet<__covariant ObjectType> : NSObject
@end

// compared: documentation/foundation/nsnumber
SENDABLE_CLASS @interface NSNumber : NSObject
@end

// compared: documentation/foundation/nsdata
SENDABLE_CLASS SWIFT_VALUE("Foundation.Data") @interface NSData : NSObject
@end

// compared: documentation/foundation/nsurl
SENDABLE_CLASS SWIFT_VALUE("Foundation.URL") @interface NSURL : NSObject
@end

// compared: documentation/foundation/nsuuid
SENDABLE_CLASS SWIFT_VALUE("Foundation.UUID") @interface NSUUID : NSObject
@end

// documentation/foundation/nslocale
SENDABLE_CLASS SWIFT_VALUE("Foundation.Locale") @interface NSLocale : NSObject
@end

// compared: documentation/foundation/nserror
SENDABLE_CLASS @interface NSError : NSObject
@property (readonly) NSInteger code;
@property (readonly, copy) NSString *domain;
@property (readonly, copy) NSDictionary<NSString *, id> *userInfo;
- (instancetype)initWithDomain:(NSString *)domain code:(NSInteger)code userInfo:(nullable NSDictionary<NSString *, id> *)dict; // compared: documentation/foundation/nserror/init(domain:code:userinfo:)
@end

// compared: documentation/foundation/nsnotification, documentation/foundation/nsnotification/name-swift.struct
@interface NSNotification : NSObject
@end
typedef NSString *NSNotificationName __attribute__((swift_wrapper(struct))) SWIFT_NAME("NSNotification.Name");

// compared: documentation/foundation/nsnotification/name-swift.struct/nsextensionhostdidenterbackground
extern NSNotificationName const NSExtensionHostDidEnterBackgroundNotification __attribute__((availability(ios, introduced = 8.2), availability(macos, unavailable)));
// compared: documentation/foundation/nsnotification/name-swift.struct/nsextensionhostwillenterforeground
extern NSNotificationName const NSExtensionHostWillEnterForegroundNotification __attribute__((availability(ios, introduced = 8.2), availability(macos, unavailable)));

// compared: documentation/foundation/nscoder
@interface NSCoder : NSObject
@end

// compared: documentation/foundation/nscoding
@protocol NSCoding
- (nullable instancetype)initWithCoder:(NSCoder *)coder; // documentation/foundation/nscoding/init(coder:)
@end

// compared: documentation/foundation/bundle
SENDABLE_CLASS SWIFT_NAME("Bundle") @interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle SWIFT_NAME("main"); // no page: none was found
@property (nullable, readonly, copy) NSString *bundleIdentifier; // compared: documentation/foundation/bundle/bundleurl
@property (readonly, copy) NSArray<NSString *> *preferredLocalizations; // no page: none was found
@property (nullable, readonly, copy) NSURL *resourceURL; // no page: none was found
@end

// compared: documentation/foundation/nssecurecoding
@protocol NSSecureCoding <NSCoding>
@end

// written from memory
typedef struct _NSRange { NSUInteger location; NSUInteger length; } NSRange;

// written from memory
typedef NSString *NSAttributedStringKey __attribute__((swift_wrapper(struct))) SWIFT_NAME("NSAttributedString.Key");
@interface NSAttributedString : NSObject
@property (readonly, copy) NSString *string;
- (instancetype)initWithString:(NSString *)str attributes:(nullable NSDictionary<NSAttributedStringKey, id> *)attrs;
@end

// written from memory
@interface NSMutableAttributedString : NSAttributedString
- (void)appendAttributedString:(NSAttributedString *)attrString SWIFT_NAME("append(_:)");
@end

// compared: Foundation/NSItemProvider.h
typedef void (^NSItemProviderCompletionHandler)(id<NSSecureCoding> _Nullable item, NSError * _Null_unspecified error) SWIFT_NAME("NSItemProvider.CompletionHandler");
@interface NSItemProvider : NSObject
- (instancetype)init;
- (bool)hasItemConformingToTypeIdentifier:(NSString *)typeIdentifier SWIFT_NAME("hasItemConformingToTypeIdentifier(_:)");
- (void)loadItemForTypeIdentifier:(NSString *)typeIdentifier options:(nullable NSDictionary *)options completionHandler:(nullable NSItemProviderCompletionHandler)completionHandler SWIFT_NAME("loadItem(forTypeIdentifier:options:completionHandler:)");
@end

// written from memory
@interface NSExtensionItem : NSObject
@property (nullable, copy) NSAttributedString *attributedTitle;
@property (nullable, copy) NSAttributedString *attributedContentText;
@property (nullable, copy) NSArray<NSItemProvider *> *attachments;
@end

// compared: Foundation/NSItemProvider.h
extern NSString * const NSExtensionJavaScriptPreprocessingResultsKey;

// compared: documentation/foundation/nsextensioncontext
@interface NSExtensionContext : NSObject
@property (readonly, copy) NSArray *inputItems;
- (void)completeRequestReturningItems:(nullable NSArray *)items completionHandler:(void (^ _Nullable)(bool expired))completionHandler SWIFT_NAME("completeRequest(returningItems:completionHandler:)");
- (void)cancelRequestWithError:(NSError *)error SWIFT_NAME("cancelRequest(withError:)");
@end
#pragma clang assume_nonnull end
