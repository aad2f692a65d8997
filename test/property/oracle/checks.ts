/**
 * Compares the rendered inbox with the facts of the model. `checkMoment` applies at any time: no row contradicts what the page
 * must know. `checkRest` applies after the page has polled and received the responses.
 */
import { checkCount, unread } from './count-checks.js';
import { buttonOf, readView, shownCount, type View, type Row } from './view.js';
import { all, not, type Fact, type Verdict } from './facts.js';
import type { InboxElement, Page } from './page.js';
import type { Who } from './service.js';
import { check } from './violation.js';
import { TABS, TEAMS_OF_TAB } from './tabs.js';
import type { World } from './world.js';

type Facts = ReadonlyMap<string, Fact>;

/** A row of the open tab, rendered or not: a long list renders only the rows near the viewport. */
interface Shown {
  readonly id: string;
  readonly unread: boolean;
}

/** A list that never had more messages renders all of its rows; any other those near the viewport. */
const FEW = 60;
/** A longer list may not be loaded as a whole. */
const DEEP = 100;
/** Rendered in the frame in which a list appears. */
const FIRST_ROWS = 8;

/** Whether a message belongs in a tab. */
export function isMember(tab: string, fact: Fact, team: number): Verdict {
  const there = all(fact.here, not(fact.archived), not(fact.snoozed));
  if (tab === 'archived') return all(fact.here, fact.archived);
  if (tab === 'snoozed') return all(fact.here, not(fact.archived), fact.snoozed);
  if (tab === 'unread') return unread(fact);
  if (tab === 'done') return all(there, fact.read);
  const teams = tab === 'team' ? [team] : TEAMS_OF_TAB[tab];
  if (teams && !teams.includes(fact.mail.team)) return 'no';
  return tab === 'todo' ? unread(fact) : there;
}

export function shownOf(page: Page, { rows }: View): readonly Shown[] {
  const listed = page.element.messages;
  // The rows of an unfolded group are not in the order of the list.
  if (listed.length === rows.length && !page.element.hasAttribute('group')) return rows;
  return listed.map(({ id, read }) => ({ id, unread: !read }));
}

const list = (ids: Iterable<string>): string => {
  const some = [...ids];
  return `${some.slice(0, 3).join(', ')}${some.length > 3 ? ` and ${some.length - 3} more` : ''}`;
};

const notAllRendered = (page: Page, { rows }: View): string =>
  `${rows.length} rows are rendered of ${page.element.messages.length} in \`messages\``;

/** A list that was mounted a moment ago renders its first rows, and the others after they are painted. */
const isBeginning = (page: Page, { rows }: View): boolean =>
  rows.length >= FIRST_ROWS &&
  (rows.some(({ folded }) => folded > 0) || rows.every(({ id }, index) => page.element.messages[index]?.id === id));

type Message = InboxElement['messages'][number];

/** A message has the time that the service gave it; those of one time are in the order of their ids. */
function checkTime({ id, createdAt, snoozedUntil }: Message, above: Message | undefined, facts: Facts): void {
  const time = facts.get(id)?.mail.createdAt ?? createdAt;
  check('rows', createdAt === time, () => `${id} is shown with the time ${createdAt} instead of ${time}`);
  if (above?.createdAt !== createdAt || above.snoozedUntil > 0 || snoozedUntil > 0) return;
  check('rows', above.id > id, () => `${id} is shown below ${above.id}, which is of the same time`);
}

