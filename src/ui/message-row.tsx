/**
 * MessageRow: one message. Every text from data is text, in whichever direction it reads; its addresses pass the policy.
 * The title is the one link or button that is the row; what else can be pressed lies above it, never within.
 */
import { computed, signal } from '@preact/signals';
import type { Message } from '../store/message.js';
import { avatar } from './avatar.js';
import { CHECK, CLOSE, iconButton, RING } from './icons.js';
import { linkHref } from './link.js';
import { leaveRow, listKeys, rowOf } from './list-keys.js';
import { MessageActions } from './message-actions.js';
import { press } from './press.js';
import { view, watch } from './view.js';

interface RowProps {
  readonly message: Message;
  readonly index: number;
  /** How many rows there are, or -1 while nobody knows. */
  readonly size: number;
  /** It is the first of its day. */
  readonly head: boolean;
  /** Tab leads to it. */
  readonly stop: boolean;
}

export const MessageRow = view<RowProps>((scope, { message: { id, createdAt } }) => {
  const { inbox, now, formats, words, settings, said } = scope;
  const open = signal(false);
  const long = signal(false);
  const time = computed(() => formats.value.short(createdAt, now.value));
  const day = computed(() => createdAt && formats.value.day(createdAt, now.value));
  const toggle = () => {
    open.value = !open.value;
  };
  const dismiss = ({ target }: Event) => {
    const row = rowOf(target);
    if (row) leaveRow(row);
    inbox.dismiss(id);
    said.value = words.peek().dismissed;
  };
  // Whether there is more to show is measured whenever the text has another size, and told after the frame that measured it.
  const measure = (text: HTMLElement | null) =>
    text
      ? watch(
          new ResizeObserver(() =>
            requestAnimationFrame(() => {
              long.value = open.peek() || text.scrollHeight > text.clientHeight + 1;
            }),
          ),
          text,
        )
      : undefined;

  return ({ message, index, size, head, stop }) => {
    const { title, body, read, url } = message;
    const w = words.value;
    const href = linkHref(url);
    const name = title || body || w.untitled;
    const fold = open.value ? '' : ' clamp';
    const whole = title && body;
    const attributes = {
      key: name,
      ref: whole ? null : measure,
      part: 'title',
      class: whole ? 'title' : `title${fold}`,
      'aria-expanded': !href && long.value ? open.value : undefined,
    };
    return (
      // In the feed pattern the articles are what takes focus and keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <article
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={stop ? 0 : -1}
        aria-label={[!read && w.unread, name.slice(0, 200), day.value].filter(Boolean).join(', ')}
        aria-describedby={whole ? `body-${index}` : undefined}
        aria-posinset={index + 1}
        aria-setsize={size}
        onKeyDown={listKeys}
      >
        {head && (
          <div class="day" aria-hidden="true">
            {day.value}
          </div>
        )}
        <div part="row" class={read ? 'row' : 'row unread'}>
          {!read && <span class="dot">{w.unread}</span>}
          {avatar(message.avatar, title, settings.value.avatarHosts)}
          <div class="main">
            {press(scope, message, href, undefined, name, attributes, () => {
              scope.openMessage(message, '');
              toggle();
            })}
            {createdAt > 0 && (
              <time part="time" dateTime={new Date(createdAt).toISOString()} title={formats.value.full(createdAt)}>
                {time.value}
              </time>
            )}
            <div class="tools">
              {iconButton(read ? RING : CHECK, read ? w.markUnread : w.markRead, () =>
                read ? inbox.markUnread(id) : inbox.markRead(id),
              )}
              {iconButton(CLOSE, w.dismiss, dismiss)}
            </div>
            {whole && (
              <div key={body} ref={measure} part="body" class={`body${fold}`} dir="auto" id={`body-${index}`}>
                {body}
              </div>
            )}
            {long.value && (
              <button class="link more" aria-expanded={open.value} onClick={toggle}>
                {open.value ? w.showLess : w.showMore}
              </button>
            )}
            {message.actions.length > 0 && <MessageActions message={message} />}
          </div>
        </div>
      </article>
    );
  };
});
