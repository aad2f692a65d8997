/** Importing any entry is safe in every runtime: it exports its names and has no side effect. Run after the build. */
import { describe, expect, it } from 'vitest';
import { ENTRIES, RUNTIMES } from './import-runtimes.js';

const EXPORTED: Readonly<Record<(typeof ENTRIES)[number], string>> = {
  index: 'NotificationInboxElement',
  element: 'NotificationInboxElement',
  store: 'createInbox',
  client: 'createClient',
  proxy: 'createProxy',
  'locales/en': 'en',
  'notification-inbox': 'NotificationInboxElement',
};

describe.each(Object.entries(RUNTIMES))('importing in %s, without a side effect or output,', (_runtime, load) => {
  it.each(ENTRIES)('%s has its exports', async (entry) => {
    const { names, changed } = await load(entry);
    expect(names).toContain(EXPORTED[entry]);
    expect(changed).toEqual([]);
  });
});
