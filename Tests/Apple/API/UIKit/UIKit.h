// documentation/uikit
#pragma once
@import ObjectiveC;
@import Foundation;
@import CoreGraphics;
@import QuartzCore;
#define MAIN_ACTOR __attribute__((swift_attr("@UIActor")))
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define NAME(x) __attribute__((swift_name(#x)))
#define DESIGNATED __attribute__((objc_designated_initializer))
#define OPTIONS(SwiftName, N) typedef enum __attribute__((flag_enum, enum_extensibility(open))) NAME(SwiftName) N : NSUInteger N; enum __attribute__((flag_enum, enum_extensibility(open))) NAME(SwiftName) N : NSUInteger
#define CHOICE(SwiftName, N) typedef enum __attribute__((enum_extensibility(open))) NAME(SwiftName) N : NSInteger N; enum __attribute__((enum_extensibility(open))) NAME(SwiftName) N : NSInteger
#define TYPED __attribute__((swift_wrapper(struct)))
#define NONISOLATED __attribute__((swift_attr("nonisolated")))
#define SINCE(version) __attribute__((availability(ios, introduced = version)))
#pragma clang assume_nonnull begin

// compared: documentation/uikit/uicontentsizecategory
typedef NSString *UIContentSizeCategory TYPED;
extern UIContentSizeCategory const UIContentSizeCategoryExtraExtraLarge;

@class NSLayoutConstraint, NSLayoutDimension, NSLayoutXAxisAnchor, NSLayoutYAxisAnchor, UIAction, UIColor, UIEvent, UIGestureRecognizer, UITouch, UIView;

// compared: documentation/uikit/uiresponder
MAIN_ACTOR @interface UIResponder : NSObject
@property (nullable, nonatomic, readonly) UIResponder *nextResponder NAME(next);
@property (nonatomic, readonly) bool isFirstResponder;
@property (nonatomic, readonly) bool canBecomeFirstResponder;
@property (nonatomic, readonly) bool canResignFirstResponder;
- (bool)becomeFirstResponder;
- (bool)resignFirstResponder;
- (void)touchesBegan:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event NAME(touchesBegan(_:with:)); // compared: UIKit/UIResponder.h
- (void)touchesMoved:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event NAME(touchesMoved(_:with:)); // compared: UIKit/UIResponder.h
- (void)touchesEnded:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event NAME(touchesEnded(_:with:)); // compared: UIKit/UIResponder.h
- (void)touchesCancelled:(NSSet<UITouch *> *)touches withEvent:(nullable UIEvent *)event NAME(touchesCancelled(_:with:)); // compared: UIKit/UIResponder.h
@end

// compared: UIKit/UITouch.h
MAIN_ACTOR @interface UITouch : NSObject
- (CGPoint)locationInView:(nullable UIView *)view NAME(location(in:));
@end

// compared: UIKit/UIDevice.h
CHOICE(UIUserInterfaceIdiom, UIUserInterfaceIdiom) { UIUserInterfaceIdiomUnspecified = -1, UIUserInterfaceIdiomPhone, UIUserInterfaceIdiomPad, UIUserInterfaceIdiomTV, UIUserInterfaceIdiomCarPlay };

// compared: UIKit/UIDevice.h
MAIN_ACTOR @interface UIDevice : NSObject
@property (class, nonatomic, readonly) UIDevice *currentDevice NAME(current);
@property (nonatomic, readonly) UIUserInterfaceIdiom userInterfaceIdiom;
- (void)playInputClick; // compared: documentation/uikit/uidevice/playinputclick()
@end

// compared: documentation/uikit/uiinputviewaudiofeedback
MAIN_ACTOR @protocol UIInputViewAudioFeedback <NSObject>
@optional
@property (nonatomic, readonly) bool enableInputClicksWhenVisible; // compared: documentation/uikit/uiinputviewaudiofeedback/enableinputclickswhenvisible
@end

// documentation/uikit/uiapplication/openexternalurloptionskey
typedef NSString *UIApplicationOpenExternalURLOptionsKey TYPED NAME(UIApplication.OpenExternalURLOptionsKey);

// compared: documentation/uikit/uiapplication
MAIN_ACTOR @interface UIApplication : UIResponder
@property (class, nonatomic, readonly) UIApplication *sharedApplication NAME(shared); // documentation/uikit/uiapplication/shared
- (void)openURL:(NSURL *)url options:(NSDictionary<UIApplicationOpenExternalURLOptionsKey, id> *)options completionHandler:(void (^ _Nullable)(bool success))completion NAME(open(_:options:completionHandler:)); // documentation/uikit/uiapplication/open(_:options:completionhandler:)
@end

// documentation/uikit/uiapplication/opensettingsurlstring
extern NSString *const UIApplicationOpenSettingsURLString NAME(UIApplication.openSettingsURLString) NONISOLATED;

// compared: documentation/uikit/uiapplicationdelegate
MAIN_ACTOR @protocol UIApplicationDelegate <NSObject>
@optional
- (void)application:(UIApplication *)application handleEventsForBackgroundURLSession:(NSString *)identifier completionHandler:(void (^)(void))completionHandler; // compared: documentation/uikit/uiapplicationdelegate/application(_:handleeventsforbackgroundurlsession:completionhandler:)
@end

// compared: documentation/uikit/uiapplication/didenterbackgroundnotification
extern NSNotificationName const UIApplicationDidEnterBackgroundNotification NAME(UIApplication.didEnterBackgroundNotification) __attribute__((swift_attr("nonisolated")));

// compared: documentation/uikit/uiapplication/willenterforegroundnotification
extern NSNotificationName const UIApplicationWillEnterForegroundNotification NAME(UIApplication.willEnterForegroundNotification) __attribute__((swift_attr("nonisolated")));

// compared: documentation/uikit/standard-colors
SENDABLE @interface UIColor : NSObject
+ (nullable UIColor *)colorNamed:(NSString *)name NAME(init(named:)); // compared: documentation/uikit/uicolor/init(named:)
@property (class, nonatomic, readonly) UIColor *systemRedColor NAME(systemRed);
@property (class, nonatomic, readonly) UIColor *systemOrangeColor NAME(systemOrange);
@property (class, nonatomic, readonly) UIColor *systemYellowColor NAME(systemYellow);
@property (class, nonatomic, readonly) UIColor *systemGreenColor NAME(systemGreen);
@property (class, nonatomic, readonly) UIColor *systemBlueColor NAME(systemBlue);
@property (class, nonatomic, readonly) UIColor *systemBackgroundColor NAME(systemBackground); // compared: UIKit/UIInterface.h
@property (class, nonatomic, readonly) UIColor *labelColor NAME(label); // compared: UIKit/UIInterface.h
@property (class, nonatomic, readonly) UIColor *secondaryLabelColor NAME(secondaryLabel); // compared: UIKit/UIInterface.h
@property (class, nonatomic, readonly) UIColor *whiteColor NAME(white);
@property (class, nonatomic, readonly) UIColor *blackColor NAME(black);
@property (class, nonatomic, readonly) UIColor *clearColor NAME(clear);
- (instancetype)initWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha DESIGNATED; // compared: documentation/uikit/uicolor/init(red:green:blue:alpha:)
- (UIColor *)colorWithAlphaComponent:(CGFloat)alpha NAME(withAlphaComponent(_:)); // compared: documentation/uikit/uicolor/withalphacomponent(_:)
@end

// compared: documentation/uikit/nslayoutanchor
MAIN_ACTOR @interface NSLayoutAnchor<AnchorType> : NSObject
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor NAME(constraint(equalTo:));
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor constant:(CGFloat)c NAME(constraint(equalTo:constant:));
- (NSLayoutConstraint *)constraintGreaterThanOrEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor NAME(constraint(greaterThanOrEqualTo:));
- (NSLayoutConstraint *)constraintGreaterThanOrEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor constant:(CGFloat)c NAME(constraint(greaterThanOrEqualTo:constant:));
- (NSLayoutConstraint *)constraintLessThanOrEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor NAME(constraint(lessThanOrEqualTo:));
- (NSLayoutConstraint *)constraintLessThanOrEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor constant:(CGFloat)c NAME(constraint(lessThanOrEqualTo:constant:));
@end

// compared: documentation/uikit/nslayoutxaxisanchor
MAIN_ACTOR @interface NSLayoutXAxisAnchor : NSLayoutAnchor<NSLayoutXAxisAnchor *>
@end

// compared: documentation/uikit/nslayoutyaxisanchor
MAIN_ACTOR @interface NSLayoutYAxisAnchor : NSLayoutAnchor<NSLayoutYAxisAnchor *>
@end

// compared: documentation/uikit/nslayoutdimension
MAIN_ACTOR @interface NSLayoutDimension : NSLayoutAnchor<NSLayoutDimension *>
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutDimension *)anchor multiplier:(CGFloat)m NAME(constraint(equalTo:multiplier:));
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutDimension *)anchor multiplier:(CGFloat)m constant:(CGFloat)c NAME(constraint(equalTo:multiplier:constant:));
- (NSLayoutConstraint *)constraintGreaterThanOrEqualToAnchor:(NSLayoutDimension *)anchor multiplier:(CGFloat)m NAME(constraint(greaterThanOrEqualTo:multiplier:));
- (NSLayoutConstraint *)constraintGreaterThanOrEqualToAnchor:(NSLayoutDimension *)anchor multiplier:(CGFloat)m constant:(CGFloat)c NAME(constraint(greaterThanOrEqualTo:multiplier:constant:));
- (NSLayoutConstraint *)constraintLessThanOrEqualToAnchor:(NSLayoutDimension *)anchor multiplier:(CGFloat)m NAME(constraint(lessThanOrEqualTo:multiplier:));
- (NSLayoutConstraint *)constraintLessThanOrEqualToAnchor:(NSLayoutDimension *)anchor multiplier:(CGFloat)m constant:(CGFloat)c NAME(constraint(lessThanOrEqualTo:multiplier:constant:));
- (NSLayoutConstraint *)constraintEqualToConstant:(CGFloat)c NAME(constraint(equalToConstant:));
- (NSLayoutConstraint *)constraintGreaterThanOrEqualToConstant:(CGFloat)c NAME(constraint(greaterThanOrEqualToConstant:));
- (NSLayoutConstraint *)constraintLessThanOrEqualToConstant:(CGFloat)c NAME(constraint(lessThanOrEqualToConstant:));
@end

// compared: documentation/uikit/nslayoutconstraint
MAIN_ACTOR @interface NSLayoutConstraint : NSObject
@property (getter=isActive) bool active NAME(isActive);
@property CGFloat constant;
+ (void)activateConstraints:(NSArray<NSLayoutConstraint *> *)constraints NAME(activate(_:));
+ (void)deactivateConstraints:(NSArray<NSLayoutConstraint *> *)constraints NAME(deactivate(_:));
@end

// compared: UIKit/UIAccessibilityConstants.h
typedef uint64_t UIAccessibilityTraits TYPED;
extern const UIAccessibilityTraits UIAccessibilityTraitButton NAME(UIAccessibilityTraits.button) NONISOLATED;
extern const UIAccessibilityTraits UIAccessibilityTraitHeader NAME(UIAccessibilityTraits.header) NONISOLATED;
extern const UIAccessibilityTraits UIAccessibilityTraitKeyboardKey NAME(UIAccessibilityTraits.keyboardKey) NONISOLATED;
extern const UIAccessibilityTraits UIAccessibilityTraitSelected NAME(UIAccessibilityTraits.selected) NONISOLATED;

// compared: UIKit/UIAccessibility.h
MAIN_ACTOR @interface NSObject (UIAccessibilityContainer)
@property (nullable, nonatomic, strong) NSArray *accessibilityElements MAIN_ACTOR;
@end

// compared: UIKit/UIAccessibility.h
MAIN_ACTOR @interface NSObject (UIAccessibility)
@property (nonatomic) bool isAccessibilityElement MAIN_ACTOR;
@property (nonatomic) UIAccessibilityTraits accessibilityTraits MAIN_ACTOR;
@property (nullable, nonatomic, copy) NSString *accessibilityLabel MAIN_ACTOR;
@property (nullable, nonatomic, copy) NSString *accessibilityHint MAIN_ACTOR;
@property (nullable, nonatomic, copy) NSString *accessibilityValue MAIN_ACTOR;
@property (nonatomic) bool accessibilityElementsHidden MAIN_ACTOR;
@property (nonatomic) bool accessibilityViewIsModal MAIN_ACTOR;
@end

// compared: documentation/objectivec/nsobject-swift.class/accessibilityactivate(), documentation/objectivec/nsobject-swift.class/accessibilityperformescape()
MAIN_ACTOR @interface NSObject (UIAccessibilityAction)
- (bool)accessibilityActivate MAIN_ACTOR;
- (bool)accessibilityPerformEscape MAIN_ACTOR;
@end

// compared: documentation/uikit/uigesturerecognizer
MAIN_ACTOR @interface UIGestureRecognizer : NSObject
- (instancetype)initWithTarget:(nullable id)target action:(nullable SEL)action DESIGNATED; // compared: documentation/uikit/uigesturerecognizer/init(target:action:)
@property (nonatomic, getter=isEnabled) bool enabled NAME(isEnabled);
@property (nullable, nonatomic, readonly) UIView *view;
@end

// compared: documentation/uikit/uitapgesturerecognizer
MAIN_ACTOR @interface UITapGestureRecognizer : UIGestureRecognizer
@property (nonatomic) NSUInteger numberOfTapsRequired; // compared: UIKit/UITapGestureRecognizer.h
@end

// compared: documentation/uikit/uiview/autoresizingmask-swift.struct
OPTIONS(UIView.AutoresizingMask, UIViewAutoresizing) {
    UIViewAutoresizingNone = 0,
    UIViewAutoresizingFlexibleLeftMargin = 1 << 0,
    UIViewAutoresizingFlexibleWidth = 1 << 1,
    UIViewAutoresizingFlexibleRightMargin = 1 << 2,
    UIViewAutoresizingFlexibleTopMargin = 1 << 3,
    UIViewAutoresizingFlexibleHeight = 1 << 4,
    UIViewAutoresizingFlexibleBottomMargin = 1 << 5
};

// compared: UIKit/UIView.h, documentation/uikit/uiview/animationoptions
OPTIONS(UIView.AnimationOptions, UIViewAnimationOptions) {
    UIViewAnimationOptionLayoutSubviews = 1 << 0,
    UIViewAnimationOptionAllowUserInteraction = 1 << 1,
    UIViewAnimationOptionBeginFromCurrentState = 1 << 2,
    UIViewAnimationOptionRepeat = 1 << 3,
    UIViewAnimationOptionAutoreverse = 1 << 4
};

// compared: documentation/uikit/uiview
MAIN_ACTOR @interface UIView : UIResponder <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED;
@property (nonatomic) CGRect frame;
@property (nonatomic) CGRect bounds;
@property (nonatomic, readonly, copy) NSArray<__kindof UIView *> *subviews;
@property (nullable, nonatomic, readonly) UIView *superview;
@property (nullable, nonatomic, copy) UIColor *backgroundColor;
@property (nonatomic) CGFloat alpha;
@property (null_resettable, nonatomic, strong) UIColor *tintColor; // compared: documentation/uikit/uiview/tintcolor
@property (nonatomic) bool clipsToBounds; // compared: documentation/uikit/uiview/clipstobounds
@property (nonatomic, readonly, strong) CALayer *layer; // compared: documentation/uikit/uiview/layer
@property (nullable, copy, nonatomic) UIContentSizeCategory maximumContentSizeCategory SINCE(15.0); // documentation/uikit/uiview/maximumcontentsizecategory
@property (nonatomic, getter=isHidden) bool hidden NAME(isHidden);
@property (nonatomic, getter=isUserInteractionEnabled) bool userInteractionEnabled NAME(isUserInteractionEnabled);
@property (nonatomic, getter=isMultipleTouchEnabled) bool multipleTouchEnabled NAME(isMultipleTouchEnabled); // written from memory
- (nullable UIView *)hitTest:(CGPoint)point withEvent:(nullable UIEvent *)event NAME(hitTest(_:with:)); // written from memory
@property (nonatomic) bool translatesAutoresizingMaskIntoConstraints;
@property (nonatomic) UIViewAutoresizing autoresizingMask;
@property (readonly, strong) NSLayoutXAxisAnchor *leadingAnchor;
@property (readonly, strong) NSLayoutXAxisAnchor *trailingAnchor;
@property (readonly, strong) NSLayoutXAxisAnchor *centerXAnchor;
@property (readonly, strong) NSLayoutYAxisAnchor *topAnchor;
@property (readonly, strong) NSLayoutYAxisAnchor *bottomAnchor;
@property (readonly, strong) NSLayoutYAxisAnchor *centerYAnchor;
@property (readonly, strong) NSLayoutDimension *widthAnchor;
@property (readonly, strong) NSLayoutDimension *heightAnchor;
- (CGSize)sizeThatFits:(CGSize)size; // compared: documentation/uikit/uiview/sizethatfits(_:)
- (void)addSubview:(UIView *)view;
- (void)removeFromSuperview;
- (void)setNeedsLayout;
- (void)layoutIfNeeded;
- (void)layoutSubviews;
- (void)addGestureRecognizer:(UIGestureRecognizer *)gestureRecognizer NAME(addGestureRecognizer(_:));
+ (void)animateWithDuration:(double)duration delay:(double)delay options:(UIViewAnimationOptions)options animations:(void (^)(void))animations completion:(void (^ _Nullable)(bool finished))completion NAME(animate(withDuration:delay:options:animations:completion:));
+ (void)animateWithDuration:(double)duration delay:(double)delay usingSpringWithDamping:(CGFloat)dampingRatio initialSpringVelocity:(CGFloat)velocity options:(UIViewAnimationOptions)options animations:(void (^)(void))animations completion:(void (^ _Nullable)(bool finished))completion NAME(animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:));
+ (void)animateWithDuration:(double)duration animations:(void (^)(void))animations NAME(animate(withDuration:animations:));
+ (void)animateWithDuration:(double)duration animations:(void (^)(void))animations completion:(void (^ _Nullable)(bool finished))completion NAME(animate(withDuration:animations:completion:));
@end

