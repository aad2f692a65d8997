/** Small schedules, each for a defect that was fixed. They run before the random ones, and their names identify a regression. */
import { casesIn, messages, AHEAD, DAYS, HOURS, OLD, type Case } from './case.js';
import { OTHER_CASES } from './other-cases.js';
import { REQUEST_CASES } from './request-cases.js';

export type { Case };

export const CASES: readonly Case[] = [
  ...casesIn({ blocks: [messages(40, DAYS)], pageSize: 20 })({
    '1.1 "All" is not empty once its first page was archived by the reader':
      'archive shown!, reload!, press to the end!',
  }),
  ...casesIn({ blocks: [messages(20, HOURS, 'all', 'all'), messages(40, DAYS)], pageSize: 20 })({
    '1.1 "All" is not empty once its first page was archived by the service': 'reload!, press to the end!',
  }),
  ...casesIn({ blocks: [messages(60, DAYS)], pageSize: 20 })({
    '1.1 "Unread" shows an unread message deep in the list':
      'older!, older!, toggle read! 0 35, reload!, select tab! 0 unread, press to the end!',
  }),
  ...casesIn({ blocks: [messages(20, DAYS)] })({
    "1.1 a host's tab is not empty while it loads": 'slow, select tab 0 team',
    "1.1 a host's tab is not empty after its request failed": 'tab fails, select tab 0 team, wait 0 10, heal!',
    '1.1 a tab is not empty after its filter has changed': 'select tab! 0 team, change filter 0 1, wait',
  }),
  ...casesIn({ blocks: [messages(120, HOURS, 'none'), messages(180, DAYS)] })({
    '1.1 a tab of read messages is not empty below many unread ones': 'select tab! 0 done, press to the end!',
  }),
  ...casesIn({ blocks: [messages(400, HOURS, 'none')], pageSize: 20 })({
    '1.1 "Unread" goes on below the read position to a message that was marked as unread':
      'read all!, select tab! 0 team, older!, older!, toggle read! 0 55, select tab! 0 all, reload!, ' +
      'select tab! 0 unread, press to the end!',
  }),
  ...casesIn({ blocks: [messages(250, HOURS, 'none')] })({
    '1.3 the badge keeps its plus when one of 250 is read': 'toggle read!',
  }),
  ...casesIn({ blocks: [messages(250, HOURS, 'none')], pageSize: 20 })({
    '1.3 the badge keeps its plus when 50 of 250 are read': 'read shown! 0 2',
  }),
  ...casesIn({ blocks: [messages(300, HOURS, 'none')] })({
    '1.4 "Undo" makes all of 300 messages unread again': 'read all and undo!, press to the end!',
  }),
  ...casesIn({ blocks: [messages(30, DAYS)] })({
    '1.4 "Undo" restores an unread mark deep in the list':
      'toggle read! 0 1, older!, older!, toggle read! 0 12, reload!, read all and undo!',
  }),
  ...casesIn({ blocks: [messages(700, HOURS)], pageSize: 100 })({
    '1.5 a message stays archived after 600 others are archived, and rows can be marked unread':
      'archive shown! 0 5, reload!, toggle read! 0 1, press to the end!',
  }),
  ...casesIn({ blocks: [messages(700, HOURS)], pageSize: 100, shared: true })({
    '1.5 another device hides all of many archived messages':
      'archive shown! 0 1, arrive! 0 1, new device!, press to the end! 1',
  }),
  ...casesIn({ blocks: [messages(5, HOURS), messages(30, OLD)] })({
    '1.6 the badge disappears when the service removes the unread message':
      'older!, toggle read! 0 8, remove! 0, reload!',
  }),
  ...casesIn({ blocks: [messages(5, DAYS)] })({
    '"Mark all as read" leaves a message unread that a replica delivers late':
      'arrive late 0 1, wait 0 1, arrive 0 1, refresh!, refresh!, read all, wait 0 40, refresh!',
    '"Mark all as read" covers what was marked as unread, before a reload and after it':
      'toggle read! 0 1, toggle read! 0 2, read all!, reload!, toggle read! 0 2, arrive! 0 1, reload!',
    'a message that was marked as unread and then archived is read when it is restored':
      'toggle read! 0 1, archive! 0 1, select tab! 0 archived, restore!, select tab! 0 all',
  }),
  ...casesIn({ blocks: [messages(5, DAYS), messages(5, OLD, 'none')], shared: true })({
    'the last mark of a message wins in all tabs and devices, and old messages stay read':
      'new tab!, toggle read! 0 1, toggle read! 0 1, toggle read! 1 1, reload!, new device!',
  }),
  ...casesIn({ blocks: [messages(9, DAYS, 'some')] })({
    '"Archive all read" keeps what is unread, and "Undo" of "Archive all" brings it back':
      'archive read!, archive all and undo!, press to the end!',
  }),
  ...casesIn({ blocks: [messages(1, AHEAD, 'none'), messages(3, HOURS, 'none'), messages(3, OLD, 'none')] })({
    'old messages below one from the future are read at first': 'refresh!',
  }),
  ...casesIn({ blocks: [messages(500, DAYS, 'none')] })({
    'a search finds a part of a word, and every older page': 'search 0 14',
  }),
  ...casesIn({ blocks: [messages(350, DAYS, 'none')] })({
    'a message is shown that is loaded below the rows, and one that is not loaded':
      'show message! 0 5, show message! 0 40',
  }),
  ...casesIn({ blocks: [messages(90, HOURS), messages(360, DAYS, 'all', 'all')] })({
    'a message in the archive is shown, also if it is not loaded': 'show message! 0 13, reload!, show message! 0 60',
  }),
  ...casesIn({ blocks: [messages(3, HOURS), messages(3, DAYS, 'none')] })({
    'a snoozed message comes back unread, although it was read or all were marked as read meanwhile':
      'snooze! 2 2, undo!, snooze! 2 2, reload!, read all, away!',
  }),
  ...casesIn({ blocks: [messages(24, HOURS, 'none')], group: true, pageSize: 20 })({
    'a folded group has all of its messages, and is archived as a whole': 'refresh!, archive! 0 1, press to the end!',
  }),
  ...OTHER_CASES,
  ...REQUEST_CASES,
];
