/** For `page.evaluate`: the page becomes hidden, and visible again. */
export const hidePage = (): void => {
  Object.defineProperties(document, {
    visibilityState: { configurable: true, get: () => 'hidden' },
    hidden: { configurable: true, get: () => true },
  });
  document.dispatchEvent(new Event('visibilitychange'));
};

export const showPage = (): void => {
  for (const name of ['visibilityState', 'hidden']) Reflect.deleteProperty(document, name);
  document.dispatchEvent(new Event('visibilitychange'));
};
