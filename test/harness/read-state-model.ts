/**
 * What each reader marked on each device, from the pressing alone: the truth that I8 and I9 are checked by.
 * It knows no floors and no counters; what can't be known for certain is left open.
 */
import type { Device } from './device.js';
import type { Who } from './service.js';
import { SUBSCRIBERS } from './service.js';

/** Read or not; `null`: either may be right. */
export type ExpectedRead = boolean | null;

export class ExpectedMarks {
  readonly read = new Map<string, ExpectedRead>();
  /** Which device marked it last. */
  readonly lastDevice = new Map<string, Device>();
  /** `null`: it may be archived. */
  readonly archived = new Map<string, true | null>();
  /** Of these some tab may still know more than the storage: whose mark is the newer one then can't be told. */
  readonly uncertainIds = new Set<string>();

  /** What was kept may be gone, or not. */
  markUncertain(): void {
    for (const id of this.read.keys()) {
      this.read.set(id, null);
      this.uncertainIds.add(id);
    }
    for (const id of this.archived.keys()) this.archived.set(id, null);
  }
}

export class ReadStateModel {
  readonly #all = new Map<Device | 'everywhere', ReadonlyMap<Who, ExpectedMarks>>();
  readonly #isShared: boolean;

  /** Where the proxy keeps marks, a reader has the same on all devices. */
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
   * A mark was made, or may have been. Of two devices that mark the same before they hear of each other, the one that
   * counted further wins: which that is can't be told from here.
   */
  mark(device: Device, who: Who, id: string, read: ExpectedRead): void {
    const marks = this.of(device, who);
    const previous = marks.lastDevice.get(id) ?? device;
    marks.read.set(id, previous === device && !marks.uncertainIds.has(id) ? read : null);
    marks.lastDevice.set(id, device);
  }

  markUncertain(device: Device): void {
    for (const who of SUBSCRIBERS) this.of(device, who).markUncertain();
  }
}

export const ownerOf = (id: string): Who => (id.startsWith('a') ? 'anna' : 'ben');
