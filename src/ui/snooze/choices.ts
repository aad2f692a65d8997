/** Opens a menu of times for a snooze, and the field for another time. The entry of a late file, without Preact. */
import { snoozeTexts } from '../../locales/en-snooze.js';
import { createElement } from '../dom.js';
import { interpolate } from '../interpolate.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import css from './choices.css?inline';
import { createPicker } from './picker.js';
import { createPopups } from './popup.js';
import { presetsAt } from './presets.js';
import type { SnoozeContext } from './snooze-context.js';
import type { SnoozeRequest } from '../late-types.js';
import { createFormatter, createWallClock } from './wall-clock.js';
import { firstWorkday } from './week.js';

/** The panel opens the choices only if both files are of the same build. */
export const build = BUILD;

const adoptSheet = sharedStylesheet(css);
const WEEKDAY = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
const NAMES = ['laterToday', 'tomorrow', 'nextWeek'] as const;

function createItem(onClick: () => void, text: string, time = ''): HTMLElement {
  const item = createElement('button', { role: 'menuitem', tabindex: '-1' });
  item.append(text);
  if (time) item.append(createElement('bdi', {}, new Text(time)));
  item.addEventListener('click', onClick);
  return item;
}

/** Does nothing if the row was removed while this file was loading. */
export function openChoices(context: SnoozeContext, request: SnoozeRequest): void {
  const { leaveRow, row, run } = request;
  const { announcement, formats, inbox, isPainted, locale, note, strings, timeZone } = context;
  if (!row.isConnected) return;
  const root = row.getRootNode() as ShadowRoot;
  // A row that can be pressed was painted.
  isPainted.value = true;
  adoptSheet(root);
  const { notSaved, snooze, snoozedUntil, snoozeTexts: translated } = strings.peek();
  const texts = { ...snoozeTexts, ...translated };
  const clock = createWallClock(timeZone.peek());
  const presets = presetsAt(inbox.now(), clock, firstWorkday(locale.peek()));
  const weekday = createFormatter(locale.peek(), timeZone.peek(), WEEKDAY);
  const popups = createPopups(context, request, root);
  const choose = (until: number): void => {
    // Another window may have moved the message meanwhile.
    if (!row.isConnected) return popups.close();
    const before = inbox.undoable.peek();
    const hasChanged = (): boolean => inbox.undoable.peek() !== before;
    const report = (): void => {
      const isRefused = !hasChanged();
      const reason = until > inbox.now() ? texts.tooMany : texts.outOfRange;
      const [text, title] = isRefused ? [notSaved, reason] : [snoozedUntil, formats.peek().dated(until)];
      // The rows are rendered later.
      if (!isRefused) leaveRow(row);
      note.value = { text, title, after: inbox.undoable.peek(), ...(isRefused && { button: '' }) };
      announcement.value = interpolate(text, { time: title, reason: title });
    };
    run(until);
    popups.close();
    if (hasChanged()) report();
    // The code of the commands may have to be loaded first. If that fails, the snooze waits.
    else void inbox.settle().then((isSettled) => isSettled && report());
  };
  const items = NAMES.flatMap((name) => {
    const { [name]: time } = presets;
    return time ? createItem(() => choose(time), texts[name], weekday.format(time)) : [];
  });
  const pick = (): void =>
    popups.open(
      'dialog',
      createPicker({
        announcement,
        clock,
        now: () => inbox.now(),
        initial: presets.tomorrow,
        texts,
        button: snooze,
        onPick: choose,
        onResize: popups.position,
      }),
    );
  popups.open('menu', ...items, createItem(pick, texts.pickTime));
}
