/** Adds what happy-dom lacks and the view needs: popovers with the events of a browser, and element internals. */
const openPopovers = new WeakSet<Element>();

function toggle(this: HTMLElement, isOpening = !openPopovers.has(this)): boolean {
  if (isOpening === openPopovers.has(this)) return isOpening;
  if (isOpening) openPopovers.add(this);
  else openPopovers.delete(this);
  const [oldState, newState] = isOpening ? ['closed', 'open'] : ['open', 'closed'];
  for (const type of ['beforetoggle', 'toggle'])
    this.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
  return isOpening;
}

export function addPopovers(): void {
  // oxlint-disable-next-line typescript/unbound-method
  const { matches } = Element.prototype;
  Object.assign(HTMLElement.prototype, {
    matches(this: HTMLElement, selector: string) {
      return selector === ':popover-open' ? openPopovers.has(this) : matches.call(this, selector);
    },
    togglePopover: toggle,
    showPopover(this: HTMLElement) {
      toggle.call(this, true);
    },
    hidePopover(this: HTMLElement) {
      toggle.call(this, false);
    },
    attachInternals: () => ({ states: new Set<string>() }),
  });
}
