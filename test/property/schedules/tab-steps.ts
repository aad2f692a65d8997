/** Steps in a tab or on one of its rows, and what the model records of marks that are made there. */
import type { Message } from '../../../src/store/message.js';
import { ownerOf } from './read-state-model.js';
import type { ExpectedMarks, ExpectedRead } from './read-state-model.js';
import type { Tab } from './tab.js';
import type { World } from './world.js';

const tabOf = (world: World, a: number): Tab | undefined => world.readable[a % Math.max(1, world.readable.length)];

export const inTab =
  (work: (tab: Tab, b: number, world: World) => void) =>
  (world: World, a: number, b: number): void => {
    const tab = tabOf(world, a);
    if (tab) work(tab, b, world);
  };

export const onRow = (work: (tab: Tab, row: Message, b: number, world: World) => void) =>
  inTab((tab, b, world) => {
    const row = tab.rows[b % Math.max(1, tab.rows.length)];
    if (row) work(tab, row, b, world);
  });

export const isAsleep = ({ inbox }: Tab, { snoozedUntil }: Message): boolean =>
  snoozedUntil > 0 && inbox.tab.peek() === 'snoozed';

export const marksOf = (tab: Tab, id: string): ExpectedMarks => tab.world.readStateModel.of(tab.device, ownerOf(id));

export function recordMark(tab: Tab, id: string, read: ExpectedRead): void {
  // The tab alone knows of a mark that could not be stored: a later one of another tab may have a lower counter.
  if (tab.device.storage !== 'whole') marksOf(tab, id).uncertainIds.add(id);
  tab.world.readStateModel.mark(tab.device, ownerOf(id), id, read);
}

/** The stored result is uncertain if the page crashes during a command or the storage fails. */
export const isCertain = (tab: Tab): boolean => !tab.isDestroyed && tab.device.storage === 'whole';

/** No other device has marked the message since. */
const isLastDevice = (tab: Tab, id: string): boolean =>
  (marksOf(tab, id).lastDevice.get(id) ?? tab.device) === tab.device;

/** No mark of another device is newer than what the tab knows. */
export const knowsMarks = (tab: Tab, id: string): boolean =>
  isLastDevice(tab, id) && !marksOf(tab, id).uncertainIds.has(id);

export const rowsOf = (tab: Tab): string =>
  tab.rows.map(({ id, read, snoozedUntil }) => `${id} ${read} ${snoozedUntil}`).join();

/** The tab changes a message: what another device has changed, and this one does not know of, may win over it. */
export function recordChange(tab: Tab, id: string): void {
  const { lastDevice, uncertainIds } = marksOf(tab, id);
  if (!isLastDevice(tab, id) || tab.device.storage !== 'whole') uncertainIds.add(id);
  lastDevice.set(id, tab.device);
}
