/** Renders the bell, which opens the panel, with a badge. Uses no `Intl`: the panel brings the language's digits. */
import { watch } from '../../shared/cell.js';
import type { Watchable } from '../../shared/cell.js';
import type { Inbox } from '../../store/inbox.js';
import { interpolate } from '../interpolate.js';
import { setAttributes, createElement, createIcon } from '../dom.js';
import { BELL } from './bell-icon.js';
import type { BellContext } from '../host-context.js';

type Count = Inbox['unreadCount']['value'];

/** The host chooses which of the counts the badge shows. */
export type BellCounts = Watchable<{ readonly unread: Count; readonly unseen: Count }>;

const MAX_SHOWN_COUNT = 99;

/** `7`, `7+` for a lower bound, `99+`; empty for none. */
export const countText = ({ count, more }: Count, format: (value: number) => string = String): string =>
  count > MAX_SHOWN_COUNT ? `${format(MAX_SHOWN_COUNT)}+` : count ? format(count) + (more ? '+' : '') : '';

export function labelBell(root: ShadowRoot): void {
  const bell = root.querySelector('.bell');
  const panel = root.querySelector('.panel');
  // A note is itself a popover; the panel is inside of one.
  const popovertarget = panel?.closest('[popover]')?.id;
  if (bell && popovertarget) setAttributes(bell, { 'aria-controls': 'panel', popovertarget });
}

/** Calls `loadPanel` as soon as the reader seems about to open the panel. Returns a function that removes the bell. */
export function renderBell(context: BellContext, counts: BellCounts, loadPanel: () => Promise<void>): () => void {
  const { root, badge: shownCount, open, strings, formatCount } = context;
  const badge = createElement('span', { part: 'badge', class: 'badge', 'aria-hidden': 'true' });
  const icon = createElement('slot', { name: 'icon' }, createIcon(BELL));
  const bell = createElement('button', { part: 'bell', class: 'bell', 'aria-haspopup': 'dialog' }, icon);
  bell.addEventListener('click', async (event) => {
    // `popovertarget` is set only to keep a press on the bell from counting as outside of the popover.
    event.preventDefault();
    context.setOpen(!open.value, 'close');
    if (!open.value) return;
    const { activeElement } = root.ownerDocument;
    await loadPanel();
    // Focus that moved elsewhere during loading stays there.
    if (!open.value || root.ownerDocument.activeElement !== activeElement) return;
    const panel = root.querySelector<HTMLElement>('.panel');
    // The browser would pass the focus ring that a key has left on the bell on to the panel.
    panel?.toggleAttribute('data-pointed', event.detail > 0);
    panel?.focus({ preventScroll: true });
  });
  for (const type of ['pointerenter', 'focus']) bell.addEventListener(type, () => void loadPanel());
  root.prepend(bell);
  labelBell(root);
  const stop = watch([shownCount, open, strings, counts, formatCount], () => {
    const { lang, title, bellUnread, bellUnseen } = strings.value;
    const n = countText(counts.value[shownCount.value], formatCount.value);
    setAttributes(bell, {
      lang,
      'aria-label': n ? interpolate(shownCount.value === 'unseen' ? bellUnseen : bellUnread, { n }) : title,
      'aria-expanded': `${open.value}`,
    });
    if (badge.textContent !== n) badge.textContent = n;
    if (!n) badge.remove();
    else if (!badge.parentNode) bell.append(badge);
  });
  return () => {
    stop();
    bell.remove();
  };
}