function checkRows(world: World, page: Page, view: View, facts: Facts, who: Who): void {
  const state = world.stateOf(page);
  const shown = shownOf(page, view);
  const shownIds = new Set<string>();
  let before = Infinity;
  for (const { id } of shown) {
    check('foreign', id.startsWith(who.charAt(0)), () => `${id} is shown to ${who}`);
    check('rows', !shownIds.has(id), () => `${id} is shown twice`);
    shownIds.add(id);
    const fact = facts.get(id);
    if (!fact) {
      check('rows', false, () => `${id} is shown, but was removed long ago`);
      continue;
    }
    // The latest of its places that is not above the last row: no order of the rows is refused that may be right.
    const place = Math.max(...fact.places.filter((time) => time <= before));
    const isSnoozed = state.tab === 'snoozed';
    check('rows', place > -Infinity || isSnoozed, () => `${id} is shown below an older message`);
    before = isSnoozed ? Infinity : place;
    const member = isMember(state.tab, fact, state.team);
    const [wrong, what] = state.tab === 'archived' ? ['no', 'is not archived'] : ['yes', 'is archived'];
    check('rows', fact.archived !== wrong, () => `${id} is shown in "${state.tab}", but ${what}`);
    check(
      'rows',
      member !== 'no' || state.allowedRows.has(id),
      () => `${id} is shown in "${state.tab}", but does not belong there`,
    );
  }
  const listed = new Set(page.element.messages.map(({ id }) => id));
  for (const [place, message] of page.element.messages.entries())
    checkTime(message, page.element.messages[place - 1], facts);
  for (const { id } of view.rows) check('agree', listed.has(id), () => `${id} is a row, but not in \`messages\``);
  const isRendered = world.service.all(who).length > FEW || shownCount(view) === listed.size || isBeginning(page, view);
  check('agree', isRendered, () => notAllRendered(page, view));
  for (const id of shownIds) state.allowedRows.add(id);
}

function checkMarks(world: World, page: Page, view: View, facts: Facts): void {
  const { tab } = world.stateOf(page);
  for (const { id, unread: marked } of shownOf(page, view)) {
    // An archived message counts as read, and so does a snoozed one.
    const { read = 'maybe', snoozed = 'no' } = facts.get(id) ?? {};
    const isAway = tab === 'archived' || snoozed === 'yes';
    const shown = isAway ? 'yes' : snoozed === 'maybe' ? 'maybe' : read;
    check(
      'mark',
      shown === 'maybe' || (shown === 'no') === marked,
      () => `${id} is shown as ${marked ? 'unread' : 'read'}`,
    );
  }
}

/** The messages that certainly belong in the open tab. */
export function membersOf(world: World, page: Page, facts: Facts): Fact[] {
  const { tab, team } = world.stateOf(page);
  return [...facts.values()].filter((fact) => isMember(tab, fact, team) === 'yes');
}

function checkEmpty(world: World, page: Page, view: View, facts: Facts): void {
  if (!view.empty) return;
  const members = membersOf(world, page, facts);
  const name = world.stateOf(page).tab;
  check(
    'empty',
    members.length === 0,
    () => `"${name}" shows the empty state, but lacks ${list(members.map(({ mail }) => mail.id))}`,
  );
}

const actionStateOf = (row: Row): string => row.outcome || (row.busy ? 'sending' : 'pending');

function checkOutcomes(world: World, view: View, facts: Facts): void {
  for (const row of view.rows) {
    const { mail } = facts.get(row.id) ?? {};
    if (!mail || row.outcome !== 'done') continue;
    const isRecorded = world.service.commits.some(({ id, status }) => id === mail.id && status === 'done');
    check('action', isRecorded, () => `${row.id} is shown as done, but is not recorded`);
  }
}

/** Applies at any time to a page that has settled once and has had the same reader since. */
export function checkMoment(world: World, page: Page, view: View, facts: Facts, who: Who): void {
  if (!view.filled || view.preferences !== 'none') return;
  checkRows(world, page, view, facts, who);
  checkMarks(world, page, view, facts);
  checkEmpty(world, page, view, facts);
  checkOutcomes(world, view, facts);
}

/** The list has no gap: it has the newest messages of the tab down to its last row, or all if it offers no more. */
function checkGaps(world: World, page: Page, view: View, facts: Facts): void {
  const shown = shownOf(page, view);
  const members = membersOf(world, page, facts);
  const { tab } = world.stateOf(page);
  const ids = new Set(shown.map(({ id }) => id));
  const placesOf = (row: Shown | undefined): readonly number[] => facts.get(row?.id ?? '')?.places ?? [Infinity];
  const top = view.arrivals ? Math.min(...placesOf(shown[0])) : Infinity;
  const end = view.older === 'none' ? Number.NEGATIVE_INFINITY : Math.max(...placesOf(shown.at(-1)));
  const missing = members.filter(
    ({ mail, places }) => !ids.has(mail.id) && Math.min(...places) > end && Math.max(...places) < top,
  );
  check(
    'rows',
    missing.length === 0,
    () => `"${tab}" lacks ${list(missing.map(({ mail }) => mail.id))} among ${shown.length} rows`,
  );
}

