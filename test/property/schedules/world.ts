/** The world of one schedule: a service, a network, up to two devices with up to three tabs each, and one timeline. */
import type { InboxSettings } from '../../../src/store/inbox.js';
import { Prng } from '../../support/prng.js';
import { Device } from './device.js';
import { Network } from './network.js';
import { ReadStateModel } from './read-state-model.js';
import { ModelService } from './service.js';
import type { Who } from './service.js';
import { Tab } from './tab.js';
import { Timeline } from './timeline.js';
import { RequestMonitor } from './request-monitor.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 10, 20, 12);
/** Messages of this time and earlier are read when an inbox opens for the first time. */
export const OLD = START - 40 * DAY;

const MAX_DEVICES = 2;
const MAX_TABS = 3;
/** A limit on the simulated time, so recent messages stay recent. */
const MAX_DAYS = 8;

export class World {
  readonly timeline = new Timeline(START);
  readonly prng: Prng;
  readonly service: ModelService;
  readonly monitor = new RequestMonitor();
  readonly readStateModel: ReadStateModel;
  readonly network: Network;
  readonly devices: Device[] = [];
  /** Whether the proxy syncs read state between devices. */
  readonly syncsReadState: boolean;
  /** The number of random ids created in all tabs. */
  idCount = 0;

  constructor(seed: number) {
    this.prng = new Prng(seed);
    this.service = new ModelService(this.prng);
    this.network = new Network(this.timeline, this.prng, this.service, this.monitor);
    this.syncsReadState = this.prng.oneIn(2);
    this.readStateModel = new ReadStateModel(this.syncsReadState);
    this.#fill('anna');
    this.#fill('ben');
    this.openTab(0);
  }

  /** Short lists for speed; a few that need several pages. */
  #fill(who: Who): void {
    const { prng: chance } = this;
    const sizes = [0, 1, 8, 8, 14, 14, 30, chance.oneIn(8) ? 260 : 20];
    const count = sizes[chance.between(0, sizes.length)] ?? 8;
    const old = count > 5 && chance.oneIn(3) ? chance.between(0, count / 2) : 0;
    const interval = chance.oneIn(4) ? 0 : chance.between(SECOND, 60 * MINUTE);
    const recent = Array.from({ length: count - old }, (_, index) => START - MINUTE - index * interval);
    const ancient = Array.from({ length: old }, (_, index) => OLD - index * MINUTE);
    this.service.insert(who, ...recent, ...ancient);
  }

  get tabs(): Tab[] {
    return this.devices.flatMap(({ tabs }) => [...tabs]);
  }

  /** Tabs in which a reader can run commands. */
  get readable(): Tab[] {
    return this.tabs.filter((tab) => tab.isVisible && !tab.isFrozen && tab.isStarted);
  }

  device(index: number): Device | undefined {
    return this.devices[index % Math.max(1, this.devices.length)];
  }

  openTab(index: number, change: Partial<InboxSettings> = {}): Tab | undefined {
    const existing = this.device(index);
    if (existing && existing.tabs.size >= MAX_TABS) return undefined;
    const device = existing ?? new Device(this.timeline, this.prng, 'anna');
    if (!existing) this.devices.push(device);
    return this.#open(device, change);
  }

  openDevice(who: Who): void {
    if (this.devices.length >= MAX_DEVICES) return;
    const device = new Device(this.timeline, this.prng, who);
    this.devices.push(device);
    this.#open(device, {});
  }

  #open(device: Device, change: Partial<InboxSettings>): Tab {
    const tab = new Tab(this, device, change);
    tab.start();
    return tab;
  }

  /** Simulates a sleeping device: time passes, but no tab runs. */
  async suspendTabs(duration: number): Promise<void> {
    if (this.timeline.now + duration > START + MAX_DAYS * DAY) return;
    const { tabs } = this;
    for (const tab of tabs) tab.freeze();
    await this.timeline.advance(duration);
    for (const tab of tabs) tab.resume();
  }
}
