/** The tables of docs/operations.md say what a reader costs at the service, as the real store and proxy do in virtual time. */
import { expect, it } from 'vitest';
import { measureCost, type Setting } from '../../support/service-cost.js';
import { idOf } from '../../support/store-world.js';
import { table } from '../../../tools/docs/tables.js';

const STREAM: Setting = { refreshInterval: 600_000, notifies: true };

/** By the first cell of a row. */
const OPEN_PAGES: Readonly<Record<string, Setting>> = {
  'One visible tab': {},
  'Three tabs, one of them visible': { hidden: 2 },
  'Two windows, both visible': { visible: 2 },
  'Two devices': { devices: 2 },
  'A hidden tab': { visible: 0, hidden: 1 },
  'A hidden tab with `background`': { visible: 0, hidden: 1, background: 300_000 },
  '`refresh-interval` 120': { refreshInterval: 120_000 },
  '`refresh-interval` 600': { refreshInterval: 600_000 },
  '`refresh-interval` 600, `refreshInbox`': STREAM,
  '… two devices at one process': { ...STREAM, devices: 2 },
  '… two devices at two processes': { ...STREAM, devices: 2, processes: 2 },
  '`refresh-interval` 600, `watch` of 5 s': { refreshInterval: 600_000, watch: { interval: 5000 } },
  '`refresh-interval` 600, `watch` of 30 s': { refreshInterval: 600_000, watch: { interval: 30_000 } },
  'Pages of 1.2 times `limits.responseBytes`': { pageBytes: 1.2 },
};

const USES: Readonly<Record<string, Setting['use']>> = {
  'Loads a page': (_inbox, openTab) => openTab(),
  'Opens the panel, the first time on a page': (inbox) => {
    inbox.panelToggled(true);
    return inbox.loadTimeZone();
  },
  'Opens the preferences': (inbox) => inbox.preferences.load(),
  'Reads, archives or snoozes a message': (inbox) => inbox.markRead(idOf(99)),
  'Presses a button of a message': (inbox) => inbox.act(idOf(99), 'primary'),
};

const documented = new Map(
  ['Open pages of a reader', 'What the reader does'].flatMap((header) =>
    table('operations', header).map(([name = '', ...cells]) => [name, cells.map(Number)] as const),
  ),
);

it('docs/operations.md has these rows and no others', () => {
  expect([...documented.keys()]).toEqual([...Object.keys(OPEN_PAGES), ...Object.keys(USES)]);
});

it.each([...Object.entries(OPEN_PAGES), ...Object.entries(USES).map(([name, use]) => [name, { use }] as const)])(
  '%s: the requests to the proxy and to the service are those of docs/operations.md, rounded',
  async (name, setting) => {
    const { proxy, service } = await measureCost(setting);
    for (const [index, count] of [proxy, service].entries())
      expect(Math.abs(count - (documented.get(name)?.[index] ?? NaN)), `${count}`).toBeLessThanOrEqual(count * 0.05);
  },
);
