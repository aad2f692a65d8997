/** Keys that a reader types after the field has gone are no shortcuts. */
import { describe, expect, it } from 'vitest';
import { isTyped } from '../../../src/ui/list/row-elements.js';
import { createTypingGuard } from '../../../src/ui/guards/typing-guard.js';

type Init = KeyboardEventInit & { readonly at?: number; readonly type?: string };

/** A panel with a field, and a button beside it. Returns what dispatches events, and says whether they go on. */
function createPanel() {
  const panel = document.createElement('div');
  const [field, button] = [document.createElement('input'), document.createElement('button')];
  panel.append(field, button);
  document.body.append(panel);
  const guard = createTypingGuard(isTyped);
  for (const type of ['keydown', 'keyup', 'pointerdown']) panel.addEventListener(type, guard, true);
  let time = 0;
  const dispatch = (target: Element, key: string, { type = 'keydown', at = 100, ...init }: Init = {}): boolean => {
    const options = { key, bubbles: true, cancelable: true, ...init };
    const event = type === 'pointerdown' ? new MouseEvent(type, options) : new KeyboardEvent(type, options);
    Object.defineProperty(event, 'timeStamp', { value: (time += at) });
    let isReceived = false;
    const receive = (): void => void (isReceived = true);
    target.addEventListener(type, receive, { once: true });
    target.dispatchEvent(event);
    target.removeEventListener(type, receive);
    // The browser's own keys stay, but for those that press a button.
    expect(event.defaultPrevented).toBe(!isReceived && [' ', 'Enter'].includes(key));
    return isReceived;
  };
  return {
    type: (...keys: readonly string[]) => keys.map((key) => dispatch(field, key)),
    press: (key: string, init?: Init) => dispatch(button, key, init),
    touch: () => dispatch(button, '', { type: 'pointerdown' }),
  };
}

describe('After letters that went to a field', () => {
  it.each(['e', 'É', ' ', '/', 'Delete', 'Backspace', 'Enter'])('%j does nothing elsewhere', (key) => {
    const { type, press } = createPanel();
    expect([type('x'), press(key), press(key, { type: 'keyup' })]).toEqual([[true], false, key === 'Enter']);
  });

  it('nothing that is typed does, however long, while no pause is longer than five seconds', () => {
    const { type, press } = createPanel();
    type('a', 'b');
    for (const key of ['c', 'Shift', 'D', 'Dead', 'e']) expect(press(key, { at: 4900 })).toBe(false);
    expect([press('e', { at: 5000 }), press('e')]).toEqual([true, true]);
  });

  it.each(['ArrowDown', 'PageUp', 'Home', 'End', 'Tab', 'Escape'])('a press of %s elsewhere ends it', (key) => {
    const { type, press } = createPanel();
    type('x');
    expect([press(key), press('e')]).toEqual([true, true]);
  });

  it('a key that leaves the field and a press of a pointer end it, and Enter after one letter only', () => {
    const { type, press, touch } = createPanel();
    for (const key of ['Escape', 'Enter', 'ArrowDown', 'Tab']) {
      type('x', key);
      expect(press('e'), key).toBe(true);
    }
    type('x');
    expect([touch(), press('e')]).toEqual([true, true]);
    type('x');
    expect([press('Enter'), press('e')]).toEqual([false, true]);
  });
});

it('Without letters in a field before, each key goes on', () => {
  const { press } = createPanel();
  expect(['e', 'Delete', ' ', 'Enter'].map((key) => press(key))).toEqual([true, true, true, true]);
});
