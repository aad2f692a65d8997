/** Importing is safe everywhere: it gives what it is for, and changes and says nothing. Run after the build. */
import { describe, expect, it } from 'vitest';
import { ENTRIES, RUNTIMES } from './import-runtimes.js';

const GIVEN: Readonly<Record<(typeof ENTRIES)[number], string>> = {
  index: 'NotificationInboxElement',
  element: 'NotificationInboxElement',
  store: 'createInbox',
  client: 'createClient',
  proxy: 'createProxy',
  'locales/en': 'en',
  'notification-inbox': 'NotificationInboxElement',
};

describe.each(Object.entries(RUNTIMES))('imported in %s, without a name added or a line written,', (_runtime, load) => {
  it.each(ENTRIES)('%s gives what it is for', async (entry) => {
    const { names, changed } = await load(entry);
    expect(names).toContain(GIVEN[entry]);
    expect(changed).toEqual([]);
  });
});
