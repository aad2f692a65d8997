/** Sets the property, which browsers reflect: jsdom has none, and hides what has the attribute. */
export const makePopover = (element: HTMLElement | null): void => {
  if (element) element.popover = 'auto';
};
