/** Common sequences of steps, which random choice alone would rarely produce. */
import type { Step, StepName } from './schedule.js';
import { ALL, ARCHIVED, DONE, SNOOZED, TEAM, UNREAD } from './tabs.js';

type Part = readonly [does: StepName, b?: number, a?: number];

/** Value of `a` in a change by the service: selects the message that the reader used last. */
const TOUCHED = 0;

export const SEQUENCES: readonly (readonly Part[])[] = [
  [['open'], ['select tab', UNREAD], ['toggle read'], ['reopen']],
  [['open'], ['select tab', DONE], ['toggle read'], ['reopen']],
  [['press to the end'], ['toggle read'], ['reload'], ['select tab', UNREAD], ['press to the end']],
  [['read all'], ['toggle read'], ['new device'], ['select tab', UNREAD], ['press to the end']],
  [['read all'], ['toggle read'], ['remove', 0, TOUCHED]],
  [['open'], ['select tab', TEAM], ['press to the end'], ['remove']],
  [['archive shown'], ['reload'], ['press to the end']],
  [['archive'], ['undo'], ['reload']],
  [['open'], ['archive shown'], ['select tab', ARCHIVED], ['restore'], ['undo']],
  [['open'], ['archive by service', 0, TOUCHED], ['select tab', ARCHIVED], ['refresh'], ['restore'], ['new device']],
  [['open'], ['archive all'], ['select tab', ARCHIVED], ['restore'], ['select tab', ALL], ['press to the end']],
  [['open'], ['read all'], ['toggle read'], ['archive read'], ['new device'], ['press to the end']],
  [['open'], ['new tab'], ['archive all'], ['undo'], ['press to the end']],
  [['open'], ['snooze'], ['undo']],
  [['open'], ['snooze'], ['select tab', SNOOZED], ['unsnooze'], ['select tab', ALL]],
  [['open'], ['snooze'], ['read all'], ['away'], ['press to the end']],
  [['open'], ['press to the end'], ['snooze'], ['reload'], ['select tab', SNOOZED], ['new device']],
  [['snooze'], ['remove', 0, TOUCHED], ['away']],
  [['act'], ['undo action'], ['reload']],
  [['new tab'], ['read all'], ['undo']],
  [['arrive together'], ['press to the end'], ['remove']],
  [['turn preferences'], ['change preferences'], ['refresh']],
  [['sign out'], ['sign in']],
];

/** All steps apply to the same page unless a step names another; after the last, the world settles. */
export const stepsOf = (sequence: readonly Part[], page: number, number: number): Step[] =>
  sequence.map(([does, b = number, a = page], place) => ({
    name: does,
    a,
    b,
    rest: place === sequence.length - 1 ? 'refresh' : 'none',
  }));
