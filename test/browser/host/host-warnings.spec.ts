/**
 * The console names a mistake of the host, once, with the remedy; a page without mistakes does not load the file of the warnings.
 * The texts are decided in test/unit/ui/host-warnings.test.ts.
 */
import { visitWithoutInbox } from '../support/host-page.js';
import { expect, test, type Inbox } from '../support/test.js';

const FILE = /host-warnings/;

/** Opens a page with this markup, and then registers the tag. `run` gets the tag before. */
async function openPage(inbox: Inbox, markup: string, run?: (element: HTMLElement) => void): Promise<void> {
  await inbox.site.send({ subscriberId: 'ada', subject: 'First' });
  await inbox.site.send({ subscriberId: 'ada', subject: 'Second' });
  await inbox.page.route('**/?', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<main>/, `$&${markup}`) });
  });
  await visitWithoutInbox(inbox);
  if (run) await inbox.host.evaluate(run);
  await inbox.page.evaluate(async (script) => void (await import(script)), '/notification-inbox.js');
}

interface Mistake {
  readonly markup: string;
  readonly run?: (element: HTMLElement) => void;
  readonly warnings: readonly string[];
}

const INLINE = '<notification-inbox endpoint="/inbox" display="inline"></notification-inbox>';
const OPEN = '<notification-inbox endpoint="/inbox" open></notification-inbox>';

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'properties that a framework wrote as attributes': {
    markup: `<notification-inbox endpoint="/inbox" headers="[object Object]" map-message="() => {}" pagesize="5"></notification-inbox>`,
    warnings: ['The property "headers"', 'The property "mapMessage"', 'no attribute "pagesize": write "page-size"'],
  },
  'a panel that opens in a shadow tree with an inert part': {
    markup: `<x-drawer>${OPEN}</x-drawer>`,
    run: (element) => {
      const section = document.createElement('section');
      section.inert = true;
      section.append(document.createElement('slot'));
      element.parentElement!.attachShadow({ mode: 'open' }).append(section);
    },
    warnings: ['"section" around it is inert'],
  },
  'a panel that opens in a closed <details>': {
    markup: `<details>${OPEN}</details>`,
    warnings: ['"details" around it is closed'],
  },
  'functions that return what cannot be used': {
    markup: INLINE,
    run: (element) => Object.assign(element, { renderMessage: async () => 'text', mapMessage: () => ({ title: 5 }) }),
    warnings: ['mapMessage returned a number as title', 'renderMessage returned a promise'],
  },
  'one element for two rows': {
    markup: INLINE,
    run: (element) => {
      const same = document.createElement('p');
      Object.assign(element, { renderMessage: () => ({ footer: same }) });
    },
    warnings: ['an element that is in the row of another message'],
  },
};

test.describe('the console names', () => {
  for (const [name, { markup, run, warnings }] of Object.entries(MISTAKES))
    test.describe(() => {
      const lines = warnings.map((text) => expect.stringContaining(text));
      // In any order: the functions are called for one row each.
      test.use({ expectedProblems: [expect.arrayContaining(lines) as unknown as string[], { scope: 'test' }] });
      test(name, async ({ inbox, page }) => {
        const areNamed = warnings.map((text) => page.waitForEvent('console', (line) => line.text().includes(text)));
        await openPage(inbox, markup, run);
        await Promise.all(areNamed);
      });
    });
});

test('loads no file of warnings in a page without mistakes that groups, renders and maps', async ({ inbox, page }) => {
  const files: string[] = [];
  page.on('request', (request) => void (FILE.test(request.url()) && files.push(request.url())));
  await openPage(
    inbox,
    '<div id="app" class="=>" data-headers="{}"><notification-inbox endpoint="/inbox" group="workflow"></notification-inbox></div>',
    (element) => {
      const renderMessage = ({ title }: { title: string }) => {
        const footer = document.createElement('p');
        footer.textContent = `About ${title}`;
        return title === 'First' ? { footer } : null;
      };
      Object.assign(element, { headers: () => ({}), renderMessage, mapMessage: () => ({ body: 'Mapped' }) });
    },
  );
  await inbox.openList();
  await inbox.escape();
  await inbox.openList();
  expect(files).toEqual([]);
});
