/** Functions that several steps use: press a button, add an intent to the model, select a row. */
import { partOf, readView, type Row } from './view.js';
import { check } from './violation.js';
import type { Page } from './page.js';
import type { Step } from './schedule.js';
import type { Intent } from './facts.js';
import { READERS, type Who } from './service.js';
import type { World } from './world.js';

/** Time until all responses have arrived, also while the service is slow. */
export const SLOW_MS = 60_000;

/** Time until all pages of a list have come, one after the other. */
export function loadingMs({ slow, service }: World, usual: number): number {
  const longest = Math.max(...READERS.map((who) => service.all(who).length));
  return slow ? SLOW_MS * Math.max(1, Math.ceil(longest / 100)) : usual;
}

export type Work = (world: World, page: Page, step: Step) => Promise<void> | void;

/** Names of the steps that have pressed something: one that finds no button presses nothing, and fails nowhere. */
export const pressed = new Set<string>();

export const press = (world: World, page: Page, element: HTMLElement | undefined): Promise<void> => {
  if (element) pressed.add(world.stepName);
  return world.clock.as(page, () => element?.click());
};

/**
 * The reader whose inbox the page shows; null if the session has changed since it last settled, or if one request was answered
 * with 401.
 */
export const readerOf = (world: World, page: Page): Who | null => {
  const { who, isSessionNew } = world.stateOf(page);
  const isSame = who === page.device.session && !isSessionNew && page.element.status !== 'signed-out';
  return isSame ? who : null;
};

/** Allows rows of these messages in every open tab, since changed messages stay until the tab is opened again. */
export function allowRows(world: World, ids: Iterable<string>): void {
  const all = [...ids];
  for (const page of world.pages) for (const id of all) world.stateOf(page).allowedRows.add(id);
}

export function intend(
  world: World,
  page: Page,
  kind: 'read' | 'archive',
  value: boolean,
  ids: readonly string[],
): Intent | undefined {
  const who = readerOf(world, page);
  if (!who) return undefined;
  const state = world.stateOf(page);
  state.touched = ids.at(-1) ?? '';
  if (kind === 'read') {
    // A message that is so already gets no mark, which could win over that of another device.
    const shown = new Map(page.element.messages.map((message) => [message.id, message.read]));
    ids = ids.filter((id) => shown.get(id) !== value);
    if (ids.length === 0) return undefined;
  }
  // What is done with an archived message leaves it read, and a snoozed one comes back as unread.
  if (kind === 'read' && (state.tab === 'archived' || state.tab === 'snoozed')) return undefined;
  const intent = world.model.intend(page, who, kind, value, ids);
  if (kind === 'archive') state.undoable = [intent];
  else allowRows(world, ids);
  return intent;
}

/** The messages that a row stands for: its own, or those of its folded group. */
export function idsOf(world: World, page: Page, { id, folded }: Row): readonly string[] {
  if (folded === 0) return [id];
  const mails = new Map(READERS.flatMap((who) => world.service.all(who).map((mail) => [mail.id, mail] as const)));
  const team = mails.get(id)?.team;
  const ofTeam = page.element.messages.flatMap((one) => mails.get(one.id) ?? []).filter((mail) => mail.team === team);
  const without = ofTeam.filter((mail) => !world.service.hasButtons(mail.id));
  // A message whose buttons were used joins the group when the list is opened again.
  const grouped =
    without.length === folded + 1
      ? without
      : ofTeam.filter((one) => without.includes(one) || one.action.status === 'done');
  return grouped.map((mail) => mail.id);
}

type RowWork = (world: World, page: Page, row: Row, step: Step) => Promise<void> | void;

const rowAt = (world: World, page: Page, { b }: Step): Row | null | undefined => {
  const { rows } = readView(page.element);
  return readerOf(world, page) && rows[b % Math.max(1, rows.length)];
};

export const onRow =
  (work: RowWork): Work =>
  (world, page, step) => {
    const row = rowAt(world, page, step);
    return row ? work(world, page, row, step) : undefined;
  };

/** With a row that is pointed at, and so has its tools. */
export const onTools =
  (work: RowWork): Work =>
  async (world, page, step) => {
    const hasTools = (): boolean => partOf(row?.element, 'tools') !== undefined;
    const point = async (): Promise<void> => {
      row = rowAt(world, page, step);
      const over = new Event('pointerover', { bubbles: true, composed: true });
      await world.clock.as(page, () => row?.element.dispatchEvent(over));
    };
    let row = rowAt(world, page, step);
    await point();
    // What draws them is loaded after the first paint, 300 ms later at most.
    if (row && !hasTools()) await world.clock.pass(400).then(point);
    if (!row) return;
    check('tools', world.setting.fileless || hasTools(), () => `${row?.id} is pointed at and has no tools`);
    await work(world, page, row, step);
  };

export function onTabEntered(world: World, page: Page): void {
  const { allowedRows: stay, knowledge } = world.stateOf(page);
  stay.clear();
  const who = page.device.session;
  if (!who) return;
  // This page may not know the changes of another device yet; a row that it shows now stays when it learns them.
  for (const [id, { read }] of world.model.facts(page, who, knowledge)) if (read === 'maybe') stay.add(id);
}

/** Opens or closes the popover, which removes the rows that no longer belong in the tab. */
export async function setOpen(world: World, page: Page, open: boolean): Promise<void> {
  const { element } = page;
  if (world.setting.display === 'inline' || element.open === open) return;
  await world.clock.as(page, () => (open ? element.show() : element.hide()));
  world.stateOf(page).open = open;
  onTabEntered(world, page);
}

export const isHealthy = (world: World, { device }: Page): boolean => device.online && world.service.failure === 'none';

/** The reader of steps by the host's script or by the service; anna if nobody is signed in. */
export const currentReader = (page: Page): Who => page.device.session ?? 'anna';
