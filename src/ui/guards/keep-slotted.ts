/**
 * Keeps the elements of the host's in rows, and the focus in one, such as a field for an answer: a page that changes its HTML in
 * place (a morph) removes children that its HTML does not have. They are back before the next paint.
 */
import type { PanelContext } from '../context.js';

/** In one task. A page that answers each of them at once would stop. */
const MAX_REPAIRS = 9;

export function keepSlotted({ ended: signal, root, shared, slotted }: PanelContext): void {
  const { host, ownerDocument: page } = root;
  let repairs = 0;
  let focused: HTMLElement | undefined;
  const repair = (): void => {
    // A copy of the tag has copies of its children, too.
    for (const child of host.querySelectorAll(`:scope>[slot^=${shared.SLOT_PREFIX}]`))
      if (!slotted.has(child)) child.remove();
    for (const element of slotted) {
      // One that the host has put elsewhere stays there.
      if (element.parentNode) continue;
      host.append(element);
      setTimeout(() => (repairs = 0));
      // The default rows are shown.
      if (repairs++ > MAX_REPAIRS) Reflect.set(host, 'renderMessage', null);
    }
    if (focused?.isConnected && page.activeElement === page.body) focused.focus({ preventScroll: true });
  };
  const onFocusIn = ({ target }: Event): void => {
    focused = target === host ? undefined : (target as HTMLElement);
  };
  const onFocusOut = (): void => {
    const left = focused;
    // Some browsers fire `focusout` for an element that is being removed, too.
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
