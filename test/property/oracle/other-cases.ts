/** Named schedules of sessions, arrivals, reopened tabs, actions, and lists that are hard to page. */
import { atSeed, caseOf, messages, AHEAD, DAYS, HOURS, MINUTES, OLD, OLDEST, SOON, type Case } from './case.js';
import { ALL, ARCHIVED, FLOW, PAIR, TEAM, TODO, UNREAD } from './tabs.js';

export const OTHER_CASES: readonly Case[] = [
  caseOf(
    '1.7 `inbox-count` is 0 after the sign-in of a reader without unread messages',
    { named: true },
    'arrive! 0 1, sign in! 0 0',
  ),
  caseOf('1.11 no message is shown after the reader signs out', { blocks: [messages(5, HOURS, 'none')] }, 'sign out!'),
  caseOf(
    '1.11 the reader signs out while no file loads',
    { interval: 600, display: 'inline', fileless: true },
    'sign out 0 0',
  ),
  caseOf(
    '1.13 preferences are requested again when they are opened again',
    {},
    'turn preferences!, turn preferences!, change preferences 0 1, wait 0 60, turn preferences!',
  ),
  caseOf(
    "1.17 a message that the service removes leaves a host's tab below its first page",
    { blocks: [messages(60, HOURS)] },
    `select tab! 0 ${TEAM}, press to the end!, remove! 2 6`,
  ),
  caseOf(
    'a snoozed message that is not loaded comes back at the top',
    { blocks: [messages(10, HOURS, 'none')], pageSize: 20, shared: true },
    'snooze! 0 2, arrive together! 0 9, arrive together! 0 9, reload!, wait! 0 14400',
  ),
  caseOf('1.12 the inbox loads when storage, channels and locks are denied', { storage: 'blocked' }),
  caseOf(
    '1.13 preferences that are open show what another device changed',
    {},
    'turn preferences!, change preferences 0 1, refresh!',
  ),
  caseOf('1.13 preferences of another reader are loaded', {}, 'turn preferences!, sign in! 0 0'),
  caseOf(
    '1.16 a message that arrives after one from the future is unread',
    { blocks: [messages(3, HOURS, 'none')] },
    'arrive from the future! 0 0, read all!, arrive! 0 1',
  ),
  caseOf(
    '1.17 "Unread" omits a read message when the popover is opened again',
    { blocks: [messages(3, HOURS, 'none')], display: 'popover' },
    `open!, select tab! 0 ${UNREAD}, toggle read!, reopen!`,
  ),
  caseOf(
    '1.17 "Undo" of "mark all" does not change a message that was opened since',
    { blocks: [messages(3, HOURS, 'none')] },
    'read all, open message, undo!',
  ),
  caseOf(
    "1.18 an action is not lost while the panel's file fails to load",
    { blocks: [messages(3, HOURS, 'none')], display: 'popover', fileless: true },
    'act by script!, heal!',
  ),
  caseOf(
    'M1 a message from the future at the first load does not mark others read',
    { blocks: [messages(1, AHEAD, 'none'), messages(3, HOURS, 'none')] },
    'remove, arrive! 0 1',
  ),
  caseOf(
    'messages that arrive below one from the future are shown',
    { pageSize: 3, interval: 60 },
    'arrive from the future!, arrive together! 0 10',
  ),
  caseOf(
    'a message that a replica delivers late, below a loaded one, is shown',
    { pageSize: 3 },
    'arrive late 0 35, arrive! 0 1, wait 0 30, refresh!',
  ),
  caseOf(
    'messages that were counted as unread while the store failed to load stay unread when newer ones arrive',
    { blocks: [messages(3, OLD, 'none')], display: 'popover', fileless: true },
    'arrive 0 1, heal!',
  ),
  caseOf(
    'the count stays while the store failed to load, when a page of read messages arrives above',
    { blocks: [messages(1, HOURS, 'none')], display: 'popover', fileless: true },
    'arrive together! 0 0',
  ),
  caseOf(
    'an unread message that was archived is unread again after "Undo"',
    { blocks: [messages(2, DAYS, 'none')] },
    'archive shown!, undo!',
  ),
  caseOf(
    'a message that the service marks read after "Undo" of "mark all" is read',
    { blocks: [messages(1, DAYS, 'none')] },
    'read all and undo, read by service!',
  ),
  caseOf(
    "an action in a host's tab is shown as done below the first page of the tab",
    { blocks: [messages(30, HOURS, 'none')], pageSize: 3 },
    `select tab! 0 ${TEAM}, older!, act! 1 4`,
  ),
  caseOf(
    "a host's tab of unread messages shows what the reader has marked unread",
    { blocks: [messages(3, HOURS)] },
    `toggle read 0 0, toggle read 0 1, toggle read 0 2, select tab! 0 ${TODO}, press to the end!`,
  ),
  caseOf(
    'a tab of some workflows has all of their messages, and "mark all" in it leaves the others unread',
    { blocks: [messages(30, HOURS, 'none'), messages(300, OLD)] },
    `select tab! 0 ${FLOW}, read all!, press to the end!, undo!`,
  ),
  caseOf(
    'a tab with several payloads has all messages with any of them',
    { blocks: [messages(30, HOURS, 'none'), messages(300, OLD)] },
    `select tab! 0 ${PAIR}, toggle read! 0 3, arrive! 0 1, press to the end!`,
  ),
  caseOf(
    'messages below more than 600 of one time are reached by "Show older"',
    { blocks: [messages(5, MINUTES, 'none'), { ...messages(650, OLD), gap: 2 }, messages(10, OLDEST)], pageSize: 100 },
    'press to the end!',
  ),
  caseOf(
    'messages below 600 archived ones of one time are reached by "Show older"',
    { blocks: [messages(5, MINUTES, 'none'), { ...messages(650, OLD, 'all', 'all'), gap: 2 }, messages(10, OLDEST)] },
    'press to the end!',
  ),
  caseOf(
    'a message that the service removes disappears from any depth of the list',
    { blocks: [messages(300, OLD)], pageSize: 100 },
    'press to the end!, remove! 2 164',
  ),
  caseOf(
    'the last count stays while unread messages below 600 others are loaded',
    { blocks: [messages(6, HOURS, 'none'), { ...messages(625, AHEAD), gap: 2 }] },
    'new tab!, slow, reload',
  ),
  caseOf(
    'a message stays read when the reader signs in again, also without storage',
    { blocks: [messages(2, DAYS, 'none')], storage: 'blocked', named: true },
    'read all!, sign in! 0 0, sign in! 0 1',
  ),
  caseOf(
    'no row is missing when more messages are removed than pages overlap by',
    { blocks: [messages(300, HOURS, 'none')], pageSize: 30 },
    `${'remove 1 0, '.repeat(18)}press to the end!`,
  ),
  caseOf(
    'a message that was marked as unread and then removed is not counted after a reload',
    { blocks: [messages(200, HOURS, 'none')], display: 'popover' },
    'open!, read all!, press to the end!, toggle read! 0 17, remove!, refresh!, reload!',
  ),
  caseOf(
    'a message whose archiving was undone is read when the service has read it',
    { blocks: [messages(3, HOURS, 'none')] },
    'archive and undo!, read by service!',
  ),
  caseOf(
    "the panel's file is requested again after it failed to load",
    { blocks: [messages(3, HOURS, 'none')], display: 'popover', fileless: true },
    'open, heal, reopen!',
  ),
  atSeed(
    1_034_740_229,
    caseOf(
      'a hidden page with `background` counts arrivals, although the store failed to load at first',
      { blocks: [messages(2, DAYS, 'some')], display: 'popover', background: true, fileless: true },
      'heal, away 0 40',
    ),
  ),
  caseOf(
    'a message that arrives below a page of messages of the future is shown with the next poll',
    { blocks: [messages(5, AHEAD, 'none'), messages(3, HOURS)] },
    'arrive! 0 1',
  ),
  atSeed(
    2_094_180_217,
    caseOf(
      'a message that arrived below messages of the future is counted, although their time has come',
      { blocks: [messages(5, SOON, 'none')], background: true },
      'read all, away 0 67',
    ),
  ),
  atSeed(
    2_147_483_636,
    caseOf(
      'a removed message disappears, although the store failed to load at first',
      { blocks: [messages(1, HOURS, 'none')], display: 'popover', background: true, fileless: true },
      'heal, open, select tab, press to the end 0 150, remove! 74 150',
    ),
  ),
  atSeed(
    2_080_972_765,
    caseOf(
      '"Archive all" covers past messages that are not loaded, below hundreds from the future',
      {
        blocks: [
          { count: 7, age: 3, gap: 4, read: 'some', archived: 'none' },
          { count: 564, age: 9, gap: 0, read: 'some', archived: 'none' },
        ],
      },
      'press to the end!, archive all',
    ),
  ),
  atSeed(
    1_571_875_573,
    caseOf(
      '"Archive all" keeps arrivals that are still loading',
      { blocks: [{ ...messages(1, HOURS, 'some'), gap: 4 }, messages(2, HOURS, 'some')], interval: 60 },
      'arrive late 0 2, undo!, restore 0 237, slow, select tab! 76 27, archive all 83 207',
    ),
  ),
  caseOf(
    'two tabs that search a snoozed message do not answer each other without end',
    { background: true },
    'new tab, arrive together! 0 225, snooze 202 38, remove',
  ),
  caseOf(
    '"Undo" of archiving brings a message back as unread that the service had archived, too',
    { blocks: [{ count: 1, age: 1, gap: 3, read: 'some', archived: 'all' }] },
    `select tab 0 ${ARCHIVED}, restore, select tab 0 ${ALL}, toggle read, archive shown!, undo`,
  ),
];
