/** Named schedules of sessions, arrivals, reopened tabs, actions, and lists that are hard to page. */
import { casesIn, messages, AHEAD, DAYS, HOURS, MINUTES, OLD, OLDEST, SOON, type Case } from './case.js';

export const OTHER_CASES: readonly Case[] = [
  ...casesIn({ named: true })({
    '1.7 `inbox-count` is 0 after the sign-in of a reader without unread messages': 'arrive! 0 1, sign in! 0 0',
  }),
  ...casesIn({ blocks: [messages(5, HOURS, 'none')] })({
    '1.11 no message is shown after the reader signs out': 'sign out!',
  }),
  ...casesIn({ interval: 600, display: 'inline', fileless: true })({
    '1.11 the reader signs out while no file loads': 'sign out 0 0',
  }),
  ...casesIn({})({
    '1.13 preferences are requested again when they are opened again':
      'turn preferences!, turn preferences!, change preferences 0 1, wait 0 60, turn preferences!',
    '1.13 preferences that are open show what another device changed':
      'turn preferences!, change preferences 0 1, refresh!',
    '1.13 preferences of another reader are loaded': 'turn preferences!, sign in! 0 0',
  }),
  ...casesIn({ blocks: [messages(60, HOURS)] })({
    "1.17 a message that the service removes leaves a host's tab below its first page":
      'select tab! 0 team, press to the end!, remove! 2 6',
  }),
  ...casesIn({ blocks: [messages(10, HOURS, 'none')], pageSize: 20, shared: true })({
    'a snoozed message that is not loaded comes back at the top':
      'snooze! 0 2, arrive together! 0 9, arrive together! 0 9, reload!, wait! 0 14400',
  }),
  ...casesIn({ storage: 'blocked' })({ '1.12 the inbox loads when storage, channels and locks are denied': '' }),
  ...casesIn({ blocks: [messages(3, HOURS, 'none')] })({
    '1.16 a message that arrives after one from the future is unread':
      'arrive from the future! 0 0, read all!, arrive! 0 1',
    '1.17 "Undo" of "mark all" does not change a message that was opened since': 'read all, open message, undo!',
    'a message whose archiving was undone is read when the service has read it': 'archive and undo!, read by service!',
  }),
  ...casesIn({ blocks: [messages(3, HOURS, 'none')], display: 'popover' })({
    '1.17 "Unread" omits a read message when the popover is opened again':
      'open!, select tab! 0 unread, toggle read!, reopen!',
  }),
  ...casesIn({ blocks: [messages(3, HOURS, 'none')], display: 'popover', fileless: true })({
    "1.18 an action is not lost while the panel's file fails to load": 'act by script!, heal!',
    "the panel's file is requested again after it failed to load": 'open, heal, reopen!',
  }),
  ...casesIn({ blocks: [messages(1, AHEAD, 'none'), messages(3, HOURS, 'none')] })({
    'M1 a message from the future at the first load does not mark others read': 'remove, arrive! 0 1',
  }),
  ...casesIn({ pageSize: 3, interval: 60 })({
    'messages that arrive below one from the future are shown': 'arrive from the future!, arrive together! 0 10',
  }),
  ...casesIn({ pageSize: 3 })({
    'a message that a replica delivers late, below a loaded one, is shown':
      'arrive late 0 35, arrive! 0 1, wait 0 30, refresh!',
  }),
  ...casesIn({ blocks: [messages(3, OLD, 'none')], display: 'popover', fileless: true })({
    'messages that were counted as unread while the store failed to load stay unread when newer ones arrive':
      'arrive 0 1, heal!',
  }),
  ...casesIn({ blocks: [messages(1, HOURS, 'none')], display: 'popover', fileless: true })({
    'the count stays while the store failed to load, when a page of read messages arrives above':
      'arrive together! 0 0',
  }),
  ...casesIn({ blocks: [messages(2, DAYS, 'none')] })({
    'an unread message that was archived is unread again after "Undo"': 'archive shown!, undo!',
  }),
  ...casesIn({ blocks: [messages(1, DAYS, 'none')] })({
    'a message that the service marks read after "Undo" of "mark all" is read': 'read all and undo, read by service!',
  }),
  ...casesIn({ blocks: [messages(30, HOURS, 'none')], pageSize: 3 })({
    "an action in a host's tab is shown as done below the first page of the tab":
      'select tab! 0 team, older!, act! 1 4',
  }),
  ...casesIn({ blocks: [messages(3, HOURS)] })({
    "a host's tab of unread messages shows what the reader has marked unread":
      'toggle read 0 0, toggle read 0 1, toggle read 0 2, select tab! 0 todo, press to the end!',
  }),
  ...casesIn({ blocks: [messages(30, HOURS, 'none'), messages(300, OLD)] })({
    'a tab of some workflows has all of their messages, and "mark all" in it leaves the others unread':
      'select tab! 0 flow, read all!, press to the end!, undo!',
    'a tab with several payloads has all messages with any of them':
      'select tab! 0 pair, toggle read! 0 3, arrive! 0 1, press to the end!',
  }),
  ...casesIn({
    blocks: [messages(5, MINUTES, 'none'), { ...messages(650, OLD), gap: 2 }, messages(10, OLDEST)],
    pageSize: 100,
  })({ 'messages below more than 600 of one time are reached by "Show older"': 'press to the end!' }),
  ...casesIn({
    blocks: [messages(5, MINUTES, 'none'), { ...messages(650, OLD, 'all', 'all'), gap: 2 }, messages(10, OLDEST)],
  })({ 'messages below 600 archived ones of one time are reached by "Show older"': 'press to the end!' }),
  ...casesIn({ blocks: [messages(300, OLD)], pageSize: 100 })({
    'a message that the service removes disappears from any depth of the list': 'press to the end!, remove! 2 164',
  }),
  ...casesIn({ blocks: [messages(6, HOURS, 'none'), { ...messages(625, AHEAD), gap: 2 }] })({
    'the last count stays while unread messages below 600 others are loaded': 'new tab!, slow, reload',
  }),
  ...casesIn({ blocks: [messages(2, DAYS, 'none')], storage: 'blocked', named: true })({
    'a message stays read when the reader signs in again, also without storage':
      'read all!, sign in! 0 0, sign in! 0 1',
  }),
  ...casesIn({ blocks: [messages(300, HOURS, 'none')], pageSize: 30 })({
    'no row is missing when more messages are removed than pages overlap by':
      'remove 1 0, '.repeat(18) + 'press to the end!',
  }),
  ...casesIn({ blocks: [messages(200, HOURS, 'none')], display: 'popover' })({
    'a message that was marked as unread and then removed is not counted after a reload':
      'open!, read all!, press to the end!, toggle read! 0 17, remove!, refresh!, reload!',
  }),
  ...casesIn({ blocks: [messages(5, AHEAD, 'none'), messages(3, HOURS)] })({
    'a message that arrives below a page of messages of the future is shown with the next poll': 'arrive! 0 1',
  }),
  ...casesIn({ background: true })({
    'two tabs that search a snoozed message do not answer each other without end':
      'new tab, arrive together! 0 225, snooze 202 38, remove',
  }),
  ...casesIn({ blocks: [{ count: 1, age: 1, gap: 3, read: 'some', archived: 'all' }] })({
    '"Undo" of archiving brings a message back as unread that the service had archived, too':
      'select tab 0 archived, restore, select tab 0 all, toggle read, archive shown!, undo',
  }),
  ...casesIn(
    { blocks: [messages(2, DAYS, 'some')], display: 'popover', background: true, fileless: true },
    1_034_740_229,
  )({
    'a hidden page with `background` counts arrivals, although the store failed to load at first': 'heal, away 0 40',
  }),
  ...casesIn(
    { blocks: [messages(5, SOON, 'none')], background: true },
    2_094_180_217,
  )({
    'a message that arrived below messages of the future is counted, although their time has come':
      'read all, away 0 67',
  }),
  ...casesIn(
    { blocks: [messages(1, HOURS, 'none')], display: 'popover', background: true, fileless: true },
    2_147_483_636,
  )({
    'a removed message disappears, although the store failed to load at first':
      'heal, open, select tab, press to the end 0 150, remove! 74 150',
  }),
  ...casesIn(
    {
      blocks: [
        { count: 7, age: 3, gap: 4, read: 'some', archived: 'none' },
        { count: 564, age: 9, gap: 0, read: 'some', archived: 'none' },
      ],
    },
    2_080_972_765,
  )({
    '"Archive all" covers past messages that are not loaded, below hundreds from the future':
      'press to the end!, archive all',
  }),
  ...casesIn(
    { blocks: [{ ...messages(1, HOURS, 'some'), gap: 4 }, messages(2, HOURS, 'some')], interval: 60 },
    1_571_875_573,
  )({
    '"Archive all" keeps arrivals that are still loading':
      'arrive late 0 2, undo!, restore 0 237, slow, select tab! 76 27, archive all 83 207',
  }),
];
