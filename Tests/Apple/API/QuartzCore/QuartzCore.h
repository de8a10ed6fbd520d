// documentation/quartzcore
#pragma once
@import ObjectiveC;
@import CoreGraphics;
#pragma clang assume_nonnull begin

// compared: documentation/quartzcore/calayer
@interface CALayer : NSObject
@property CGFloat cornerRadius; // compared: documentation/quartzcore/calayer/cornerradius
@property float shadowOpacity; // compared: QuartzCore/CALayer.h
@property CGFloat shadowRadius; // compared: documentation/quartzcore/calayer/shadowradius
@end
#pragma clang assume_nonnull end
