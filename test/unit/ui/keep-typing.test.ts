/** Which keys leave a field of the panel. */
import { expect, it } from 'vitest';
import { keepTyping } from '../../../src/ui/page/keep-typing.js';

/** The types of the key events that leave the panel, in which `html` is, from its first element. */
function leaving(html: string, init: KeyboardEventInit, isHosts = false): string[] {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<div class="panel">${isHosts ? '<slot></slot>' : html}</div>`;
  if (isHosts) host.innerHTML = html;
  keepTyping(root.querySelector<HTMLElement>('.panel')!, new AbortController().signal);
  const types = ['keydown', 'keypress', 'keyup'];
  const left: string[] = [];
  for (const type of types) host.addEventListener(type, () => void left.push(type));
  const field = isHosts ? host.firstElementChild : root.querySelector('.panel')?.firstElementChild;
  field?.addEventListener('keydown', (event) => field.matches('.used') && event.stopPropagation());
  for (const type of types)
    field?.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, composed: true, cancelable: true }));
  return left;
}

const SEARCH = '<input type="search">';
const ALL = ['keydown', 'keypress', 'keyup'];

it.each([
  ['a letter', SEARCH, { key: 'c' }],
  ['a capital letter', SEARCH, { key: 'C', shiftKey: true }],
  ['a space', SEARCH, { key: ' ' }],
  ['a sign', SEARCH, { key: '/' }],
  ['a letter of another plane', SEARCH, { key: '𝒜' }],
  ['a character that a Mac writes with Option', SEARCH, { key: '@', altKey: true }],
  ['Backspace', SEARCH, { key: 'Backspace' }],
  ['Enter', SEARCH, { key: 'Enter' }],
  ['a letter that AltGr writes', SEARCH, { key: 'ć', altKey: true, ctrlKey: true, modifierAltGraph: true }],
  ['a key of an input method', SEARCH, { key: 'Process', code: 'KeyC' }],
  ['a key of a keyboard on the screen', SEARCH, { key: 'Unidentified' }],
  ['a digit of a date', '<input type="datetime-local">', { key: '1' }],
])('%s that is typed into a field ends there', (_, html, init) => expect(leaving(html, init)).toEqual([]));

it.each([
  ['Escape', SEARCH, { key: 'Escape' }],
  ['Tab', SEARCH, { key: 'Tab' }],
  ['an arrow', SEARCH, { key: 'ArrowDown' }],
  ['a letter with Ctrl', SEARCH, { key: 'k', ctrlKey: true }],
  ['a letter with Command', SEARCH, { key: 'k', metaKey: true }],
  ['a letter with Alt', SEARCH, { key: 'k', altKey: true }],
  ['a letter on a button', '<button></button>', { key: 'c' }],
  ['a letter on a switch', '<input type="checkbox" class="switch">', { key: 'c' }],
])('%s is left to the page', (_, html, init) => expect(leaving(html, init)).toEqual(ALL));

it('a letter in a field of the host, in a row or slot, is left to the page', () =>
  expect(leaving(SEARCH, { key: 'c' }, true)).toEqual(ALL));

it('a key that the panel has used ends there with all of its events, and the next one is left to the page', () => {
  expect(leaving('<button class="used"></button>', { key: 'e', code: 'KeyE' })).toEqual([]);
  expect(leaving('<button></button>', { key: 'e', code: 'KeyE' })).toEqual(ALL);
});
