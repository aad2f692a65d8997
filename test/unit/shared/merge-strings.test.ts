/** The host's strings over those of a language: whatever a value is, what is shown has the type that the view needs. */
import { expect, it } from 'vitest';
import { de } from '../../../src/locales/de.js';
import { en } from '../../../src/locales/en.js';
import { mergeStrings } from '../../../src/shared/merge-strings.js';

const CYCLE: Record<string, unknown> = {};
CYCLE['self'] = CYCLE;
const throwing = new Proxy({}, { ownKeys: () => expect.fail('ownKeys'), get: () => expect.fail('get') });
const WRONG = [undefined, null, 7, true, [], ['a'], {}, { other: 7 }, () => 'a', Symbol('a'), CYCLE, throwing];

it.each([en, de])('a wrong or missing value keeps each string of the language: %#', (usual) => {
  for (const [name, text] of Object.entries(usual))
    for (const value of [...WRONG, typeof text === 'string' ? { other: 'a' } : 'a'])
      expect(mergeStrings(usual, { [name]: value }), `${name} ${typeof value}`).toEqual(usual);
  const getter = {
    get title(): string {
      throw new Error('title');
    },
  };
  for (const own of [...WRONG, 'News', getter, { reasons: getter }])
    expect(mergeStrings(usual, own)).toMatchObject(usual);
});

it.each<[string, object, object]>([
  ['a text', { title: 'News', undo: '' }, { title: 'News', undo: '' }],
  ['a whole plural, without what is no text', { results: { other: '{n} x', two: 2 } }, { results: { other: '{n} x' } }],
  ['texts by name one by one', { reasons: { offline: 'x', busy: 7 } }, { reasons: { ...de.reasons, offline: 'x' } }],
  ['names of keys', { keyNames: { Alt: 'x', Ctrl: null } }, { keyNames: { ...de.keyNames, Alt: 'x' } }],
  ['texts that the language does not have', { more2: { a: 'x', b: 7 } }, { more2: { a: 'x' } }],
])('takes %s', (_, own, expected) => expect(mergeStrings(de, own)).toEqual({ ...de, ...expected }));
