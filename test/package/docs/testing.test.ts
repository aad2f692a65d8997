/**
 * The samples of docs/testing.md are test files: they pass in happy-dom and in jsdom, beside the built package, as does a test that
 * opens the panel. Run after the build.
 */
import { expect, it } from 'vitest';
import { makeFolder } from '../consumer-app/folder.js';
import { inRoot, run } from '../../../tools/repository.js';
import { sample } from '../../../tools/docs/pages.js';

const SAMPLES = {
  'inbox.test.js': sample('testing', 'Testing your integration'),
  'messages.test.ts': sample('testing', 'With your own messages'),
  'proxy.test.js': sample('testing', 'Your proxy'),
  'inbox-view.ts': sample('testing', 'Testing Library', 'inbox-view.ts'),
  'approve.test.js': sample('testing', 'Testing Library', 'approve.test.js'),
  'bell.test.ts': sample('testing', 'Testing Library', 'bell.test.ts'),
  'inline.test.ts': sample('testing', 'Testing Library', 'inline.test.ts'),
  'popover.test.ts': sample('testing', 'Testing Library', 'popover.test.ts'),
};

/** Opens, uses and closes what a browser shows as popovers. An unhandled rejection fails the run. */
const PANEL = `import 'notification-inbox';
import { expect, test, vi } from 'vitest';

test('opens the panel, its menus and the snooze, shows what arrives, and closes', async () => {
  const messages = [1, 2].map((number) => ({ _id: 'm' + number, createdAt: new Date(1e12 + number).toISOString(), content: 'x' }));
  const inbox = document.createElement('notification-inbox');
  inbox.endpoint = '/inbox';
  inbox.fetch = async () => Response.json({ data: messages.toReversed(), hasMore: false });
  document.body.append(inbox);
  const count = (selector) => inbox.shadowRoot.querySelectorAll(selector).length;
  const has = (selector, number) => vi.waitFor(() => expect(count(selector)).toBe(number));
  const press = (name) => inbox.shadowRoot.querySelector('[aria-label^="' + name + '"]').click();
  await has('[part=badge]', 1);
  for (const _ of [1, 2]) {
    press('Notifications');
    await has('article', messages.length);
    press('More');
    await vi.waitFor(() => expect(count('[role=menuitem]')).toBeGreaterThan(1));
    press('More');
    await has('[role=menuitem]', 0);
    inbox.shadowRoot.querySelector('article').dispatchEvent(new Event('pointerover', { bubbles: true }));
    press('Snooze');
    await vi.waitFor(() => expect(count('.snooze-menu [role=menuitem]')).toBeGreaterThan(1));
    messages.push({ _id: 'm3', createdAt: new Date().toISOString(), content: 'x' });
    await inbox.refresh();
    await has('article', messages.length);
    inbox.show({ message: 'm1' });
    await has('article[tabindex="0"]', 1);
    inbox.hide();
    await has('article', 0);
    messages.pop();
    // The second response without a message removes it: the first may be of a replica that lags.
    await inbox.refresh();
    await inbox.refresh();
  }
  inbox.remove();
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // the view's last work
});
`;

const CONFIG = `const url = 'http://localhost/';
const project = (environment) => ({
  test: {
    name: environment,
    environment,
    globals: true,
    environmentOptions: { happyDOM: { url }, jsdom: { url } },
    setupFiles: ['patience.js'],
    testTimeout: 60_000,
  },
});
export default { test: { projects: ['happy-dom', 'jsdom'].map(project) } };
`;

/** A busy machine takes seconds to load the inbox; `vi.waitFor` gives it one. */
const PATIENCE = `import { vi } from 'vitest';
globalThis.CSS ??= { escape: String }; // as jest-dom leaves jsdom
const { waitFor } = vi;
vi.waitFor = (check, options = 50_000) => waitFor(check, options);
`;

it('the samples of the page on testing pass as a reader would run them, and the panel opens', async () => {
  const folder = makeFolder({ packages: ['vitest', 'happy-dom', 'jsdom', '@testing-library'] });
  try {
    folder.write('package.json', '{"type":"module"}');
    folder.write('vitest.config.js', CONFIG);
    for (const [name, code] of Object.entries(SAMPLES)) folder.write(name, code);
    folder.write('panel.test.js', PANEL);
    folder.write('patience.js', PATIENCE);
    const vitest = inRoot('node_modules/vitest/vitest.mjs');
    expect(
      JSON.parse(await run({ cwd: folder.path }, process.execPath, vitest, 'run', '--reporter=json')),
    ).toMatchObject({ success: true, numPassedTests: 16, numFailedTests: 0 });
  } finally {
    folder.remove();
  }
}, 300_000);
