/** What a view or a late file throws is caught, shown and tried again. The console says once what it was. */
import { afterEach, expect, test, vi } from 'vitest';
import type { NotificationInboxElement } from '../../../src/index.js';
import '../../../src/index.js';
import { flushTasks, until } from '../../support/until.js';
import { answerWith, feedMessage, feedResponse, insertInbox } from './feed-response.js';

const broken = vi.hoisted(() => ({
  file: '',
  tries: 0,
  /** The export of a file, which throws while the file is the broken one. The address of another try has another query. */
  use: <T>(file: string, value: T): T => {
    if (broken.file !== file) return value;
    broken.tries += 1;
    throw new TypeError(`Broken: https://host.example/${file}.js?retry=${broken.tries}`);
  },
}));

vi.mock(import('../../../src/element/mount-inbox.js'), async (load) => {
  const { mountInbox, ...others } = await load();
  return { ...others, mountInbox: (...args) => broken.use('store', mountInbox)(...args) };
});
vi.mock(import('../../../src/ui/panel/mount-panel.js'), async (load) => {
  const { mountPanel, ...others } = await load();
  return { ...others, mountPanel: (...args) => broken.use('panel', mountPanel)(...args) };
});
vi.mock(import('../../../src/locales/de.js'), async (load) => {
  const { de } = await load();
  return Object.defineProperty({ de }, 'de', { get: () => broken.use('de', de) });
});
vi.mock(import('../../../src/ui/search/results.js'), async (load) => {
  const { build, ...others } = await load();
  return Object.defineProperty({ build, ...others }, 'build', { get: () => broken.use('results', build) });
});
vi.mock(import('../../../src/element/loading/commands-code.js'), async (load) => {
  const { build, ...others } = await load();
  return Object.defineProperty({ build, ...others }, 'build', { get: () => broken.use('commands', build) });
});

// An element that a test has removed may still wait for it: then it would fail in the next test.
await import('../../../src/element/loading/commands-code.js');

let element: NotificationInboxElement;
answerWith(() => feedResponse(['a', 'b'].map(feedMessage)));
afterEach(async () => {
  broken.file = '';
  vi.restoreAllMocks();
  element.remove();
  await flushTasks();
});

/** Inserts an element one of whose files is broken. Returns what the console says. */
function start(file: string) {
  broken.file = file;
  broken.tries = 0;
  element = insertInbox({ endpoint: '/inbox', lang: 'de', 'no-prefetch': '' });
  return vi.spyOn(console, 'error').mockReturnValue();
}
const reopen = async (): Promise<void> => {
  element.hide();
  await flushTasks();
  element.show();
};
const button = (name: string): HTMLButtonElement | null | undefined =>
  element.shadowRoot?.querySelector(`button[aria-label="${name}"]`);
const search = async (): Promise<void> => {
  await reopen();
  await until(() => expect(button('Suchen')).toBeTruthy());
  button('Suchen')?.click();
  await flushTasks();
  button('Zurück')?.click();
};
const TRIES: readonly (readonly [file: string, attempt: () => unknown])[] = [
  ['panel', reopen],
  ['store', () => element.markRead('a')],
  ['de', () => element.refresh()],
  ['results', search],
  ['commands', () => element.show({ message: `missing-${broken.tries}` })],
  ['commands', () => element.act('a', 'primary')],
];

test.each(TRIES)('the console says once why %s does not work, and it is tried again', async (file, attempt) => {
  const errors = start(file);
  for (const tries of [1, 2, 3]) {
    await attempt();
    await until(() => expect(broken.tries).toBeGreaterThanOrEqual(tries));
    await flushTasks();
  }
  // Vitest wraps what a mocked file throws while it is imported.
  const said = errors.mock.calls.map(([error]: readonly unknown[]) => String((error as Error).cause ?? error));
  expect(said).toEqual([expect.stringContaining(`/${file}.js`)]);
});

test('the panel takes the place of the note once the store is there, whatever the service answers', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
  start('store');
  const now = vi.spyOn(Date, 'now');
  element.show();
  await until(() => expect(element.shadowRoot?.querySelector('.load-error')).toBeTruthy());
  broken.file = '';
  now.mockReturnValue(Date.now() + 10_000);
  dispatchEvent(new Event('online'));
  await until(() => expect(element.shadowRoot?.querySelector('.panel [role=tab], .panel .empty')).toBeTruthy());
  expect(element.shadowRoot?.querySelector('.load-error')).toBeNull();
});
