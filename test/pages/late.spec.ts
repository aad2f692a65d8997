/**
 * Pages whose framework renders the tag before it is registered. The first tag has its properties as docs/frameworks.md sets them;
 * the second leaves them to the framework, which writes attributes: the console names each.
 */
import { axeViolations, expect, onPage, test } from './test.js';
import type { PageName } from './pages.js';

const property = (name: string, attribute: string): string =>
  `The property "${name}" is not set: the page has an attribute "${attribute}"`;
const TABS = ['The attribute "tabs" has the text "[object Object]"', 'tabs: the value must be a JSON array'];

/** What the console says about the second tag of each page. */
const WARNINGS: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  // It writes JSON.
  'late-alpine': [property('headers', 'headers')],
  'late-lit': [property('headers', 'headers'), property('mapMessage', 'map-message'), ...TABS],
  'late-preact': [property('headers', 'headers'), ...TABS],
  'late-react': [...TABS, 'The property "headers" is not set', 'The property "mapMessage" is not set'],
  'late-solid': ['There is no property "mapmessage": set "mapMessage"'],
  'late-svelte': [property('headers', 'headers'), property('mapMessage', 'mapmessage')],
  'late-vue': [property('headers', 'headers'), property('mapMessage', 'map-message'), ...TABS],
};

for (const [name, warnings] of Object.entries(WARNINGS) as [PageName, readonly string[]][])
  onPage(name, () => {
    // In any order: one of them is read by another file.
    const lines = warnings.map((text) => expect.stringContaining(text) as unknown as string);
    test.use({ expectedProblems: [expect.arrayContaining(lines) as unknown as readonly string[], { scope: 'test' }] });

    test('properties of the sample survive the definition; the console names lost ones', async ({ page, inbox }) => {
      const printed: string[] = [];
      page.on('console', (line) => printed.push(line.text()));
      const sent: (string | null)[] = [];
      page.on('request', async (request) => {
        if (request.url().includes('/feed')) sent.push(await request.headerValue('x-host'));
      });
      await inbox.site.send({ subscriberId: 'ada', subject: 'Invoice' });
      await inbox.visitList('ada');
      await expect(inbox.rows.first()).toContainText(', mapped');
      await expect(inbox.tab('Own')).toBeVisible();
      expect(sent).toContain('late');
      expect(await axeViolations(page)).toEqual([]);
      await inbox.escape();
      await expect(inbox.bell).toBeFocused();
      await expect.poll(() => printed.length).toBe(warnings.length);
    });
  });