function checkState(world: World, page: Page, view: View, facts: Facts): void {
  const { tab } = world.stateOf(page);
  const { status } = page.element;
  check('status', status === 'ready', () => `the status is "${status}" although the service responds: ${view.notice}`);
  check('stuck', !view.skeleton, () => `"${tab}" never stops loading`);
  check('stuck', view.older !== 'loading', () => `"${tab}" never stops loading older messages`);
  const nothing = view.rows.length === 0 && !view.empty && view.older === 'none' && !view.arrivals && !view.notice;
  check('stuck', !nothing, () => `"${tab}" shows neither rows nor a reason`);
  if (view.rows.length > 0 || view.empty) checkGaps(world, page, view, facts);
}

function checkActs(world: World, page: Page, view: View, who: Who): void {
  for (const row of view.rows) {
    // Without channels a page shows another page's action once it loads the row again: below its first page, up to ten minutes later.
    const isShownHere = (where: Page): boolean =>
      where === page || (where.device === page.device && world.setting.storage !== 'blocked');
    const mine = world.acts.filter(({ id, page: where }) => id === row.id && isShownHere(where));
    const mail = world.service.all(who).find(({ id }) => id === row.id);
    // A later action of another device may be shown late: after an action, services respond to reads from a cache.
    const isLast = mine.at(-1) === world.acts.findLast(({ id }) => id === row.id);
    if (mine.length === 0 || !mail || !isLast) continue;
    const wanted = mail.action.status;
    const step = actionStateOf(row);
    check(
      'action',
      step === wanted || step === 'failed',
      () => `${row.id} is shown as ${step}, the service has ${wanted}`,
    );
  }
}

/** The count of each tab is the number of its unread messages, or less with a plus. */
function checkTabCounts(world: World, page: Page, view: View, facts: Facts): void {
  const { team } = world.stateOf(page);
  for (const { id, label } of TABS) {
    const text = view.tabCounts.get(label) ?? '';
    const verdicts = [...facts.values()].map((fact) => all(isMember(id, fact, team), unread(fact)));
    const least = id === 'done' ? 0 : verdicts.filter((one) => one === 'yes').length;
    const most = id === 'done' ? 0 : verdicts.filter((one) => one !== 'no').length;
    const count = Number.parseInt(text || '0');
    // A count of 0 is not shown, also where it is a lower bound: unread messages may be below what is loaded.
    const isLess = text.endsWith('+') || (text === '' && (view.tabCount?.endsWith('+') || facts.size > DEEP));
    const isRight = count <= most && (isLess || count >= least);
    check('count', isRight, () => `the tab "${id}" shows "${text}" instead of ${least} to ${most}`);
  }
}

export function checkRest(world: World, page: Page, view: View, facts: Facts, who: Who): void {
  checkCount(page, view, facts, view.filled || !world.filesFail);
  if (!view.filled) return;
  if (view.preferences !== 'none') return checkPreferences(world, page, view, who);
  checkMoment(world, page, view, facts, who);
  const isRendered = world.service.all(who).length > FEW || shownCount(view) === page.element.messages.length;
  check('agree', isRendered, () => notAllRendered(page, view));
  checkTabCounts(world, page, view, facts);
  checkState(world, page, view, facts);
  checkActs(world, page, view, who);
}

function checkPreferences(world: World, page: Page, view: View, who: Who): void {
  check('preferences', view.preferences !== 'loading', () => 'they never stop loading');
  // The error state remains until "Try again" is pressed.
  if (view.preferences === 'failed' && buttonOf(page.element.shadowRoot, 'Try again')) return;
  if (world.stateOf(page).prefsAt < world.prefsChangedAt) return;
  const { in_app, email } = world.service.channelsOf(who);
  const wanted = [in_app, email, in_app, email].join();
  const folded = page.element.shadowRoot?.querySelectorAll<HTMLElement>('.fold[aria-expanded=false]');
  for (const fold of folded ?? []) fold.click();
  const shown = readView(page.element).switches?.join();
  check('preferences', shown === wanted, () => `the switches are ${shown} instead of ${wanted}`);
}
