/**
 * Small schedules, one for each defect that the oracle was seen to find. They run before the random ones, so that a defect
 * that comes back is named at once.
 */
import type { Block, Schedule, Setting, Step, StepName } from './schedule.js';

export interface Case {
  readonly name: string;
  readonly schedule: Schedule;
}

const messages = (
  count: number,
  age: number,
  read: Block['read'] = 'all',
  archived: Block['archived'] = 'none',
): Block => ({
  count,
  age,
  gap: 0,
  read,
  archived,
});

/** A step with its two numbers; "!" at the end lets the world rest after it. */
type Line = readonly [does: StepName | `${StepName}!`, a?: number, b?: number];

const stepOf = ([line, a = 0, b = 0]: Line): Step => ({
  does: line.replace('!', '') as StepName,
  a,
  b,
  rest: line.endsWith('!') ? 'asked' : 'none',
});

const PLAIN: Setting = {
  blocks: [],
  pageSize: 5,
  interval: 600,
  display: 'inline',
  shared: false,
  storage: 'whole',
  named: false,
  cache: false,
  skew: 0,
  newestLast: false,
  fileless: false,
};

const caseOf = (name: string, setting: Partial<Setting>, ...lines: readonly Line[]): Case => ({
  name,
  schedule: { seed: 1, setting: { ...PLAIN, ...setting }, steps: lines.map(stepOf) },
});

/** Places of tabs in the row of tabs. */
const [UNREAD, TEAM, DONE, TODO] = [1, 2, 3, 4];
const [MINUTES, HOURS, DAYS, OLD, OLDEST, AHEAD] = [0, 1, 2, 4, 5, 8];

