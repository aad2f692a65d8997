/** Small schedules, each for a defect that was fixed. They run before the random ones, and their names identify a regression. */
import { caseOf, messages, AHEAD, DAYS, HOURS, OLD, type Case } from './case.js';
import { OTHER_CASES } from './other-cases.js';
import { REQUEST_CASES } from './request-cases.js';
import { ALL, ARCHIVED, DONE, TEAM, UNREAD } from './tabs.js';

export type { Case };

export const CASES: readonly Case[] = [
  caseOf(
    '1.1 "All" is not empty once its first page was archived by the reader',
    { blocks: [messages(40, DAYS)], pageSize: 20 },
    'archive shown!, reload!, press to the end!',
  ),
  caseOf(
    '1.1 "All" is not empty once its first page was archived by the service',
    { blocks: [messages(20, HOURS, 'all', 'all'), messages(40, DAYS)], pageSize: 20 },
    'reload!, press to the end!',
  ),
  caseOf(
    '1.1 "Unread" shows an unread message deep in the list',
    { blocks: [messages(60, DAYS)], pageSize: 20 },
    `older!, older!, toggle read! 0 35, reload!, select tab! 0 ${UNREAD}, press to the end!`,
  ),
  caseOf(
    "1.1 a host's tab is not empty while it loads",
    { blocks: [messages(20, DAYS)] },
    `slow, select tab 0 ${TEAM}`,
  ),
  caseOf(
    "1.1 a host's tab is not empty after its request failed",
    { blocks: [messages(20, DAYS)] },
    `tab fails, select tab 0 ${TEAM}, wait 0 10, heal!`,
  ),
  caseOf(
    '1.1 a tab of read messages is not empty below many unread ones',
    { blocks: [messages(120, HOURS, 'none'), messages(180, DAYS)] },
    `select tab! 0 ${DONE}, press to the end!`,
  ),
  caseOf(
    '1.1 a tab is not empty after its filter has changed',
    { blocks: [messages(20, DAYS)] },
    `select tab! 0 ${TEAM}, change filter 0 1, wait`,
  ),
  caseOf(
    '1.1 "Unread" goes on below the read position to a message that was marked as unread',
    { blocks: [messages(400, HOURS, 'none')], pageSize: 20 },
    `read all!, select tab! 0 ${TEAM}, older!, older!, toggle read! 0 55, select tab! 0 ${ALL}, reload!, ` +
      `select tab! 0 ${UNREAD}, press to the end!`,
  ),
  caseOf(
    '1.3 the badge keeps its plus when one of 250 is read',
    { blocks: [messages(250, HOURS, 'none')] },
    'toggle read!',
  ),
  caseOf(
    '1.3 the badge keeps its plus when 50 of 250 are read',
    { blocks: [messages(250, HOURS, 'none')], pageSize: 20 },
    'read shown! 0 2',
  ),
  caseOf(
    '1.4 "Undo" makes all of 300 messages unread again',
    { blocks: [messages(300, HOURS, 'none')] },
    'read all and undo!, press to the end!',
  ),
  caseOf(
    '1.4 "Undo" restores an unread mark deep in the list',
    { blocks: [messages(30, DAYS)] },
    'toggle read! 0 1, older!, older!, toggle read! 0 12, reload!, read all and undo!',
  ),
  caseOf(
    '1.5 a message stays archived after 600 others are archived, and rows can be marked unread',
    { blocks: [messages(700, HOURS)], pageSize: 100 },
    'archive shown! 0 5, reload!, toggle read! 0 1, press to the end!',
  ),
  caseOf(
    '1.5 another device hides all of many archived messages',
    { blocks: [messages(700, HOURS)], pageSize: 100, shared: true },
    'archive shown! 0 1, arrive! 0 1, new device!, press to the end! 1',
  ),
  caseOf(
    '1.6 the badge disappears when the service removes the unread message',
    { blocks: [messages(5, HOURS), messages(30, OLD)] },
    'older!, toggle read! 0 8, remove! 0, reload!',
  ),
  caseOf(
    '"Mark all as read" leaves a message unread that a replica delivers late',
    { blocks: [messages(5, DAYS)] },
    'arrive late 0 1, wait 0 1, arrive 0 1, refresh!, refresh!, read all, wait 0 40, refresh!',
  ),
  caseOf(
    '"Mark all as read" covers what was marked as unread, before a reload and after it',
    { blocks: [messages(5, DAYS)] },
    'toggle read! 0 1, toggle read! 0 2, read all!, reload!, toggle read! 0 2, arrive! 0 1, reload!',
  ),
  caseOf(
    'the last mark of a message wins in all tabs and devices, and old messages stay read',
    { blocks: [messages(5, DAYS), messages(5, OLD, 'none')], shared: true },
    'new tab!, toggle read! 0 1, toggle read! 0 1, toggle read! 1 1, reload!, new device!',
  ),
  caseOf(
    '"Archive all read" keeps what is unread, and "Undo" of "Archive all" brings it back',
    { blocks: [messages(9, DAYS, 'some')] },
    'archive read!, archive all and undo!, press to the end!',
  ),
  caseOf(
    'a message that was marked as unread and then archived is read when it is restored',
    { blocks: [messages(5, DAYS)] },
    `toggle read! 0 1, archive! 0 1, select tab! 0 ${ARCHIVED}, restore!, select tab! 0 ${ALL}`,
  ),
  caseOf(
    'old messages below one from the future are read at first',
    { blocks: [messages(1, AHEAD, 'none'), messages(3, HOURS, 'none'), messages(3, OLD, 'none')] },
    'refresh!',
  ),
  caseOf(
    'a search finds a part of a word, and every older page',
    { blocks: [messages(500, DAYS, 'none')] },
    'search 0 14',
  ),
  caseOf(
    'a message is shown that is loaded below the rows, and one that is not loaded',
    { blocks: [messages(350, DAYS, 'none')] },
    'show message! 0 5, show message! 0 40',
  ),
  caseOf(
    'a message in the archive is shown, also if it is not loaded',
    { blocks: [messages(90, HOURS), messages(360, DAYS, 'all', 'all')] },
    'show message! 0 13, reload!, show message! 0 60',
  ),
  caseOf(
    'a snoozed message comes back unread, although it was read or all were marked as read meanwhile',
    { blocks: [messages(3, HOURS), messages(3, DAYS, 'none')] },
    'snooze! 2 2, undo!, snooze! 2 2, reload!, read all, away!',
  ),
  caseOf(
    'a folded group has all of its messages, and is archived as a whole',
    { blocks: [messages(24, HOURS, 'none')], group: true, pageSize: 20 },
    'refresh!, archive! 0 1, press to the end!',
  ),
  ...OTHER_CASES,
  ...REQUEST_CASES,
];
