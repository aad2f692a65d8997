/**
 * Renders avatar, title, time, text and buttons of a row. Texts of the service are shown as text, in their own direction. The
 * title is the link or button that opens the message; it covers the row, and the other controls lie above it, never inside.
 */
import { useComputed } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Message } from '../../../store/message.js';
import { usePanel } from '../../context.js';
import type { RenderedMessage, ShownMessage } from '../../customization.js';
import { isElement } from '../../is-element.js';
import { linkHref } from '../../safe-url.js';
import { textDirection } from '../../text-direction.js';
import { avatar, picture } from './avatar.js';
import { bold } from './bold.js';
import { contentOf, directionOf, hostProps } from './host-part.js';
import { linkOrButton } from './link-or-button.js';
import { MessageActions } from '../actions/message-actions.js';
import { richText } from './rich-text.js';
import type { RowTexts } from './row-texts.js';
import { moreButton } from './row-tools.js';
import { isSnoozed, rowTime } from './is-snoozed.js';
import { SlottedElement } from './slotted-element.js';
import { snoozedMark } from './snoozed.js';

/** Gets a smaller font where it would not fit into a line. Texts of East Asia break anywhere. */
const LONG_WORD = /[^\s\u2e80-\uffff]{12}/;

interface DefaultRowProps extends RowTexts, Pick<RenderedMessage, 'parts'> {
  /** As the service sent it. */
  readonly message: Message;
  readonly shown: ShownMessage;
  readonly index: number;
  readonly tabIndex: number;
  readonly isTouch: boolean;
  /** The row does not show the whole text. */
  readonly isLong: ReadonlySignal<boolean>;
  readonly isExpanded: Signal<boolean>;
  /** Their messages stay expanded while a long list does not render their rows. */
  readonly expandedIds: Set<string>;
}

export function DefaultRow(props: DefaultRowProps) {
  const { message, shown, parts, title, heading, name, body, importance } = props;
  const { index, tabIndex, isTouch, isExpanded, expandedIds } = props;
  const { id } = message;
  const panel = usePanel();
  const createdAt = rowTime(panel, message);
  const { now, formats, settings, openMessage } = panel;
  const strings = panel.strings.value;
  const isLong = props.isLong.value;
  // Changes less often than `now`.
  const time = useComputed(() => formats.value[isSnoozed(panel, message) ? 'date' : 'short'](createdAt, now.value));
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
  const isWhole = isExpanded.value;
  const { icon } = shown;
  const ownIcon = isElement(icon) ? icon : undefined;
  const avatarPart = parts.avatar ?? (shown.avatar ? undefined : ownIcon);
  const clamp = isWhole ? '' : ' clamp';
  return (
    <>
      {avatarPart === undefined ? (
        avatar(shown.avatar, title, settings.value.avatarHosts)
      ) : (
        <div part="avatar" {...hostProps(avatarPart, 'avatar')}>
          {contentOf(avatarPart)}
        </div>
      )}
      {ownIcon && avatarPart !== ownIcon ? (
        <div {...hostProps(ownIcon, 'kind at-corner')}>
          <SlottedElement element={ownIcon} />
        </div>
      ) : null}
      <div class={message.actions.length > 0 ? 'main asks' : 'main'}>
        {/* The stylesheet draws a mark. An empty text would be a node. */}
        {importance ? <span class="importance visually-hidden">{importance}</span> : null}
        {linkOrButton(panel, {
          key: heading,
          message,
          href,
          target: isNewTab ? '_blank' : undefined,
          dir: textDirection(heading),
          part: 'title',
          class: `title${isWhole ? ' whole' : body ? '' : clamp}${LONG_WORD.test(heading) ? ' long' : ''}`,
          tabIndex,
          draggable: href ? false : undefined,
          'aria-label': isNewTab ? `${name}, ${strings.newTab}` : parts.title && name,
          'aria-expanded': !href && isLong ? isWhole : undefined,
          onPress: open,
          children: parts.title ? null : <span>{bold(heading)}</span>,
        })}
        {parts.title ? (
          <div part="title" {...hostProps(parts.title, 'host-title')}>
            {contentOf(parts.title)}
          </div>
        ) : null}
        {(createdAt > 0 || parts.time) && (
          <time
            part="time"
            id={`time-${index}`}
            dateTime={createdAt > 0 ? new Date(createdAt).toISOString() : undefined}
            {...hostProps(parts.time)}
          >
            {parts.time ? contentOf(parts.time) : time.value}
          </time>
        )}
        {moreButton(panel, { name, tabIndex, isTouch })}
        {body ? (
          <div key={body} part="body" class={`body${clamp}`} dir={directionOf(body)} id={`body-${index}`}>
            {typeof body === 'string' && settings.value.richText ? richText(body, tabIndex) : contentOf(body)}
          </div>
        ) : null}
        {isLong && body ? (
          <button class="link show-more" tabIndex={tabIndex} aria-expanded={isWhole} onClick={toggle}>
            {isWhole ? strings.showLess : strings.showMore}
          </button>
        ) : null}
        {snoozedMark(panel, message)}
        {shown.image ? picture(shown.image, settings.value.avatarHosts, 'image') : null}
        {message.actions.length > 0 && <MessageActions message={message} title={title} tabIndex={tabIndex} />}
        {parts.footer ? (
          <div part="footer" dir={directionOf(parts.footer)} {...hostProps(parts.footer, 'footer')}>
            {contentOf(parts.footer)}
          </div>
        ) : null}
      </div>
    </>
  );
}
