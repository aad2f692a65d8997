/**
 * Renders one message as an article of the feed, with the host's content or DefaultRow. Reads signals, so @preact/signals
 * renders only the row whose message or props changed.
 */
import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel, useStrings } from '../../context.js';
import { CustomRow } from './custom-row.js';
import { DefaultRow } from './default-row.js';
import { commandsOf } from './row-state.js';
import { rowTexts } from './row-texts.js';
import { rowTime } from './is-snoozed.js';
import { snoozedName } from './snoozed.js';
import { useRendered } from './use-rendered.js';
import type { MessageRowProps } from './row-types.js';

const MAX_NAME_LENGTH = 200;

export function MessageRow(props: MessageRowProps) {
  const { message, index, size, isTabStop, isLeading, isTouch, expandedIds, group, isMember } = props;
  const panel = usePanel();
  const { now, formats } = panel;
  const time = rowTime(panel, message);
  const strings = useStrings();
  const rendered = useRendered(message);
  const day = useComputed(() => time && formats.value.day(time, now.value)).value;
  const article = useRef<HTMLElement>(null);
  const isLong = useSignal(false);
  const isExpanded = useSignal(expandedIds.has(message.id));

  const { message: own, row, rowActions, parts } = rendered;
  const shown = group ? { ...own, read: group.isRead } : own;
  const texts = rowTexts(rendered, strings);
  const tabIndex = isTabStop ? 0 : -1;
  useLayoutEffect(() => {
    if (!article.current) return;
    const commands = commandsOf(panel, shown);
    panel.rows.set(article.current, {
      panel,
      message: shown,
      commands,
      rowActions,
      name: texts.name,
      time,
      tabIndex,
      isLong,
      isExpanded,
    });
    panel.started.peek()?.updateRow(article.current);
  });
  const label = [
    !shown.read && strings.unreadOne,
    texts.importance,
    texts.name.slice(0, MAX_NAME_LENGTH),
    day,
    snoozedName(panel, message),
    group?.text,
  ];
  const hasTime = !row && (time > 0 || parts.time);
  const described = [hasTime && `time-${index}`, (row || texts.body) && `body-${index}`];
  const classes = [
    'row',
    !shown.read && 'unread',
    isLeading && 'leading',
    row && 'own',
    group && 'group',
    isMember && 'member',
  ];
  return (
    // In the feed pattern the articles take focus and keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={article}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={tabIndex}
      aria-label={label.filter(Boolean).join(', ')}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      aria-posinset={index + 1}
      aria-setsize={size}
    >
      <div part="row" class={classes.filter(Boolean).join(' ')}>
        {!shown.read && (
          <span part="dot" class="dot">
            {strings.unreadOne}
          </span>
        )}
        {row ? (
          <CustomRow
            message={shown}
            name={texts.name}
            element={row}
            index={index}
            tabIndex={tabIndex}
            isTouch={isTouch}
          />
        ) : (
          <DefaultRow
            {...texts}
            message={message}
            shown={shown}
            parts={parts}
            index={index}
            tabIndex={tabIndex}
            isTouch={isTouch}
            isLong={isLong}
            isExpanded={isExpanded}
            expandedIds={expandedIds}
          />
        )}
        {group?.line(texts.name)}
      </div>
    </article>
  );
}
