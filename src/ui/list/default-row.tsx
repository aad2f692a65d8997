/**
 * The content of a row: avatar, title, time, text and buttons. Every text of the service is shown as text, in the direction
 * that it reads in. The title is the link or button that opens the message; it covers the row, and the other controls lie
 * above it, never inside.
 */
import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { useCallback } from 'preact/hooks';
import type { Message } from '../../store/message.js';
import { usePanel, useStrings } from '../context.js';
import { linkHref } from '../safe-url.js';
import { Avatar } from './avatar.js';
import { bold } from './bold.js';
import { LinkOrButton } from './link-or-button.js';
import { MessageActions } from './message-actions.js';
import { pressTitle } from './press-text.js';
import type { SizeObserver } from './resize-observer.js';
import type { RowTexts } from './row-texts.js';
import { RowTools } from './row-tools.js';
import { SlottedElement } from './slotted-element.js';

/** Measures whether a clamped text has more to show, whenever its element changes its size. */
function useOverflow(sizes: SizeObserver, isExpanded: ReadonlySignal<boolean>) {
  const isLong = useSignal(false);
  const ref = useCallback((text: HTMLElement | null) => {
    if (!text) return undefined;
    return sizes.watch(text, () => {
      isLong.value = isExpanded.peek() || text.scrollHeight > text.clientHeight + 1;
    });
  }, []);
  return { ref, isLong: isLong.value };
}

interface DefaultRowProps extends RowTexts {
  /** As the service sent it. */
  readonly message: Message;
  /** With the host's overrides. */
  readonly shown: Message;
  readonly index: number;
  readonly tabIndex: number;
  readonly sizes: SizeObserver;
  /** Ids of the messages whose whole text is shown. They stay expanded while a long list does not render their rows. */
  readonly expandedIds: Set<string>;
}

export function DefaultRow(props: DefaultRowProps) {
  const { message, shown, title, heading, name, body, importance, index, tabIndex, sizes, expandedIds } = props;
  const { id, createdAt } = message;
  const { now, formats, settings, openMessage } = usePanel();
  const strings = useStrings();
  const isExpanded = useSignal(expandedIds.has(id));
  const { ref, isLong } = useOverflow(sizes, isExpanded);
  // Changes less often than `now` does.
  const time = useComputed(() => formats.value.short(createdAt, now.value));
  const toggle = () => {
    isExpanded.value = !isExpanded.value;
    if (isExpanded.value) expandedIds.add(id);
    else expandedIds.delete(id);
  };
  const open = () => {
    openMessage(message, '');
    toggle();
  };
  const href = linkHref(shown.url);
  const isNewTab = href && shown.target === '_blank';
  const clamp = isExpanded.value ? '' : ' clamp';
  return (
    <>
      <Avatar picture={shown.avatar} title={title} hosts={settings.value.avatarHosts} />
      <div class="main">
        {importance && <span class="importance">{importance}</span>}
        <LinkOrButton
          key={heading}
          ref={body ? null : ref}
          message={message}
          href={href}
          target={isNewTab ? '_blank' : undefined}
          part="title"
          class={body ? 'title' : `title${clamp}`}
          tabIndex={tabIndex}
          draggable={href ? false : undefined}
          aria-label={isNewTab ? `${name}, ${strings.newTab}` : undefined}
          aria-expanded={!href && isLong ? isExpanded.value : undefined}
          onPress={open}
        >
          <span>{bold(heading)}</span>
        </LinkOrButton>
        {createdAt > 0 && (
          <time part="time" dateTime={new Date(createdAt).toISOString()} title={formats.value.full(createdAt)}>
            {time.value}
          </time>
        )}
        <RowTools id={id} isRead={shown.read} tabIndex={tabIndex} />
        {body && (
          // Keys press the title.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            key={body}
            ref={ref}
            part="body"
            class={`body${clamp}`}
            dir="auto"
            id={`body-${index}`}
            onClick={pressTitle}
            onAuxClick={pressTitle}
          >
            {typeof body === 'string' ? bold(body) : <SlottedElement element={body} name={`message-${id}`} />}
          </div>
        )}
        {isLong && (
          <button class="link show-more" tabIndex={tabIndex} aria-expanded={isExpanded.value} onClick={toggle}>
            {isExpanded.value ? strings.showLess : strings.showMore}
          </button>
        )}
        {message.actions.length > 0 && <MessageActions message={message} title={title} tabIndex={tabIndex} />}
      </div>
    </>
  );
}
