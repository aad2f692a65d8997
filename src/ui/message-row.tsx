/**
 * MessageRow: one message. Every text from data is text, in whichever direction it reads; its addresses pass the policy.
 * The title is the one link or button that is the row; what else can be pressed lies above it, never within.
 */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Message } from '../store/message.js';
import { Avatar } from './avatar.js';
import { IconButton } from './icons.js';
import { linkHref } from './link.js';
import { MessageActions } from './message-actions.js';
import type { ListFacts } from './message-list.js';
import { Press } from './press.js';
import { useScope } from './scope.js';
import { useRowVerbs } from './use-list-keys.js';

interface MessageRowProps {
  readonly message: Message;
  readonly index: number;
  readonly facts: ListFacts;
}

export function MessageRow({ message, index, facts }: MessageRowProps) {
  const scope = useScope();
  const { now, formats, words } = scope;
  const { id, title, body, createdAt, read } = message;
  const { heads, size, stop, focused, watch } = facts;
  const w = words.value;
  const format = formats.value;
  const row = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const textId = useId();
  const open = useSignal(false);
  const long = useSignal(false);
  const verbs = useRowVerbs(message);
  const tabIndex = useComputed(() => (stop.value === id ? 0 : -1));
  const time = useComputed(() => formats.value.short(createdAt, now.value));
  const day = useComputed(() => createdAt && formats.value.day(createdAt, now.value)).value;
  const head = useComputed(() => heads.value.has(id)).value;
  useEffect(() => (row.current ? watch(row.current, id) : undefined), []);
  useEffect(() => {
    const element = text.current;
    long.value = open.peek() || (!!element && element.scrollHeight > element.clientHeight + 1);
  }, [title, body]);

  const href = linkHref(message.url);
  const name = title || body || w.untitled;
  const toggle = () => {
    open.value = !open.value;
  };
  const fold = open.value ? '' : 'clamp';
  return (
    // In the feed pattern the articles are what takes focus and keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={row}
      tabIndex={tabIndex}
      aria-label={[!read && w.unread, name.slice(0, 200), day].filter(Boolean).join(', ')}
      aria-describedby={title && body ? textId : undefined}
      aria-posinset={index + 1}
      aria-setsize={size}
      onKeyDown={verbs.onKeyDown}
      onFocusIn={() => {
        focused.value = id;
      }}
    >
      {head && (
        <div class="day" aria-hidden="true">
          {day}
        </div>
      )}
      <div part="row" class={read ? 'row' : 'row unread'}>
        {!read && <span class="dot">{w.unread}</span>}
        <Avatar message={message} />
        <div class="main">
          <Press
            part="title"
            look={`title ${title ? '' : fold}`}
            message={message}
            href={href}
            text={name}
            expanded={!href && long.value ? open.value : undefined}
            measured={title ? null : text}
            onPress={() => {
              scope.openMessage(message, '');
              toggle();
            }}
          />
          {createdAt > 0 && (
            <time part="time" dateTime={new Date(createdAt).toISOString()} title={format.full(createdAt)}>
              {time}
            </time>
          )}
          <div class="tools">
            <IconButton
              icon={read ? 'dot' : 'check'}
              label={read ? w.markUnread : w.markRead}
              onClick={verbs.toggleRead}
            />
            <IconButton icon="close" label={w.dismiss} onClick={() => row.current && verbs.dismiss(row.current)} />
          </div>
          {title && body && (
            <div ref={text} part="body" class={`body ${fold}`} dir="auto" id={textId}>
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
}
