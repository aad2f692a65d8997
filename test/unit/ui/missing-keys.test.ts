import { expect, test, vi } from 'vitest';
import { warnOfMissingKeys } from '../../../src/ui/panel/missing-keys.js';

/** A function with this text, which may be one that a bundler has minified. */
const hook = (text: string): unknown => Object.assign(() => {}, { toString: () => text });

const USERS: Readonly<Record<string, readonly [user: unknown, missing: readonly string[]]>> = {
  chain: [hook('(m) => m.payload.dotted + m.payload["quoted"]'), ['dotted', 'quoted']],
  optional: [hook('function (m) { return m.payload?.optional?.id }'), ['optional']],
  minified: [hook('e=>{let{payload:{mini:t,other:n=2}}=e;return t+n}'), ['mini', 'other']],
  destructured: [hook('(m) => { const { local } = m.payload; return local }'), ['local']],
  passed: [hook('(m) => m.payload.issue + m.payload.invoice.id'), []],
  below: [hook('(m) => { const { invoice } = m.payload; return invoice.id }'), []],
  methods: [hook('(m) => m.payload.hasOwnProperty("x") && m.payload.toString()'), []],
  elsewhere: [hook('(m) => m.data.payloadSize + m.id'), []],
  group: [hook('m => m.payload.thread'), ['thread']],
  keys: [{ archive: 'y' }, []],
};

test('names each key of a payload that a function, a group or a tab needs and the proxy does not pass, once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const users = Object.fromEntries(Object.entries(USERS).map(([name, [user]]) => [name, user]));
  const tabs = [{ id: 'codes', payload: [{ otp: 1 }, { issue: 2 }] }, { id: 'all' }];
  for (let i = 0; i < 2; i++) warnOfMissingKeys(['issue', 'invoice.id'], tabs, 'payload.note.by', users);
  const texts = warn.mock.calls.map(([text]) => /: (.*?), which/.exec(String(text))?.[1]);
  warn.mockRestore();
  const missing = Object.entries(USERS).flatMap(([name, [, keys]]) =>
    keys.map((key) => `${name} needs payload.${key}`),
  );
  expect(new Set(texts)).toEqual(new Set(['tab "codes" needs payload.otp', 'group needs payload.note.by', ...missing]));
  expect(texts).toHaveLength(missing.length + 2);
});
