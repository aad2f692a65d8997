/** Renders the browser's field for a time, on the clock of the reader's zone, and explains a wrong time. */
import type { snoozeTexts } from '../../locales/en-snooze.js';
import type { Announcement } from '../host-context.js';
import { createElement, setAttributes } from '../dom.js';
import { focusOn } from '../focus-on.js';
import { fromFieldValue, toFieldValue } from './presets.js';
import { DAY_MS, MINUTE_MS, type WallClock } from './wall-clock.js';

interface PickerOptions {
  readonly announcement: Announcement;
  readonly clock: WallClock;
  /** By the service's clock. */
  readonly now: () => number;
  readonly initial: number;
  readonly texts: Readonly<typeof snoozeTexts>;
  readonly button: string;
  readonly onPick: (time: number) => void;
  /** Called when a text was added. */
  readonly onResize: () => void;
}

/** The store refuses a time further ahead. */
const YEAR_MS = 365 * DAY_MS;
const PROBLEM = 'snooze-problem';

export function createPicker(options: PickerOptions): HTMLElement {
  const { announcement, clock, now, initial, texts, button, onPick, onResize } = options;
  const field = createElement('input', {
    type: 'datetime-local',
    value: toFieldValue(initial, clock),
    min: toFieldValue(now() + MINUTE_MS, clock),
    max: toFieldValue(now() + YEAR_MS - MINUTE_MS, clock),
  });
  const problem = createElement('p', { id: PROBLEM });
  const form = createElement(
    'form',
    // The browser's own messages would be in its language, not in that of the page.
    { novalidate: '' },
    createElement('label', {}, new Text(texts.time), field),
    problem,
    createElement('button', { class: 'btn primary' }, new Text(button)),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const time = fromFieldValue(field.value, clock);
    if (time > now() && time < now() + YEAR_MS) return onPick(time);
    announcement.value = problem.textContent = Number.isNaN(time) ? texts.incomplete : texts.outOfRange;
    setAttributes(field, { 'aria-invalid': 'true', 'aria-describedby': PROBLEM });
    onResize();
    focusOn(field);
  });
  return form;
}
