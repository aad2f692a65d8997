/**
 * What each reader marked on each device, from the pressing alone: the truth that I8 and I9 are checked by.
 * It knows no floors and no counters; what can't be known for certain is left open.
 */
import type { Device } from './device.js';
import type { Who } from './service.js';
import { PEOPLE } from './service.js';

/** Read or not; `null`: either may be right. */
export type Marked = boolean | null;

export class Reader {
  readonly read = new Map<string, Marked>();
  /** Which device marked it last. */
  readonly by = new Map<string, Device>();
  /** `null`: it may be archived. */
  readonly archived = new Map<string, true | null>();
  /** Of these some tab may still know more than the storage: whose mark is the newer one then can't be told. */
  readonly open = new Set<string>();

  /** What was kept may be gone, or not. */
  doubt(): void {
    for (const id of this.read.keys()) {
      this.read.set(id, null);
      this.open.add(id);
    }
    for (const id of this.archived.keys()) this.archived.set(id, null);
  }
}

export class Readers {
  readonly #all = new Map<Device | 'everywhere', ReadonlyMap<Who, Reader>>();
  readonly #shared: boolean;

  /** Where the proxy keeps marks, a reader has the same on all devices. */
  constructor(shared: boolean) {
    this.#shared = shared;
  }

  of(device: Device, who: Who): Reader {
    const place = this.#shared ? 'everywhere' : device;
    const own = this.#all.get(place) ?? new Map(PEOPLE.map((one) => [one, new Reader()]));
    this.#all.set(place, own);
    return own.get(who) ?? new Reader();
  }

  /**
   * A mark was made, or may have been. Of two devices that mark the same before they hear of each other, the one that
   * counted further wins: which that is can't be told from here.
   */
  mark(device: Device, who: Who, id: string, read: Marked): void {
    const reader = this.of(device, who);
    const before = reader.by.get(id) ?? device;
    reader.read.set(id, before === device && !reader.open.has(id) ? read : null);
    reader.by.set(id, device);
  }

  doubt(device: Device): void {
    for (const who of PEOPLE) this.of(device, who).doubt();
  }
}

export const ownerOf = (id: string): Who => (id.startsWith('a') ? 'anna' : 'ben');
