/**
 * Compares what a reader sees with what is true.
 *
 * `checkMoment` holds at any time: nothing is shown that contradicts what the page must know by now. `checkRest` holds once
 * the page had the time to ask and to be told.
 */
import { checkCount, unread } from './count-checks.js';
import { buttonOf } from './look.js';
import type { Look, Row } from './look.js';
import { all, not } from './facts.js';
import type { Fact, Verdict } from './facts.js';
import type { Page } from './page.js';
import type { Who } from './service.js';
import { check } from './violation.js';
import type { World } from './world.js';

type Facts = ReadonlyMap<string, Fact>;

/** The rows of the open tab: all of them, though a long list draws only those around the screen. */
interface Shown {
  readonly id: string;
  readonly unread: boolean;
}

/** Up to so many rows all are drawn. */
const FEW = 60;

/** Whether a message belongs into a tab. */
export function isMember(tab: string, fact: Fact, team: number): Verdict {
  const there = all(fact.here, not(fact.archived));
  if (tab === 'unread') return unread(fact);
  if (tab === 'done') return all(there, fact.read);
  if (tab === 'team') return fact.mail.team === team ? there : 'no';
  if (tab === 'todo') return fact.mail.team === 1 ? unread(fact) : 'no';
  return there;
}

export function shownOf(page: Page, { rows }: Look): readonly Shown[] {
  const listed = page.element.messages;
  if (listed.length === rows.length) return rows;
  return listed.map(({ id, read }) => ({ id, unread: !read }));
}

const list = (ids: Iterable<string>): string => {
  const some = [...ids];
  return `${some.slice(0, 3).join(', ')}${some.length > 3 ? ` and ${some.length - 3} more` : ''}`;
};

function checkRows(world: World, page: Page, look: Look, facts: Facts, who: Who): void {
  const diary = world.diary(page);
  const shown = shownOf(page, look);
  const known = new Set<string>();
  let before = Infinity;
  for (const { id } of shown) {
    check('foreign', id.startsWith(who.charAt(0)), () => `${id} is shown to ${who}`);
    check('rows', !known.has(id), () => `${id} is shown twice`);
    known.add(id);
    const fact = facts.get(id);
    if (!fact) {
      check('rows', false, () => `${id} is shown, and was removed long ago`);
      continue;
    }
    const { createdAt } = fact.mail;
    check('rows', createdAt <= before, () => `${id} is shown below an older one`);
    before = createdAt;
    const member = isMember(diary.tab, fact, diary.team);
    check('rows', fact.archived !== 'yes', () => `${id} is shown in "${diary.tab}", and is archived`);
    check(
      'rows',
      member !== 'no' || diary.stay.has(id),
      () => `${id} is shown in "${diary.tab}", and does not belong there`,
    );
  }
  const listed = new Set(page.element.messages.map(({ id }) => id));
  for (const { id } of look.rows) check('agree', listed.has(id), () => `${id} is a row, and not in \`messages\``);
  // A list that was long once draws only the rows around the screen.
  const drawn = facts.size > FEW || look.rows.length === listed.size;
  check('agree', drawn, () => `${look.rows.length} rows are drawn of ${listed.size} in \`messages\``);
  for (const id of known) diary.stay.add(id);
}

function checkMarks(page: Page, look: Look, facts: Facts): void {
  for (const { id, unread: marked } of shownOf(page, look)) {
    const read = facts.get(id)?.read ?? 'maybe';
    check(
      'mark',
      read === 'maybe' || (read === 'no') === marked,
      () => `${id} is shown as ${marked ? 'unread' : 'read'}`,
    );
  }
}

/** What must be in the open tab. */
export function membersOf(world: World, page: Page, facts: Facts): Fact[] {
  const { tab, team } = world.diary(page);
  return [...facts.values()].filter((fact) => isMember(tab, fact, team) === 'yes');
}

function checkEmpty(world: World, page: Page, look: Look, facts: Facts): void {
  if (!look.empty) return;
  const members = membersOf(world, page, facts);
  const name = world.diary(page).tab;
  check(
    'empty',
    members.length === 0,
    () => `"${name}" says that it is empty, and lacks ${list(members.map(({ mail }) => mail.id))}`,
  );
}

const stepsOf = (row: Row): string => row.told || (row.busy ? 'sending' : 'pending');

