// compared: objc/objc.h
#pragma once
#include <stdbool.h>
typedef struct objc_selector *SEL;
typedef bool BOOL;
typedef struct objc_class *Class;
typedef struct objc_object { Class isa; } *id;
typedef unsigned long NSUInteger; typedef long NSInteger; // compared: objc/NSObjCRuntime.h
@class Protocol;
// compared: documentation/objectivec/nsobjectprotocol
@protocol NSObject
- (bool)isEqual:(id _Nullable)object;
@property (readonly) NSUInteger hash;
- (instancetype _Nonnull)self;
- (bool)isKindOfClass:(Class _Nonnull)c;
- (bool)isMemberOfClass:(Class _Nonnull)c;
- (bool)conformsToProtocol:(Protocol * _Nonnull)protocol;
- (bool)respondsToSelector:(SEL _Null_unspecified)s;
@end

// compared: objc/NSObject.h
__attribute__((objc_root_class)) @interface NSObject <NSObject>
+ (void)initialize;
- (instancetype _Nonnull)init;
- (id _Nonnull)copy;
@end
