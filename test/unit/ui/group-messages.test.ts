/** Which messages form a group, and in which order the rows stand. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '../../../src/store/message.js';
import { createGroupKey } from '../../../src/ui/groups/group-key.js';
import { groupMessages, rowsOf } from '../../../src/ui/groups/group-messages.js';
import { action, message } from './fake-inbox.js';
import { forAll } from '../../support/for-all.js';

const done = { state: 'done', type: 'approve', error: null } as const;

describe('The key of a message', () => {
  const texts = { issue: 'a', empty: '', nested: { id: 'b' }, list: ['c'] };
  const payload = { ...texts, number: 7, zero: 0, yes: true, none: null };
  it.each([
    ['workflow', 'orders'],
    ['payload.issue', 'a'],
    [' payload.issue ', 'a'],
    ['payload.number', '7'],
    ['payload.zero', '0'],
    ['payload.nested.id', 'b'],
    ['payload.empty', ''],
    ['payload.yes', ''],
    ['payload.none', ''],
    ['payload.none.id', ''],
    ['payload.nested', ''],
    ['payload.list', ''],
    ['payload.list.0', ''],
    ['payload.list.length', ''],
    ['payload.issue.length', ''],
    ['payload.missing', ''],
    ['payload..issue', ''],
    ['payload.constructor.name', ''],
    ['constructor.name', ''],
    ['__proto__.toString.name', ''],
    ['payload.__proto__', ''],
    ['.', ''],
    [' ', ''],
    ['', ''],
  ])('at the path %j is %j', (path, key) =>
    expect(createGroupKey(path)(message('1', { workflow: 'orders', payload }))).toBe(key),
  );

  it('is no property of a prototype, also where the payload has the names of such', () => {
    const hostile: Record<string, unknown> = JSON.parse('{"__proto__":{"issue":"x"},"constructor":{"name":"y"}}');
    const paths = ['payload.__proto__.issue', 'payload.constructor.name', 'payload.issue'];
    expect(paths.map((path) => createGroupKey(path)(message('1', { payload: hostile })))).toEqual(['x', 'y', '']);
  });

  it.each([
    ['a', 'a'],
    [3, '3'],
    [Number.NaN, ''],
    [Infinity, ''],
    [undefined, ''],
    [null, ''],
    [{ toString: () => 'junk' }, ''],
    [['a'], ''],
    [Symbol('a'), ''],
    [Promise.resolve('a'), ''],
  ])('of a function that returns %s is %j', (value, key) =>
    expect(createGroupKey(() => value as string)(message('1'))).toBe(key),
  );

  it('asks a function once for each message, and reports its first exception', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const group = vi.fn(({ id }: Message) => {
      if (id !== 'a') throw new Error(id);
      return 'key';
    });
    const keyOf = createGroupKey(group);
    const messages = ['a', 'b', 'c'].map((id) => message(id));
    expect([...messages, ...messages].map(keyOf)).toEqual(['key', '', '', 'key', '', '']);
    expect(group).toHaveBeenCalledTimes(3);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('b'));
    vi.unstubAllGlobals();
  });

  it('is none while buttons are not answered, and for links, which never are; recording one moves no row', () => {
    const keyOf = createGroupKey('workflow');
    const open = message('a', { actions: [action('Approve')] });
    const link = message('b', { actions: [action('Docs', { url: 'https://a.example/' })] });
    const answered = message('c', { actions: [action('Approve')], outcome: done });
    const failed = message('d', { actions: [action('Approve')], outcome: { ...done, state: 'failed' } });
    expect([open, link, answered, failed].map(keyOf)).toEqual(['', '', 'workflow', '']);
    expect(keyOf({ ...open, outcome: done })).toBe('');
    expect(createGroupKey('workflow')({ ...open, outcome: done })).toBe('workflow');
  });
});

const keyOf = ({ workflow }: Message): string => workflow;
const list = (keys: string): readonly Message[] =>
  keys.split('').map((key, place) => message(`${place}`, { workflow: key.trim() }));
const shape = (keys: string, unfolded = ''): string =>
  rowsOf(groupMessages(list(keys), keyOf), ({ workflow }) => unfolded.includes(workflow))
    .map(({ id, workflow }) => `${workflow || '-'}${id}`)
    .join(' ');

describe('The rows', () => {
  it.each([
    ['abacb', '', 'a0 b1 c3'],
    ['abacb', 'b', 'a0 b1 b4 c3'],
    ['abacb', 'ac', 'a0 a2 b1 c3'],
    ['a  a', '', 'a0 -1 -2'],
    ['', '', ''],
  ])('of %j with %j unfolded are %j', (keys, unfolded, rows) => expect(shape(keys, unfolded)).toBe(rows));

  const inOrder = (messages: readonly Message[]) => messages.toSorted((a, b) => Number(a.id) - Number(b.id));

  it('lose, double and reorder no message, whatever the keys', () => {
    const keys = fc.string({ unit: fc.constantFrom(' ', 'a', 'b', 'c'), maxLength: 40 });
    forAll()(keys.map(list), fc.subarray(['a', 'b', 'c']), (all, unfolded) => {
      const groups = groupMessages(all, keyOf);
      const places = [...groups.values()].map(({ place }) => place);
      expect(places).toEqual(inOrder(places));
      expect(inOrder([...groups.values()].flatMap(({ messages }) => messages))).toEqual(all);
      for (const [id, { messages }] of groups) {
        expect([messages[0]?.id, new Set(messages.map(keyOf)).size]).toEqual([id, 1]);
        expect([messages.length === 1 || keyOf(messages[0]!) !== '', messages]).toEqual([true, inOrder(messages)]);
      }
      const rows = rowsOf(groups, (first) => unfolded.includes(keyOf(first)));
      const expected = all.filter(
        (one, place) =>
          !one.workflow ||
          unfolded.includes(one.workflow) ||
          all.findIndex(({ workflow }) => workflow === one.workflow) === place,
      );
      expect([new Set(rows), rows.length]).toEqual([new Set(expected), expected.length]);
    });
  });

  it('of groups that did not change are the same objects', () => {
    const all = list('abab');
    const before = groupMessages(all, keyOf);
    const after = groupMessages([{ ...all[0]!, read: true }, ...all.slice(1)], keyOf, before);
    expect(after.get('1')).toBe(before.get('1'));
    expect(after.get('0')).not.toBe(before.get('0'));
    expect(groupMessages([message('9', { workflow: 'b' }), ...all], keyOf, before).get('0')).toBe(before.get('0'));
  });

  const timed = (keys: string): readonly Message[] =>
    list(keys).map((one, place) => ({ ...one, createdAt: 1000 - place * 10 }));
  const order = (groups: ReturnType<typeof groupMessages>) =>
    [...groups.values()].map(({ messages }) => messages.map(({ id, workflow }) => workflow + id).join('+'));

  it('stay in the place of a first message that has left, until a newer one or that one joins', () => {
    const all = timed('abacb');
    const before = groupMessages(all, keyOf);
    const without = groupMessages(all.slice(1), keyOf, before);
    expect(order(without)).toEqual(['a2', 'b1+b4', 'c3']);
    const read = all.slice(1).map((one) => ({ ...one, read: true }));
    const still = groupMessages(read, keyOf, without);
    expect(order(still)).toEqual(['a2', 'b1+b4', 'c3']);
    expect(order(groupMessages(all, keyOf, still))).toEqual(['a0+a2', 'b1+b4', 'c3']);
    const newer = message('9', { workflow: 'b', createdAt: 2000 });
    expect(order(groupMessages([newer, ...all.slice(1)], keyOf, still))).toEqual(['b9+b1+b4', 'a2', 'c3']);
    expect(order(groupMessages(all.slice(1), keyOf))).toEqual(['b1+b4', 'a2', 'c3']);
  });

  it('that left whole leave no place behind for an older message of their key', () => {
    const all = timed('abca');
    const before = groupMessages(all.slice(0, 3), keyOf);
    const gone = groupMessages(all.slice(1, 3), keyOf, before);
    expect(order(groupMessages(all.slice(1), keyOf, gone))).toEqual(['b1', 'c2', 'a3']);
    expect(order(groupMessages(all.slice(1), keyOf, before))).toEqual(['b1', 'c2', 'a3']);
  });
});
