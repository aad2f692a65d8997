/** Named schedules of who is signed in, arrivals, tabs opened again, actions, and lists that are hard to page. */
import { caseOf, messages, AHEAD, DAYS, HOURS, MINUTES, OLD, OLDEST, TEAM, TODO, UNREAD } from './case.js';
import type { Case } from './case.js';

export const OTHER_CASES: readonly Case[] = [
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
