/** Steps that look for messages: the reader searches, or the host shows one message, wherever it is. */
import { isMember } from './checks.js';
import type { Fact } from './facts.js';
import type { Page } from './page.js';
import { isHealthy, loadingMs, onTabEntered, press, readerOf, SLOW_MS, type Work } from './step.js';
import { buttonOf, endOfShownOf, olderResultsOf, readView, searchFieldOf } from './view.js';
import { check } from './violation.js';
import type { World } from './world.js';

/** A press searches ten pages. */
const MAX_PRESSES = 10;
/** A page of the list has at most so many messages. */
const MAX_LOADED = 100;
/** Until then a response may lack a new message. */
const FRESH_MS = 15_000;

const factsOf = (world: World, page: Page): Map<string, Fact> => {
  const who = readerOf(world, page);
  return who ? world.model.facts(page, who, world.stateOf(page).knowledge) : new Map<string, Fact>();
};

/** The results of a search that went through the whole list, or through a place, are its messages that match. */
function checkResults(world: World, page: Page, query: string): void {
  const { rows, size } = readView(page.element);
  const list = /archived|snoozed/.test(page.element.tab) ? page.element.tab : 'all';
  const matching = [...factsOf(world, page).values()].filter(({ mail }) => mail.id.includes(query));
  const possible = new Map(matching.flatMap((one) => (isMember(list, one, 0) === 'no' ? [] : [[one.mail.id, one]])));
  for (const { id, unread } of rows) {
    const fact = possible.get(id);
    check('rows', fact !== undefined, () => `${id} is a result of "${query}", but does not match or is archived`);
    // An archived message counts as read, and so does a snoozed one.
    const isRight = list === 'all' ? fact?.read === 'maybe' || (fact?.read === 'no') === unread : !unread;
    check('mark', isRight, () => `the result ${id} is shown as ${unread ? 'unread' : 'read'}`);
  }
  const sure = matching.filter((one) => isMember(list, one, 0) === 'yes');
  const count = rows.length > 0 ? size : 0;
  check(
    'reach',
    count >= sure.length && count <= possible.size,
    () => `"${query}" has ${count} results instead of ${sure.length} to ${possible.size}`,
  );
  const shown = new Set(rows.map(({ id }) => id));
  const missing = rows.length === count ? sure.filter(({ mail }) => !shown.has(mail.id)) : [];
  check('reach', missing.length === 0, () => `"${query}" does not find ${missing[0]?.mail.id}`);
}

/** Searches through the whole list, and ends the search. */
export const search: Work = async (world, page, { b }) => {
  const pause = world.slow ? SLOW_MS : 2000;
  const toggle = buttonOf(page.element.shadowRoot, 'Search');
  if (!toggle || !page.visible || !readerOf(world, page) || !isHealthy(world, page)) return;
  await world.clock.pass(pause);
  await press(world, page, toggle);
  await world.clock.pass(50);
  const field = searchFieldOf(page.element);
  if (!field) return;
  const query = (b % 16).toString(16);
  await world.clock.as(page, () => {
    field.value = query;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  });
  for (let presses = 0; presses < MAX_PRESSES && olderResultsOf(page.element); presses++) {
    await press(world, page, olderResultsOf(page.element));
    await world.clock.pass(pause);
  }
  check('reach', !olderResultsOf(page.element), () => 'the search never ends');
  if (readerOf(world, page)) checkResults(world, page, query);
  await world.clock.as(page, () =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
    ),
  );
  await world.clock.pass(50);
  check('stuck', !searchFieldOf(page.element), () => 'the search does not end');
};

/** The host shows a message: its row is there, or the page says that it is gone. */
export const showMessage: Work = async (world, page, { a, b }) => {
  const who = readerOf(world, page);
  if (!who || !page.visible || !isHealthy(world, page) || world.filesFail) return;
  const { now } = world.clock;
  const mails = world.service.all(who).filter(({ visibleAt }) => visibleAt <= now - FRESH_MS);
  const mail = mails[(b * 7 + a) % Math.max(1, mails.length)];
  if (!mail) return;
  const { id } = mail;
  const before = factsOf(world, page).get(id);
  await world.clock.as(page, () => page.element.show({ message: id }));
  await world.clock.pass(2 * loadingMs(world, 2500));
  if (!readerOf(world, page)) return;
  const state = world.stateOf(page);
  const isOpen = world.setting.display === 'inline' || page.element.open;
  const isEntered = state.tab !== page.element.tab || state.open !== isOpen;
  Object.assign(state, { tab: page.element.tab, open: isOpen });
  if (isEntered) onTabEntered(world, page);
  state.allowedRows.add(id);
  const view = readView(page.element);
  const isShown = view.rows.some((row) => row.id === id);
  // Of many messages of one time, more may be loaded meanwhile, which come in above it.
  const isTied = mails.filter(({ createdAt }) => createdAt === mail.createdAt).length > MAX_LOADED;
  // What the service has archived since the last poll leaves the list again with the next one: no tab opens by itself.
  const hasLeft = mail.archived && mail.changedAt > state.knowledge.freshSince;
  // The same for what another device has archived or snoozed.
  const mayLeave = before?.archived === 'maybe' || before?.snoozed === 'maybe';
  const isExcused = isTied || hasLeft || mayLeave || mail.removedAt <= world.clock.now;
  check('reach', isShown || isExcused, () => `${id} was not shown: ${view.notice}`);
  await press(world, page, endOfShownOf(page.element));
  await world.clock.pass(50);
};