export const CASES: readonly Case[] = [
  caseOf(
    '1.1 "All" is not empty once its first page was archived by the reader',
    { blocks: [messages(40, DAYS)], pageSize: 20 },
    ['archive shown!'],
    ['reload!'],
    ['press to the end!'],
  ),
  caseOf(
    '1.1 "All" is not empty once its first page was archived by the service',
    { blocks: [messages(20, HOURS, 'all', 'all'), messages(40, DAYS)], pageSize: 20 },
    ['reload!'],
    ['press to the end!'],
  ),
  caseOf(
    '1.1 "Unread" shows what is unread and lies deep',
    { blocks: [messages(60, DAYS)], pageSize: 20 },
    ['older!'],
    ['older!'],
    ['toggle read!', 0, 35],
    ['reload!'],
    ['select tab!', 0, UNREAD],
    ['press to the end!'],
  ),
  caseOf(
    "1.1 a host's tab is not empty while it loads",
    { blocks: [messages(20, DAYS)] },
    ['slow'],
    ['select tab', 0, TEAM],
  ),
  caseOf(
    "1.1 a host's tab is not empty after it has failed",
    { blocks: [messages(20, DAYS)] },
    ['tab fails'],
    ['select tab', 0, TEAM],
    ['wait', 0, 10],
    ['heal!'],
  ),
  caseOf(
    '1.1 a tab of read messages is not empty below many unread ones',
    { blocks: [messages(120, HOURS, 'none'), messages(180, DAYS)] },
    ['select tab!', 0, DONE],
    ['press to the end!'],
  ),
  caseOf(
    '1.1 a tab is not empty after its filter has changed',
    { blocks: [messages(20, DAYS)] },
    ['select tab!', 0, TEAM],
    ['change filter', 0, 1],
    ['wait'],
  ),
  caseOf('1.3 the badge keeps its plus when one of 250 is read', { blocks: [messages(250, HOURS, 'none')] }, [
    'toggle read!',
  ]),
  caseOf(
    '1.3 the badge keeps its plus when 50 of 250 are read',
    { blocks: [messages(250, HOURS, 'none')], pageSize: 20 },
    ['read shown!', 0, 2],
  ),
  caseOf(
    '1.4 "Undo" gives all of 300 unread messages back',
    { blocks: [messages(300, HOURS, 'none')] },
    ['read all and undo!'],
    ['press to the end!'],
  ),
  caseOf(
    '1.4 "Undo" gives back what was marked unread deep in the list',
    { blocks: [messages(30, DAYS)] },
    ['toggle read!', 0, 1],
    ['older!'],
    ['older!'],
    ['toggle read!', 0, 12],
    ['reload!'],
    ['read all and undo!'],
  ),
  caseOf(
    '1.5 what was archived stays so after 600 others, and rows can be marked unread',
    { blocks: [messages(700, HOURS)], pageSize: 100 },
    ['archive shown!', 0, 5],
    ['reload!'],
    ['toggle read!', 0, 1],
    ['press to the end!'],
  ),
  caseOf(
    '1.5 another device knows of all that were archived, though they are many',
    { blocks: [messages(700, HOURS)], pageSize: 100, shared: true },
    ['archive shown!', 0, 1],
    ['arrive!', 0, 1],
    ['new device!'],
    ['press to the end!', 1],
  ),
  caseOf(
    '1.6 the badge goes when the unread message is removed by the service',
    { blocks: [messages(5, HOURS), messages(30, OLD)] },
    ['older!'],
    ['toggle read!', 0, 8],
    ['remove!', 0],
    ['reload!'],
  ),
  caseOf(
    '1.7 `inbox-count` tells of another reader without unread messages',
    { named: true },
    ['arrive!', 0, 1],
    ['sign in!', 0, 0],
  ),
  caseOf('1.11 nothing is shown once the reader is signed out', { blocks: [messages(5, HOURS, 'none')] }, [
    'sign out!',
  ]),
  caseOf(
    '1.13 preferences are asked for again when they are shown again',
    {},
    ['turn preferences!'],
    ['turn preferences!'],
    ['change preferences', 0, 1],
    ['wait', 0, 60],
    ['turn preferences!'],
  ),
  caseOf('1.12 the inbox loads where storage, channels and locks are denied', { storage: 'blocked' }),
  caseOf('1.13 preferences of another reader are loaded', {}, ['turn preferences!'], ['sign in!', 0, 0]),
  caseOf(
    '1.16 no message is born read after one from the future',
    { blocks: [messages(3, HOURS, 'none')] },
    ['arrive from the future!', 0, 0],
    ['read all!'],
    ['arrive!', 0, 1],
  ),
  caseOf(
    '1.17 "Unread" leaves out what is read once it is opened again',
    { blocks: [messages(3, HOURS, 'none')], display: 'popover' },
    ['open!'],
    ['select tab!', 0, UNREAD],
    ['toggle read!'],
    ['reopen!'],
  ),
  caseOf(
    '1.17 "Undo" of "mark all" leaves read what was opened since',
    { blocks: [messages(3, HOURS, 'none')] },
    ['read all'],
    ['open message'],
    ['undo!'],
  ),
  caseOf(
    "1.18 an action is not lost while the panel's file can't be had",
    { blocks: [messages(3, HOURS, 'none')], display: 'popover', fileless: true },
    ['act by script!'],
    ['heal!'],
  ),
  caseOf(
    'M1 a message from the future at the first load does not make others read',
    { blocks: [messages(1, AHEAD, 'none'), messages(3, HOURS, 'none')] },
    ['remove'],
    ['arrive!', 0, 1],
  ),
  caseOf(
    'messages that arrive below one from the future are found',
    { pageSize: 3, interval: 60 },
    ['arrive from the future!'],
    ['arrive together!', 0, 10],
  ),
  caseOf(
    'messages that a replica delivers late, below one that is known, are found',
    { pageSize: 3 },
    ['arrive late', 0, 35],
    ['arrive!', 0, 1],
    ['wait', 0, 30],
    ['refresh!'],
  ),
  caseOf(
    'an unread message that was archived is unread again after "Undo"',
    { blocks: [messages(2, DAYS, 'none')] },
    ['archive shown!'],
    ['undo!'],
  ),
  caseOf(
    'what the service reads after "Undo" of "mark all" is read',
    { blocks: [messages(1, DAYS, 'none')] },
    ['read all and undo'],
    ['read by service!'],
  ),
  caseOf(
    "an action in a host's tab is shown as done below the first page of the tab",
    { blocks: [messages(30, HOURS, 'none')], pageSize: 3 },
    ['select tab!', 0, TEAM],
    ['older!'],
    ['act!', 1, 4],
  ),
  caseOf(
    "a host's tab of unread messages shows what the reader has marked unread",
    { blocks: [messages(3, HOURS)] },
    ['toggle read', 0, 0],
    ['toggle read', 0, 1],
    ['toggle read', 0, 2],
    ['select tab!', 0, TODO],
    ['press to the end!'],
  ),
  caseOf(
    'messages below more than 600 of one time are reached by "Show older"',
    { blocks: [messages(5, MINUTES, 'none'), { ...messages(650, OLD), gap: 2 }, messages(10, OLDEST)], pageSize: 100 },
    ['press to the end!'],
  ),
  caseOf(
    'messages below 600 archived ones of one time are reached by "Show older"',
    { blocks: [messages(5, MINUTES, 'none'), { ...messages(650, OLD, 'all', 'all'), gap: 2 }, messages(10, OLDEST)] },
    ['press to the end!'],
  ),
  caseOf(
    'a row that the service has removed goes, however deep it lies',
    { blocks: [messages(300, OLD)], pageSize: 100 },
    ['press to the end!'],
    ['remove!', 2, 164],
  ),
];