// compared: UIKit/UIInputView.h
CHOICE(UIInputView.Style, UIInputViewStyle) { UIInputViewStyleDefault, UIInputViewStyleKeyboard };

// compared: UIKit/UIInputView.h
MAIN_ACTOR @interface UIInputView : UIView
@property (nonatomic, readonly) UIInputViewStyle inputViewStyle;
@property (nonatomic, assign) bool allowsSelfSizing;
- (instancetype)initWithFrame:(CGRect)frame inputViewStyle:(UIInputViewStyle)inputViewStyle DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED;
@end

// compared: UIKit/UIScrollView.h
MAIN_ACTOR @interface UIScrollView : UIView
@property (nonatomic) CGSize contentSize; // compared: documentation/uikit/uiscrollview/contentsize
@property (nonatomic, getter=isScrollEnabled) bool scrollEnabled NAME(isScrollEnabled); // written from memory
@end

// written from memory
MAIN_ACTOR @protocol UIScrollViewDelegate <NSObject>
@end

// compared: documentation/uikit/uifont/textstyle
typedef NSString *UIFontTextStyle TYPED NAME(UIFont.TextStyle);
extern UIFontTextStyle const UIFontTextStyleTitle2, UIFontTextStyleHeadline, UIFontTextStyleSubheadline, UIFontTextStyleBody, UIFontTextStyleFootnote;

