/**
 * MessageRow: one message, as an article of the feed. Every text from data is text, in whichever direction it reads; its
 * addresses pass the policy. The title is the one link or button that is the row; what else can be pressed lies above it,
 * never within.
 */
import { computed, signal, type Signal } from '@preact/signals';
import type { Message } from '../../store/message.js';
import { avatar } from './avatar.js';
import { bold, withoutMarks } from './bold.js';
import { createMessageRenderer } from '../customization.js';
import { iconButton } from '../icons.js';
import { CHECK, CLOSE, RING } from '../icon-paths.js';
import { linkHref } from '../safe-url.js';
import { leaveRow, onListKeyDown, rowOf } from './keyboard.js';
import { MessageActions } from './message-actions.js';
import { closeGap } from './row-animations.js';
import { SlottedElement } from './slotted-element.js';
import { LinkOrButton } from './link-or-button.js';
import { pressTitle, selecting } from './press-text.js';
import type { SizeObserver } from './resize-observer.js';
import { defineComponent } from '../component.js';

/** Shown to be so; the interface names `high` alone. */
const IMPORTANT = /^(high|critical|urgent)$/;

interface RowProps {
  readonly message: Message;
  readonly index: number;
  /** How many rows there are, or -1 while nobody knows. */
  readonly size: number;
  /** It is the first of its day. */
  readonly head: boolean;
  /** Tab leads to it, and from it to what can be pressed in it. */
  readonly stop: boolean;
  readonly sizes: SizeObserver;
  /** Whether all of a text is shown, by id: a row that was left out for a while comes back as it was. */
  readonly opened: Map<string, Signal<boolean>>;
}

export const MessageRow = defineComponent<RowProps>((scope, { message: { id, createdAt }, sizes, opened }) => {
  const { inbox, now, formats, strings: words, settings, customization: custom, announcement: said } = scope;
  const open = opened.get(id) ?? signal(false);
  const long = signal(false);
  const drawn = createMessageRenderer();
  const time = computed(() => formats.value.short(createdAt, now.value));
  const day = computed(() => createdAt && formats.value.day(createdAt, now.value));
  const toggle = () => {
    open.value = !open.value;
    opened.set(id, open);
  };
  const selection = selecting();
  const archive = (event: Event) => {
    const row = rowOf(event);
    if (row) {
      leaveRow(row);
      closeGap(row);
    }
    inbox.archive(id);
    said.value = words.peek().archived;
  };
  // Whether there is more to show is measured whenever the text has another size.
  const measure = (text: HTMLElement | null) =>
    text
      ? sizes.watch(text, () => {
          long.value = open.peek() || text.scrollHeight > text.clientHeight + 1;
        })
      : undefined;

  return ({ message, index, size, head, stop }) => {
    const { message: look, body, row } = drawn(custom.value, message);
    const { read } = look;
    const title = withoutMarks(look.title);
    const w = words.value;
    const href = linkHref(look.url);
    const target = href && look.target === '_blank' ? look.target : undefined;
    const flag = IMPORTANT.test(look.severity) && w.important;
    // A text alone is its own title.
    const below = title || body !== look.body ? body : '';
    const content = row ?? below;
    const mark = () => (read ? inbox.markUnread(id) : inbox.markRead(id));
    const text = look.title || (!below && look.body) || w.untitled;
    const name = withoutMarks(text);
    const fold = open.value ? '' : ' clamp';
    const tabIndex = stop ? 0 : -1;
    const attributes = {
      key: text,
      tabIndex,
      draggable: href ? false : undefined,
      ref: below ? null : measure,
      part: 'title',
      class: below ? 'title' : `title${fold}`,
      'aria-label': target && `${name}, ${w.newTab}`,
      'aria-expanded': !href && long.value ? open.value : undefined,
    };
    return (
      // In the feed pattern the articles are what takes focus and keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <article
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={tabIndex}
        aria-label={[!read && w.unread, flag, name.slice(0, 200), day.value].filter(Boolean).join(', ')}
        aria-describedby={content ? `body-${index}` : undefined}
        aria-posinset={index + 1}
        aria-setsize={size}
        onKeyDown={onListKeyDown}
        {...selection}
      >
        {head && (
          <div class="day" aria-hidden="true">
            {day.value}
          </div>
        )}
        <div part="row" class={read ? 'row' : 'row unread'}>
          {!read && <span class="dot">{w.unread}</span>}
          {!row && avatar(look.avatar, title, settings.value.avatarHosts)}
          <div class="main">
            {!row && flag && <span class="flag">{flag}</span>}
            {!row &&
              LinkOrButton(scope, message, href, target, <span>{bold(text)}</span>, attributes, () => {
                scope.openMessage(message, '');
                toggle();
              })}
            {!row && createdAt > 0 && (
              <time part="time" dateTime={new Date(createdAt).toISOString()} title={formats.value.full(createdAt)}>
                {time.value}
              </time>
            )}
            <div class="tools">
              {iconButton(read ? RING : CHECK, read ? w.markUnread : w.markRead, mark, '', false, tabIndex)}
              {iconButton(CLOSE, w.archive, archive, '', false, tabIndex)}
            </div>
            {content && (
              // Its title is what keys press.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <div
                key={content}
                ref={row ? null : measure}
                part="body"
                class={row ? '' : `body${fold}`}
                dir="auto"
                id={`body-${index}`}
                onClick={row ? undefined : pressTitle}
                onAuxClick={row ? undefined : pressTitle}
              >
                {typeof content === 'string' ? (
                  bold(content)
                ) : (
                  <SlottedElement element={content} name={`message-${id}`} />
                )}
              </div>
            )}
            {!row && long.value && (
              <button class="link more" tabIndex={tabIndex} aria-expanded={open.value} onClick={toggle}>
                {open.value ? w.showLess : w.showMore}
              </button>
            )}
            {!row && message.actions.length > 0 && (
              <MessageActions message={message} title={title} tabIndex={tabIndex} />
            )}
          </div>
        </div>
      </article>
    );
  };
});
