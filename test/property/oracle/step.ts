/** What steps have in common: whose inbox a page shows, what a press means to the model, which rows it is about. */
import { look } from './look.js';
import type { Row } from './look.js';
import type { Page } from './page.js';
import type { Step } from './schedule.js';
import type { Who } from './service.js';
import type { World } from './world.js';

/** Everything that was asked for has been answered by then, also while answers are slow. */
export const SLOW_MS = 60_000;

export type Work = (world: World, page: Page, step: Step) => Promise<void> | void;

export const press = (world: World, page: Page, element: HTMLElement | undefined): Promise<void> =>
  world.clock.as(page, () => element?.click());

/** The reader whose inbox the page shows, as far as it can know. */
export const readerOf = (world: World, page: Page): Who | null => {
  const { who } = world.diary(page);
  return who === page.device.session ? who : null;
};

/** Anything that is said of these messages may keep their rows in open tabs. */
export function keep(world: World, ids: Iterable<string>): void {
  const all = [...ids];
  for (const page of world.pages) for (const id of all) world.diary(page).stay.add(id);
}

export function intend(
  world: World,
  page: Page,
  kind: 'read' | 'archive',
  value: boolean,
  ids: readonly string[],
): void {
  const who = readerOf(world, page);
  if (!who) return;
  const diary = world.diary(page);
  diary.touched = ids.at(-1) ?? '';
  const intent = world.model.intend(page, who, kind, value, ids);
  if (kind === 'archive') diary.undoable = intent;
  else keep(world, ids);
}

export const onRow =
  (work: (world: World, page: Page, row: Row, step: Step) => Promise<void> | void): Work =>
  (world, page, step) => {
    const { rows } = look(page.element);
    const row = rows[step.b % Math.max(1, rows.length)];
    return row && readerOf(world, page) ? work(world, page, row, step) : undefined;
  };

export function entered(world: World, page: Page): void {
  const { stay, knowledge } = world.diary(page);
  stay.clear();
  const who = page.device.session;
  if (!who) return;
  // What another device did meanwhile this page may not know yet: then a row is shown here that stays once it does.
  for (const [id, { read }] of world.model.facts(page, who, knowledge)) if (read === 'maybe') stay.add(id);
}

/** The popover opens or closes; rows that had stayed in the open tab go. */
export async function setOpen(world: World, page: Page, open: boolean): Promise<void> {
  const { element } = page;
  if (world.setting.display === 'inline' || element.open === open) return;
  await world.clock.as(page, () => (open ? element.show() : element.hide()));
  world.diary(page).open = open;
  entered(world, page);
}

export const isHealthy = (world: World, { device }: Page): boolean => device.online && world.service.failure === 'none';

/** A host's script, or the service, speaks to whoever is signed in. */
export const signedIn = (page: Page): Who => page.device.session ?? 'anna';
