/** Small schedules, each for a defect that was fixed. They run before the random ones, and their names identify a regression. */
import { caseOf, messages, DAYS, HOURS, OLD } from './case.js';
import type { Case } from './case.js';
import { OTHER_CASES } from './other-cases.js';
import { ALL, DONE, TEAM, UNREAD } from './tabs.js';

export type { Case };

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
    '1.1 "Unread" shows an unread message deep in the list',
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
    "1.1 a host's tab is not empty after its request failed",
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
  caseOf(
    '1.1 "Unread" goes on below the read position to a message that was marked as unread',
    { blocks: [messages(400, HOURS, 'none')], pageSize: 20 },
    ['read all!'],
    ['select tab!', 0, TEAM],
    ['older!'],
    ['older!'],
    ['toggle read!', 0, 55],
    ['select tab!', 0, ALL],
    ['reload!'],
    ['select tab!', 0, UNREAD],
    ['press to the end!'],
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
    '1.4 "Undo" makes all of 300 messages unread again',
    { blocks: [messages(300, HOURS, 'none')] },
    ['read all and undo!'],
    ['press to the end!'],
  ),
  caseOf(
    '1.4 "Undo" restores an unread mark deep in the list',
    { blocks: [messages(30, DAYS)] },
    ['toggle read!', 0, 1],
    ['older!'],
    ['older!'],
    ['toggle read!', 0, 12],
    ['reload!'],
    ['read all and undo!'],
  ),
  caseOf(
    '1.5 a message stays archived after 600 others are archived, and rows can be marked unread',
    { blocks: [messages(700, HOURS)], pageSize: 100 },
    ['archive shown!', 0, 5],
    ['reload!'],
    ['toggle read!', 0, 1],
    ['press to the end!'],
  ),
  caseOf(
    '1.5 another device hides all of many archived messages',
    { blocks: [messages(700, HOURS)], pageSize: 100, shared: true },
    ['archive shown!', 0, 1],
    ['arrive!', 0, 1],
    ['new device!'],
    ['press to the end!', 1],
  ),
  caseOf(
    '1.6 the badge disappears when the service removes the unread message',
    { blocks: [messages(5, HOURS), messages(30, OLD)] },
    ['older!'],
    ['toggle read!', 0, 8],
    ['remove!', 0],
    ['reload!'],
  ),
  ...OTHER_CASES,
];