// compared: documentation/uikit/uifontdescriptor/symbolictraits-swift.struct
typedef enum __attribute__((flag_enum, enum_extensibility(open))) NAME(UIFontDescriptor.SymbolicTraits) UIFontDescriptorSymbolicTraits : uint32_t UIFontDescriptorSymbolicTraits;
enum __attribute__((flag_enum, enum_extensibility(open))) NAME(UIFontDescriptor.SymbolicTraits) UIFontDescriptorSymbolicTraits : uint32_t {
    UIFontDescriptorTraitItalic NAME(traitItalic) = 1u << 0, UIFontDescriptorTraitBold NAME(traitBold) = 1u << 1, UIFontDescriptorTraitMonoSpace NAME(traitMonoSpace) = 1u << 10
};

// written from memory
SENDABLE @interface UIFontDescriptor : NSObject
@property (nonatomic, readonly) UIFontDescriptorSymbolicTraits symbolicTraits;
- (nullable UIFontDescriptor *)fontDescriptorWithSymbolicTraits:(UIFontDescriptorSymbolicTraits)symbolicTraits NAME(withSymbolicTraits(_:)); // compared: documentation/uikit/uifontdescriptor/withsymbolictraits(_:)
@end

// written from memory
SENDABLE @interface UITraitCollection : NSObject
+ (UITraitCollection *)traitCollectionWithPreferredContentSizeCategory:(UIContentSizeCategory)preferredContentSizeCategory NAME(init(preferredContentSizeCategory:)); // compared: documentation/uikit/uitraitcollection/init(preferredcontentsizecategory:)
@end

