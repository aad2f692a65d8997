/**
 * Bell: the button that opens the panel, with how many wait. It touches no `Intl`: a page that is never asked pays nothing.
 */
import type { RefObject } from 'preact';
import type { Inbox } from '../store/inbox.js';
import { fill } from './fill.js';
import { Icon } from './icons.js';
import { useScope } from './scope.js';

type Count = Inbox['unreadCount']['value'];

/** Empty where there is nothing to count. */
export const countText = ({ count, more }: Count, number: (value: number) => string = String): string =>
  count > 99 ? `${number(99)}+` : count ? number(count) + (more ? '+' : '') : '';

interface BellProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPress: (event: Event) => void;
}

export function Bell({ button, onPress }: BellProps) {
  const { inbox, settings, open, words } = useScope();
  const unseen = settings.value.badge === 'unseen';
  const { lang, title, bellUnread, bellUnseen } = words.value;
  const n = countText((unseen ? inbox.unseenCount : inbox.unreadCount).value);
  return (
    <button
      ref={button}
      part="bell"
      class="bell"
      lang={lang}
      aria-label={n ? fill(unseen ? bellUnseen : bellUnread, { n }) : title}
      aria-haspopup="dialog"
      aria-expanded={open.value}
      aria-controls="panel"
      popovertarget="panel"
      onClick={onPress}
    >
      <slot name="icon">
        <Icon name="bell" />
      </slot>
      {n && (
        <span part="badge" class="badge" aria-hidden="true">
          {n}
        </span>
      )}
    </button>
  );
}