function checkOutcomes(world: World, look: Look, facts: Facts): void {
  for (const row of look.rows) {
    const { mail } = facts.get(row.id) ?? {};
    if (!mail || row.told !== 'done') continue;
    const was = world.service.commits.some(({ id, status }) => id === mail.id && status === 'done');
    check('action', was, () => `${row.id} is shown as done, and is not recorded`);
  }
}

/** At any time, of a page that was at rest once and is of the same reader since. */
export function checkMoment(world: World, page: Page, look: Look, facts: Facts, who: Who): void {
  if (!look.filled || look.preferences !== 'none') return;
  checkRows(world, page, look, facts, who);
  checkMarks(page, look, facts);
  checkEmpty(world, page, look, facts);
  checkOutcomes(world, look, facts);
}

/** Which rows must be there: the newest of the tab, down to the last one shown, or all where no more are offered. */
function checkGaps(world: World, page: Page, look: Look, facts: Facts): void {
  const shown = shownOf(page, look);
  const members = membersOf(world, page, facts);
  const { tab } = world.diary(page);
  const ids = new Set(shown.map(({ id }) => id));
  const timeOf = (row: Shown | undefined): number | undefined => (row ? facts.get(row.id)?.mail.createdAt : undefined);
  const top = look.arrivals ? (timeOf(shown[0]) ?? Infinity) : Infinity;
  const end = look.older === 'none' ? Number.NEGATIVE_INFINITY : (timeOf(shown.at(-1)) ?? Infinity);
  const missing = members.filter(({ mail }) => !ids.has(mail.id) && mail.createdAt > end && mail.createdAt < top);
  check(
    'rows',
    missing.length === 0,
    () => `"${tab}" lacks ${list(missing.map(({ mail }) => mail.id))} among ${shown.length} rows`,
  );
}

function checkState(world: World, page: Page, look: Look, facts: Facts): void {
  const { tab } = world.diary(page);
  const { status } = page.element;
  check('status', status === 'ready', () => `the status is "${status}" though the service answers: ${look.notice}`);
  check('stuck', !look.skeleton, () => `"${tab}" goes on loading`);
  check('stuck', look.older !== 'loading', () => `"${tab}" goes on loading older messages`);
  const nothing = look.rows.length === 0 && !look.empty && look.older === 'none' && !look.arrivals && !look.notice;
  check('stuck', !nothing, () => `"${tab}" shows neither rows nor why there are none`);
  if (look.rows.length > 0 || look.empty) checkGaps(world, page, look, facts);
}

function checkActs(world: World, page: Page, look: Look, who: Who): void {
  for (const row of look.rows) {
    const mine = world.acts.filter(({ id, page: where }) => id === row.id && where.device === page.device);
    const mail = world.service.all(who).find(({ id }) => id === row.id);
    // What another device did since may be shown late: services answer reads from a cache after an action.
    const isLast = mine.at(-1) === world.acts.findLast(({ id }) => id === row.id);
    if (mine.length === 0 || !mail || !isLast) continue;
    const wanted = mail.action.status;
    const step = stepsOf(row);
    check(
      'action',
      step === wanted || step === 'failed',
      () => `${row.id} is shown as ${step}, the service says ${wanted}`,
    );
  }
}

export function checkRest(world: World, page: Page, look: Look, facts: Facts, who: Who): void {
  checkCount(page, look, facts);
  if (!look.filled) return;
  if (look.preferences !== 'none') return checkPreferences(world, page, look, who);
  checkMoment(world, page, look, facts, who);
  checkState(world, page, look, facts);
  checkActs(world, page, look, who);
}

function checkPreferences(world: World, page: Page, look: Look, who: Who): void {
  check('preferences', look.preferences !== 'loading', () => 'they go on loading');
  // A failure stands until "Try again" is pressed.
  if (look.preferences === 'failed' && buttonOf(page.element.shadowRoot, 'Try again')) return;
  if (world.diary(page).prefsAt < world.prefsChangedAt) return;
  const { in_app, email } = world.service.prefers(who);
  const wanted = [in_app, email, in_app, email].join();
  check(
    'preferences',
    look.switches?.join() === wanted,
    () => `the switches say ${look.switches?.join()}, true is ${wanted}`,
  );
}
