/**
 * Bell: the button that opens the panel, with how many wait. It touches no `Intl`: a page that is never asked pays nothing.
 */
import { effect } from '@preact/signals';
import type { Inbox } from '../../store/inbox.js';
import { interpolate } from './interpolate.js';
import { setAttributes, createElement } from './dom.js';
import { BELL, ICON } from '../icon-paths.js';
import type { InboxContext } from '../context.js';

type Count = Inbox['unreadCount']['value'];

/** Empty where there is nothing to count. */
export const countText = ({ count, more }: Count, number: (value: number) => string = String): string =>
  count > 99 ? `${number(99)}+` : count ? number(count) + (more ? '+' : '') : '';

/** The bell of a root says what it opens, once that is there. */
export function labelBell(root: ShadowRoot): void {
  const bell = root.querySelector('.bell');
  if (bell && root.querySelector('.panel')) setAttributes(bell, { 'aria-controls': 'panel', popovertarget: 'panel' });
}

/** Gives what takes it away. `want` fetches the panel, which the reader seems to be about to open. */
export function renderBell(scope: InboxContext, root: ShadowRoot, want: () => Promise<void>): () => void {
  const { inbox, settings, open, strings: words } = scope;
  const badge = createElement('span', { part: 'badge', class: 'badge', 'aria-hidden': 'true' });
  const icon = createElement('slot', { name: 'icon' }, createElement('svg', ICON, createElement('path', { d: BELL })));
  const bell = createElement('button', { part: 'bell', class: 'bell', 'aria-haspopup': 'dialog' }, icon);
  bell.addEventListener('click', async (event) => {
    // The button is a popover's target only so that pressing it doesn't count as outside.
    event.preventDefault();
    scope.setOpen(!open.peek(), 'close');
    if (!open.peek()) return;
    const { activeElement } = document;
    await want();
    // Whoever went elsewhere meanwhile is left there.
    if (open.peek() && document.activeElement === activeElement)
      root.querySelector<HTMLElement>('.panel')?.focus({ preventScroll: true });
  });
  for (const type of ['pointerenter', 'focus']) bell.addEventListener(type, () => void want());
  root.prepend(bell);
  labelBell(root);
  const end = effect(() => {
    const unseen = settings.value.badge === 'unseen';
    const { lang, title, bellUnread, bellUnseen } = words.value;
    const n = countText((unseen ? inbox.unseenCount : inbox.unreadCount).value);
    setAttributes(bell, {
      lang,
      'aria-label': n ? interpolate(unseen ? bellUnseen : bellUnread, { n }) : title,
      'aria-expanded': `${open.value}`,
    });
    badge.textContent = n;
    if (n) bell.append(badge);
    else badge.remove();
  });
  return () => {
    end();
    bell.remove();
  };
}