// compared: documentation/uikit/uifont
SENDABLE @interface UIFont : NSObject
+ (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style NAME(preferredFont(forTextStyle:)); // compared: documentation/uikit/uifont/preferredfont(fortextstyle:)
+ (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style compatibleWithTraitCollection:(nullable UITraitCollection *)traitCollection NAME(preferredFont(forTextStyle:compatibleWith:)); // compared: documentation/uikit/uifont/preferredfont(fortextstyle:compatiblewith:)
+ (UIFont *)fontWithDescriptor:(UIFontDescriptor *)descriptor size:(CGFloat)pointSize NAME(init(descriptor:size:)); // compared: documentation/uikit/uifont/init(descriptor:size:)
@property (nonatomic, readonly) UIFontDescriptor *fontDescriptor; // written from memory
@end

// written from memory
CHOICE(NSTextAlignment, NSTextAlignment) { NSTextAlignmentLeft, NSTextAlignmentCenter, NSTextAlignmentRight, NSTextAlignmentJustified, NSTextAlignmentNatural };

// compared: documentation/uikit/uilabel
MAIN_ACTOR @interface UILabel : UIView
@property (nullable, nonatomic, copy) NSString *text; // compared: documentation/uikit/uilabel/text
@property (null_resettable, nonatomic, strong) UIColor *textColor; // compared: documentation/uikit/uilabel/textcolor
@property (null_resettable, nonatomic, strong) UIFont *font; // compared: UIKit/UILabel.h
@property (nonatomic) bool adjustsFontSizeToFitWidth; // compared: documentation/uikit/uilabel/adjustsfontsizetofitwidth
@property (nonatomic) CGFloat minimumScaleFactor; // compared: UIKit/UILabel.h
@property (nonatomic) NSInteger numberOfLines;
@property (nonatomic) NSTextAlignment textAlignment; // written from memory
@property (nonatomic) bool adjustsFontForContentSizeCategory; // compared: documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
@end

// compared: documentation/uikit/uiimage
SENDABLE @interface UIImage : NSObject
+ (nullable UIImage *)systemImageNamed:(NSString *)name NAME(init(systemName:)); // compared: documentation/uikit/uiimage/init(systemname:)
@end

// compared: UIKit/UIImageView.h
MAIN_ACTOR @interface UIImageView : UIView
- (instancetype)initWithImage:(nullable UIImage *)image;
@property (nullable, nonatomic, strong) UIImage *image;
@end

// written from memory
CHOICE(UIView.ContentMode, UIViewContentMode) { UIViewContentModeScaleToFill, UIViewContentModeScaleAspectFit, UIViewContentModeScaleAspectFill, UIViewContentModeRedraw, UIViewContentModeCenter };
MAIN_ACTOR @interface UIView (UIViewRendering)
@property (nonatomic) UIViewContentMode contentMode;
@end

// compared: documentation/uikit/uimenuelement
MAIN_ACTOR @interface UIMenuElement : NSObject
@end

// compared: documentation/uikit/uimenu
MAIN_ACTOR @interface UIMenu : UIMenuElement
@end

// compared: documentation/uikit/uimenuelement/attributes
OPTIONS(UIMenuElement.Attributes, UIMenuElementAttributes) {
    UIMenuElementAttributesDisabled = 1 << 0, UIMenuElementAttributesDestructive = 1 << 1, UIMenuElementAttributesHidden = 1 << 2
};

// compared: documentation/uikit/uimenuelement/state
CHOICE(UIMenuElement.State, UIMenuElementState) { UIMenuElementStateOff, UIMenuElementStateOn, UIMenuElementStateMixed };

// compared: documentation/uikit/uiactionhandler
typedef void (^UIActionHandler)(__kindof UIAction *action) MAIN_ACTOR;

// compared: documentation/uikit/uiaction
MAIN_ACTOR @interface UIAction : UIMenuElement
@property (nonatomic, copy) NSString *title;
@property (nullable, nonatomic, copy) UIImage *image;
@property (nullable, nonatomic, copy) NSString *discoverabilityTitle;
@property (nonatomic) UIMenuElementAttributes attributes;
@property (nonatomic) UIMenuElementState state;
@property (nonatomic, readonly, nullable) id sender;
@end

// compared: documentation/uikit/uievent
MAIN_ACTOR @interface UIEvent : NSObject
@end

// compared: documentation/uikit/uicontrol/event
OPTIONS(UIControl.Event, UIControlEvents) {
    UIControlEventTouchDown = 1 << 0,
    UIControlEventTouchDownRepeat = 1 << 1,
    UIControlEventTouchDragInside = 1 << 2,
    UIControlEventTouchDragOutside = 1 << 3,
    UIControlEventTouchDragEnter = 1 << 4,
    UIControlEventTouchDragExit = 1 << 5,
    UIControlEventTouchUpInside = 1 << 6,
    UIControlEventTouchUpOutside = 1 << 7,
    UIControlEventTouchCancel = 1 << 8,
    UIControlEventValueChanged = 1 << 12,
    UIControlEventPrimaryActionTriggered = 1 << 13,
    UIControlEventMenuActionTriggered = 1 << 14,
    UIControlEventEditingDidBegin = 1 << 16,
    UIControlEventEditingChanged = 1 << 17,
    UIControlEventEditingDidEnd = 1 << 18,
    UIControlEventEditingDidEndOnExit = 1 << 19,
    UIControlEventAllTouchEvents = 0x00000FFF
};

// compared: documentation/uikit/uicontrol/state-swift.struct
OPTIONS(UIControl.State, UIControlState) {
    UIControlStateNormal = 0, UIControlStateHighlighted = 1 << 0, UIControlStateDisabled = 1 << 1, UIControlStateSelected = 1 << 2
};

// compared: documentation/uikit/uicontrol
MAIN_ACTOR @interface UIControl : UIView
@property (nonatomic, getter=isEnabled) bool enabled NAME(isEnabled);
- (void)addAction:(UIAction *)action forControlEvents:(UIControlEvents)controlEvents NAME(addAction(_:for:));
@property (nonatomic, getter=isSelected) bool selected NAME(isSelected);
@property (nonatomic, getter=isHighlighted) bool highlighted NAME(isHighlighted);
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)controlEvents NAME(addTarget(_:action:for:));
@end

// compared: documentation/uikit/uibutton
MAIN_ACTOR @interface UIButton : UIControl
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state NAME(setTitle(_:for:));
- (void)setTitleColor:(nullable UIColor *)color forState:(UIControlState)state NAME(setTitleColor(_:for:)); // compared: documentation/uikit/uibutton/settitlecolor(_:for:)
- (void)setImage:(nullable UIImage *)image forState:(UIControlState)state NAME(setImage(_:for:)); // compared: documentation/uikit/uibutton/setimage(_:for:)
@property (nullable, nonatomic, readonly, strong) UILabel *titleLabel; // compared: documentation/uikit/uibutton/titlelabel
@end

// compared: documentation/uikit/uiviewcontroller
MAIN_ACTOR @interface UIViewController : UIResponder <NSCoding>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil bundle:(nullable NSBundle *)nibBundleOrNil DESIGNATED; // compared: documentation/uikit/uiviewcontroller/init(nibname:bundle:)
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED;
@property (null_resettable, nonatomic, strong) UIView *view; // compared: documentation/uikit/uiviewcontroller/viewdidload()
@property (nullable, nonatomic, copy) NSString *title; // compared: documentation/uikit/uiviewcontroller/viewdidload()
@property (nullable, nonatomic, readonly, strong) NSExtensionContext *extensionContext;
- (void)viewDidLoad; // compared: documentation/uikit/uiviewcontroller/viewdidload()
- (void)viewWillAppear:(bool)animated; // compared: documentation/uikit/uiviewcontroller/viewwillappear(_:)
- (void)viewIsAppearing:(bool)animated; // compared: documentation/uikit/uiviewcontroller/viewwillappear(_:)
- (void)viewDidAppear:(bool)animated; // compared: documentation/uikit/uiviewcontroller/viewwillappear(_:)
- (void)viewWillDisappear:(bool)animated; // compared: documentation/uikit/uiviewcontroller/viewwillappear(_:)
- (void)viewDidDisappear:(bool)animated; // compared: documentation/uikit/uiviewcontroller/viewwillappear(_:)
- (void)viewDidLayoutSubviews; // compared: documentation/uikit/uiviewcontroller/viewdidlayoutsubviews()
- (void)didReceiveMemoryWarning; // compared: documentation/uikit/uiviewcontroller/didreceivememorywarning()
@end

// compared: documentation/uikit/uikeyboardtype
CHOICE(UIKeyboardType, UIKeyboardType) { UIKeyboardTypeDefault, UIKeyboardTypeASCIICapable, UIKeyboardTypeNumbersAndPunctuation, UIKeyboardTypeURL, UIKeyboardTypeNumberPad, UIKeyboardTypePhonePad, UIKeyboardTypeNamePhonePad, UIKeyboardTypeEmailAddress, UIKeyboardTypeDecimalPad, UIKeyboardTypeTwitter, UIKeyboardTypeWebSearch, UIKeyboardTypeASCIICapableNumberPad };

// compared: UIKit/UITextInputTraits.h
CHOICE(UIReturnKeyType, UIReturnKeyType) { UIReturnKeyDefault, UIReturnKeyGo, UIReturnKeyGoogle, UIReturnKeyJoin, UIReturnKeyNext, UIReturnKeyRoute, UIReturnKeySearch, UIReturnKeySend, UIReturnKeyYahoo, UIReturnKeyDone, UIReturnKeyEmergencyCall, UIReturnKeyContinue };

// compared: UIKit/UITextInputTraits.h
CHOICE(UITextAutocapitalizationType, UITextAutocapitalizationType) { UITextAutocapitalizationTypeNone, UITextAutocapitalizationTypeWords, UITextAutocapitalizationTypeSentences, UITextAutocapitalizationTypeAllCharacters };

// compared: documentation/uikit/uitextcontenttype
typedef NSString *UITextContentType TYPED;

// written from memory
extern UITextContentType const UITextContentTypeNickname;
extern UITextContentType const UITextContentTypeEmailAddress;
extern UITextContentType const UITextContentTypeURL;
extern UITextContentType const UITextContentTypeUsername;
extern UITextContentType const UITextContentTypePassword;
extern UITextContentType const UITextContentTypeNewPassword;
extern UITextContentType const UITextContentTypeOneTimeCode;

// compared: documentation/uikit/uitextinputtraits
MAIN_ACTOR @protocol UITextInputTraits <NSObject>
@optional
@property (nonatomic) UITextAutocapitalizationType autocapitalizationType; // compared: UIKit/UITextInputTraits.h
@property (nonatomic) UIKeyboardType keyboardType;
@property (nonatomic) UIReturnKeyType returnKeyType;
@property (null_unspecified, nonatomic, copy) UITextContentType textContentType; // compared: documentation/uikit/uitextinputtraits/textcontenttype
@property (nonatomic, getter=isSecureTextEntry) bool secureTextEntry NAME(isSecureTextEntry);
@end

// compared: documentation/uikit/uikeyinput
MAIN_ACTOR @protocol UIKeyInput <UITextInputTraits>
@property (nonatomic, readonly) bool hasText;
- (void)insertText:(NSString *)text;
- (void)deleteBackward;
@end

// compared: documentation/uikit/uitextinput
MAIN_ACTOR @protocol UITextInput <UIKeyInput>
@end

// written from memory
CHOICE(UIUserInterfaceStyle, UIUserInterfaceStyle) { UIUserInterfaceStyleUnspecified, UIUserInterfaceStyleLight, UIUserInterfaceStyleDark };
MAIN_ACTOR @interface UIView (UserInterfaceStyle)
@property (nonatomic) UIUserInterfaceStyle overrideUserInterfaceStyle; // compared: documentation/uikit/uiview/overrideuserinterfacestyle
@end

// written from memory
typedef struct UIEdgeInsets { CGFloat top, left, bottom, right; } UIEdgeInsets;
CHOICE(NSUnderlineStyle, NSUnderlineStyle) { NSUnderlineStyleSingle = 0x01 };
@interface NSAttributedString (NSStringDrawing)
- (CGSize)size;
@end
MAIN_ACTOR @interface NSTextContainer : NSObject
@property (nonatomic) CGFloat lineFragmentPadding;
@end
@interface NSTextAttachment : NSObject
@end

// compared: documentation/uikit/uitextitem
MAIN_ACTOR SINCE(17.0) @interface UITextItem : NSObject
@end

// compared: documentation/uikit/uitextitem/menuconfiguration
MAIN_ACTOR SINCE(17.0) NAME(UITextItem.MenuConfiguration) @interface UITextItemMenuConfiguration : NSObject
@end

@class UITextView;

// compared: UIKit/UITextView.h
MAIN_ACTOR @protocol UITextViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (nullable UIMenu *)textView:(UITextView *)textView editMenuForTextInRange:(NSRange)range suggestedActions:(NSArray<UIMenuElement *> *)suggestedActions NAME(textView(_:editMenuForTextIn:suggestedActions:)) SINCE(16.0);
- (nullable UIAction *)textView:(UITextView *)textView primaryActionForTextItem:(UITextItem *)textItem defaultAction:(UIAction *)defaultAction NAME(textView(_:primaryActionFor:defaultAction:)) SINCE(17.0);
- (nullable UITextItemMenuConfiguration *)textView:(UITextView *)textView menuConfigurationForTextItem:(UITextItem *)textItem defaultMenu:(UIMenu *)defaultMenu NAME(textView(_:menuConfigurationFor:defaultMenu:)) SINCE(17.0);
@end

// compared: UIKit/UITextView.h
MAIN_ACTOR @interface UITextView : UIScrollView <UITextInput>
- (instancetype)initWithFrame:(CGRect)frame textContainer:(nullable NSTextContainer *)textContainer DESIGNATED;
- (nullable instancetype)initWithCoder:(NSCoder *)coder DESIGNATED;
@property (nullable, nonatomic, weak) id<UITextViewDelegate> delegate;
@property (nonatomic) NSRange selectedRange;
@property (nonatomic, getter=isEditable) bool editable NAME(isEditable);
@property (null_resettable, copy) NSAttributedString *attributedText;
@property (nonatomic, readonly) NSTextContainer *textContainer;
@property (nonatomic, assign) UIEdgeInsets textContainerInset;
@property (null_resettable, nonatomic, copy) NSDictionary<NSAttributedStringKey, id> *linkTextAttributes;
@end

// compared: documentation/uikit/uitextinputdelegate
MAIN_ACTOR @protocol UITextInputDelegate <NSObject>
- (void)selectionWillChange:(nullable id<UITextInput>)textInput;
- (void)selectionDidChange:(nullable id<UITextInput>)textInput;
- (void)textWillChange:(nullable id<UITextInput>)textInput;
- (void)textDidChange:(nullable id<UITextInput>)textInput;
@end

// compared: documentation/uikit/uitextdocumentproxy
MAIN_ACTOR @protocol UITextDocumentProxy <UIKeyInput>
@property (nullable, nonatomic, readonly) NSString *documentContextBeforeInput;
@property (nullable, nonatomic, readonly) NSString *documentContextAfterInput;
@property (nullable, nonatomic, readonly) NSString *selectedText;
@property (nonatomic, readonly, copy) NSUUID *documentIdentifier; // documentation/uikit/uitextdocumentproxy/documentidentifier
- (void)unmarkText;
- (void)adjustTextPositionByCharacterOffset:(NSInteger)offset NAME(adjustTextPosition(byCharacterOffset:));
@end

// compared: documentation/uikit/uiinputviewcontroller
MAIN_ACTOR @interface UIInputViewController : UIViewController <UITextInputDelegate>
@property (nullable, nonatomic, strong) UIInputView *inputView; // compared: UIKit/UIInputViewController.h
@property (nonatomic, readonly) id<UITextDocumentProxy> textDocumentProxy;
@property (nullable, nonatomic, copy) NSString *primaryLanguage;
@property (nonatomic, readonly) bool hasFullAccess;
@property (nonatomic, readonly) bool needsInputModeSwitchKey;
@property (nonatomic) bool hasDictationKey;
- (void)dismissKeyboard;
- (void)advanceToNextInputMode;
- (void)handleInputModeListFromView:(UIView *)view withEvent:(UIEvent *)event NAME(handleInputModeList(from:with:));
@end

// compared: documentation/uikit/uifeedbackgenerator
MAIN_ACTOR @interface UIFeedbackGenerator : NSObject
@end

// compared: documentation/uikit/uinotificationfeedbackgenerator/feedbacktype
CHOICE(UINotificationFeedbackGenerator.FeedbackType, UINotificationFeedbackType) { UINotificationFeedbackTypeSuccess, UINotificationFeedbackTypeWarning, UINotificationFeedbackTypeError };

// compared: documentation/uikit/uinotificationfeedbackgenerator
MAIN_ACTOR @interface UINotificationFeedbackGenerator : UIFeedbackGenerator
- (void)notificationOccurred:(UINotificationFeedbackType)notificationType NAME(notificationOccurred(_:)); // compared: documentation/uikit/uinotificationfeedbackgenerator/notificationoccurred(_:)
@end
#pragma clang assume_nonnull end
