/** A finger that rests on a row. test/browser/list/touch.spec.ts has what browsers make of it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLongPress } from '../../../src/ui/touch/long-press.js';

const LONG_MS = 500;
const send = (target: EventTarget, type: string, init: PointerEventInit & { detail?: number } = {}): Event => {
  const Type = type === 'scroll' ? Event : PointerEvent;
  const touch = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 100, clientY: 100 };
  const event = new Type(type, { bubbles: true, cancelable: true, composed: true, ...touch, ...init });
  target.dispatchEvent(event);
  return event;
};

/** Presses an element of a row in a shadow root. */
function press(selector = '.title', init: PointerEventInit = {}) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<article><button class="title"><span></span></button><p class="body"></p><button class="btn"></button>
    <input></article><menu></menu>`;
  const find = (one: string) => root.querySelector<HTMLElement>(one)!;
  const [row, menu] = [find('article'), find('menu')];
  const capture = vi.fn();
  menu.setPointerCapture = capture;
  const open = vi.fn(() => menu);
  root.addEventListener('pointerdown', (event) => startLongPress(event as PointerEvent, row, open), { once: true });
  send(find(selector), 'pointerdown', init);
  return { capture, find, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('opens the menu after half a second, which the press then ends in', () => {
  const { capture, open } = press();
  vi.advanceTimersByTime(LONG_MS - 1);
  expect(open).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(open).toHaveBeenCalledOnce();
  expect(capture).toHaveBeenCalledExactlyOnceWith(1);
});

it.each([
  ['a finger that moves', 'pointermove', { clientY: 111 }, 0],
  ['a finger that trembles', 'pointermove', { clientX: 107, clientY: 93 }, 1],
  ['a finger that is lifted', 'pointerup', {}, 0],
  ['a finger that the browser scrolls with', 'pointercancel', {}, 0],
  ['a second finger', 'pointerdown', { isPrimary: false, pointerId: 2 }, 0],
  ['a list that scrolls', 'scroll', {}, 0],
] as const)('%s: menus', (_, type, init, count) => {
  const { find, open } = press();
  send(find('.body'), type, init);
  vi.advanceTimersByTime(LONG_MS);
  expect(open).toHaveBeenCalledTimes(count);
});

it.each([
  ['the text of a row', '.body', {}, 1],
  ['a button of a row', '.btn', {}, 0],
  ['a field of the host', 'input', {}, 0],
  ['a mouse', '.title', { pointerType: 'mouse' }, 0],
  ['a pen', '.title', { pointerType: 'pen' }, 0],
  ['a second finger alone', '.title', { isPrimary: false }, 0],
] as const)('pressed at or by %s: menus', (_, selector, init, count) => {
  const { open } = press(selector, init);
  vi.advanceTimersByTime(LONG_MS);
  expect(open).toHaveBeenCalledTimes(count);
});

it('a context menu of the browser opens it at once, and is not shown', () => {
  const { find, open } = press();
  expect(send(find('.title'), 'contextmenu').defaultPrevented).toBe(true);
  vi.advanceTimersByTime(LONG_MS);
  expect(open).toHaveBeenCalledOnce();
});

it.each([
  ['the next press', (title: HTMLElement) => send(title, 'pointerdown')],
  ['half a second', () => vi.advanceTimersByTime(LONG_MS)],
])('the click and the context menu of the same press do nothing until %s; a key does what it does', (_, endPress) => {
  const title = press().find('.title');
  const isCanceled = (type: string, detail = 1) => send(title, type, { detail }).defaultPrevented;
  expect(isCanceled('click')).toBe(false);
  vi.advanceTimersByTime(LONG_MS);
  send(title, 'pointerup');
  expect([isCanceled('click'), isCanceled('click', 0), isCanceled('contextmenu')]).toEqual([true, false, true]);
  endPress(title);
  expect([isCanceled('click'), isCanceled('contextmenu')]).toEqual([false, false]);
});
