/**
 * Restores the host's elements in rows, and the focus in one, such as a field for an answer, before the next paint: a page that
 * changes its HTML in place (a morph) removes children that its HTML does not have.
 */
import type { PanelContext } from '../context.js';

/** In one task. Ends a loop with a page that removes each of them at once. */
const MAX_REPAIRS = 9;

export function keepSlotted({ ended: signal, root, shared, slotted }: PanelContext): void {
  const { host, ownerDocument: page } = root;
  let repairs = 0;
  let focused: HTMLElement | undefined;
  const repair = (): void => {
    // A copy of the tag also copies its children.
    for (const child of host.querySelectorAll(`:scope>[slot^=${shared.SLOT_PREFIX}]`))
      if (!slotted.has(child)) child.remove();
    for (const element of slotted) {
      // The host may have moved it elsewhere.
      if (element.parentNode) continue;
      host.append(element);
      setTimeout(() => (repairs = 0));
      // Gives up: the default rows are shown.
      if (repairs++ > MAX_REPAIRS) Reflect.set(host, 'renderMessage', null);
    }
    if (focused?.isConnected && page.activeElement === page.body) focused.focus({ preventScroll: true });
  };
  const onFocusIn = ({ target }: Event): void => {
    focused = target === host ? undefined : (target as HTMLElement);
  };
  const onFocusOut = (): void => {
    const left = focused;
    // Some browsers also fire `focusout` for an element that is being removed.
    queueMicrotask(() => {
      if (focused === left && left?.isConnected && page.activeElement !== left) focused = undefined;
    });
  };
  const observer = new MutationObserver(repair);
  repair();
  host.addEventListener('focusin', onFocusIn, { signal });
  host.addEventListener('focusout', onFocusOut, { signal });
  observer.observe(host, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
