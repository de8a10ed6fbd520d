// compared: CoreGraphics/CGGeometry.h
#pragma once
typedef double CGFloat; // compared: CoreFoundation.swiftinterface, where it holds a Double
struct CGPoint { CGFloat x; CGFloat y; }; typedef struct CGPoint CGPoint;
struct CGSize { CGFloat width; CGFloat height; }; typedef struct CGSize CGSize;
struct CGRect { CGPoint origin; CGSize size; }; typedef struct CGRect CGRect;
