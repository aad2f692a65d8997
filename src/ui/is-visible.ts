/**
 * Whether an element on screen can be seen. For an `IntersectionObserver`, what `visibility` or `opacity` of an ancestor hides is
 * on screen, such as an inbox in a closed drawer. The opacity of what is around a popover does not apply to it. jsdom does not know.
 */
export const isVisible = (element: Element): boolean =>
  (element as Partial<Element>).checkVisibility?.({
    visibilityProperty: true,
    opacityProperty: !element.closest('[popover]'),
  }) ?? true;
