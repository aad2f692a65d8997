/**
 * The expected read state of each reader on each device, derived from the commands alone; I8 and I9 are checked against
 * it. It does not know positions or counters, and it allows both values where the result is uncertain.
 */
import type { Device } from './device.js';
import type { Who } from './service.js';
import { SUBSCRIBERS } from './service.js';

/** Read or unread; `null`: either may be right. */
export type ExpectedRead = boolean | null;

export class ExpectedMarks {
  readonly read = new Map<string, ExpectedRead>();
  /** The device that marked each message last. */
  readonly lastDevice = new Map<string, Device>();
  /** `null`: the message may be archived. */
  readonly archived = new Map<string, true | null>();
  /** When snoozed messages come back, where that is certain; `null`: the snooze may have ended. */
  readonly snoozed = new Map<string, number | null>();
  /** Ids for which a tab may have newer marks than the storage, so the order of marks is unknown. */
  readonly uncertainIds = new Set<string>();

  /** Ids that "archive all" covered before it was undone. */
  readonly undoneArchiving = new Set<string>();

  /** A stored text was damaged: it may have kept "archive all" and lost that it was undone. */
  loseUndo(): void {
    for (const id of this.undoneArchiving) if (!this.archived.get(id)) this.archived.set(id, null);
  }

  /** Stored marks may be lost. */
  markUncertain(): void {
    // What was archived may be left as read.
    for (const id of [...this.read.keys(), ...this.archived.keys(), ...this.undoneArchiving]) {
      this.read.set(id, null);
      this.uncertainIds.add(id);
    }
    for (const id of this.archived.keys()) this.archived.set(id, null);
    for (const id of this.snoozed.keys()) this.snoozed.set(id, null);
  }
}

export class ReadStateModel {
  readonly #all = new Map<Device | 'everywhere', ReadonlyMap<Who, ExpectedMarks>>();
  readonly #isShared: boolean;

  /** If the proxy syncs read state, a reader has the same marks on all devices. */
  constructor(isShared: boolean) {
    this.#isShared = isShared;
  }

  of(device: Device, who: Who): ExpectedMarks {
    const place = this.#isShared ? 'everywhere' : device;
    const marksOfPlace =
      this.#all.get(place) ?? new Map(SUBSCRIBERS.map((subscriber) => [subscriber, new ExpectedMarks()]));
    this.#all.set(place, marksOfPlace);
    return marksOfPlace.get(who) ?? new ExpectedMarks();
  }

  /**
   * Records that a message was or may have been marked. If two devices mark the same message before they sync, the mark
   * with the higher counter wins; the model does not know which one that is.
   */
  mark(device: Device, who: Who, id: string, read: ExpectedRead): void {
    const marks = this.of(device, who);
    if ((marks.lastDevice.get(id) ?? device) !== device) marks.uncertainIds.add(id);
    marks.read.set(id, marks.uncertainIds.has(id) ? null : read);
    marks.lastDevice.set(id, device);
  }

  markUncertain(device: Device): void {
    for (const who of SUBSCRIBERS) this.of(device, who).markUncertain();
  }
}

export const ownerOf = (id: string): Who => (id.startsWith('a') ? 'anna' : 'ben');
