/**
 * Bell: the button that opens the panel, with how many wait. It touches no `Intl`: a page that is never asked pays nothing.
 */
import type { Inbox } from '../store/inbox.js';
import { fill } from './fill.js';
import { BELL, icon } from './icons.js';
import { view } from './view.js';

type Count = Inbox['unreadCount']['value'];

/** Empty where there is nothing to count. */
export const countText = ({ count, more }: Count, number: (value: number) => string = String): string =>
  count > 99 ? `${number(99)}+` : count ? number(count) + (more ? '+' : '') : '';

export const Bell = view((scope) => {
  const { inbox, settings, open, words } = scope;
  const press = (event: MouseEvent & { readonly currentTarget: Element }) => {
    // The button is a popover's target only so that pressing it doesn't count as outside.
    event.preventDefault();
    scope.setOpen(!open.peek(), 'close');
    const panel = event.currentTarget.nextElementSibling;
    if (open.peek() && panel instanceof HTMLElement) panel.focus({ preventScroll: true });
  };
  return () => {
    const unseen = settings.value.badge === 'unseen';
    const { lang, title, bellUnread, bellUnseen } = words.value;
    const n = countText((unseen ? inbox.unseenCount : inbox.unreadCount).value);
    return (
      <button
        part="bell"
        class="bell"
        lang={lang}
        aria-label={n ? fill(unseen ? bellUnseen : bellUnread, { n }) : title}
        aria-haspopup="dialog"
        aria-expanded={open.value}
        aria-controls="panel"
        popovertarget="panel"
        onClick={press}
      >
        <slot name="icon">{icon(BELL)}</slot>
        {n && (
          <span part="badge" class="badge" aria-hidden="true">
            {n}
          </span>
        )}
      </button>
    );
  };
});
