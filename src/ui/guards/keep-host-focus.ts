/**
 * Gives the focus back to an element of the host's in a row, such as a field for an answer, when a page that changes its HTML in
 * place has taken it out and it is put back.
 */
import type { GuardsContext } from './start-guards.js';

export function keepHostFocus({ root, signal }: Pick<GuardsContext, 'root' | 'signal'>): void {
  const { host, ownerDocument: page } = root;
  let focused: HTMLElement | undefined;
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
  const observer = new MutationObserver(() => {
    if (focused?.isConnected && page.activeElement === page.body) focused.focus({ preventScroll: true });
  });
  host.addEventListener('focusin', onFocusIn, { signal });
  host.addEventListener('focusout', onFocusOut, { signal });
  observer.observe(host, { childList: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
