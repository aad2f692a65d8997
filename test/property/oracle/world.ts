/** The world of one schedule: service, proxy, devices and pages on one clock, and the model. */
import { Prng } from '../../support/prng.js';
import { VirtualClock } from '../../support/virtual-clock.js';
import { newKnowledge, type Intent, type Knowledge } from './facts.js';
import { PlannedFaults } from './faults.js';
import { Model } from './model.js';
import { connect } from './network.js';
import { Device, Page, type InboxElement } from './page.js';
import type { Platform } from './platform.js';
import { RequestMonitor } from './request-monitor.js';
import { AGES, GAPS, pageSizeOf, type Setting } from './schedule.js';
import { Service, type Who } from './service.js';
import { TABS, tabsText } from './tabs.js';
import { Violation } from './violation.js';

const MAX_MESSAGES = 700;
/** More events than any schedule needs: a page that exceeds it sends requests in an endless loop. */
const EVENT_LIMIT = {
  maxEvents: 40_000,
  error: () => new Violation('quiet', 'the page sends requests without a pause'),
};
const START = Date.UTC(2026, 0, 15, 12);
/** The state of a page that the driver tracks for the checks. */
export interface PageState {
  readonly knowledge: Knowledge;
  /** The reader whose inbox it showed when it last settled. */
  who: Who | null;
  /** Somebody signed in or out since: without a network the page cannot tell. */
  isSessionNew: boolean;
  /** Ids of rows that may stay in the open tab although they no longer belong there. */
  readonly allowedRows: Set<string>;
  /** The intents of the last command that can be undone. */
  undoable: readonly Intent[] | null;
  /** Id of the message that the reader used last. */
  touched: string;
  open: boolean;
  tab: string;
  /** A request failed: it polls less often for a while. */
  hadFault: boolean;
  /** When the preferences were requested last; changes before that must be shown. */
  prefsAt: number;
  /** The filter of the tab `team`. */
  team: number;
}

export interface Act {
  readonly page: Page;
  readonly who: Who;
  readonly id: string;
  readonly type: string;
  readonly back: boolean;
}

export class World {
  readonly setting: Setting;
  readonly prng: Prng;
  readonly clock: VirtualClock<Page>;
  readonly service: Service;
  readonly model: Model;
  readonly devices: Device[] = [];
  readonly acts: Act[] = [];
  readonly faults = new PlannedFaults();
  readonly monitor = new RequestMonitor(this);
  prefsChangedAt = 0;
  stepName = '';
  /** The service has changed a message: only a load of the whole list is sure to show it. */
  deep = false;
  slow = false;
  readonly #platform: Platform;
  readonly #tag: string;
  readonly #pageStates = new Map<Page, PageState>();

  constructor(setting: Setting, seed: number, platform: Platform, tag: string, drain: () => Promise<void>) {
    this.setting = setting;
    this.prng = new Prng(seed);
    this.clock = new VirtualClock<Page>(START, drain, EVENT_LIMIT);
    const hasButtons = (id: string): boolean => !setting.group || Number(id.split('-')[1]) % 2 === 1;
    this.service = new Service(() => this.clock.now, setting.newestLast, hasButtons);
    const { shared, storage } = setting;
    const now = (): number => this.clock.now;
    this.model = new Model({
      service: this.service,
      now,
      isSlow: () => this.slow,
      shared,
      blocked: storage === 'blocked',
      pageSize: pageSizeOf(setting),
    });
    this.#platform = platform;
    this.#tag = tag;
    Object.assign(platform, {
      clock: this.clock,
      random: this.prng.next,
      blocked: storage === 'blocked',
      lockless: storage === 'lockless',
      filesFail: setting.fileless,
      fetch: connect(this),
    });
    this.#fill();
  }

  #fill(): void {
    let room = MAX_MESSAGES;
    for (const { count: wanted, age, gap, read, archived } of this.setting.blocks) {
      const count = Math.min(wanted, room);
      room -= count;
      const newest = START - (AGES[age] ?? 0);
      const is = (how: 'none' | 'all' | 'some', place: number): boolean =>
        how === 'all' || (how === 'some' && place % 3 === 0);
      this.service.insert(
        'anna',
        Array.from({ length: count }, (_, place) => ({
          createdAt: newest - place * (GAPS[gap] ?? 0),
          read: is(read, place),
          archived: is(archived, place + 1),
        })),
      );
    }
    this.service.insert('ben', [{ createdAt: START - 5000, read: true }]);
  }

  get pages(): Page[] {
    return this.devices.flatMap(({ pages }) => [...pages]);
  }

  stateOf(page: Page): PageState {
    const existing = this.#pageStates.get(page);
    if (existing) return existing;
    const { inline, team } = { inline: this.setting.display === 'inline', team: 0 };
    const knowledge = newKnowledge(this.clock.now);
    const created: PageState = {
      knowledge,
      who: null,
      isSessionNew: false,
      allowedRows: new Set<string>(),
      undoable: null,
      touched: '',
      open: inline,
      tab: 'all',
      hadFault: false,
      prefsAt: 0,
      team,
    };
    this.#pageStates.set(page, created);
    return created;
  }

  async addDevice(session: Who | null): Promise<Page> {
    const device = new Device(`d${this.devices.length}`, session, this.devices.length % 2 ? this.setting.skew : 0);
    this.devices.push(device);
    return this.addPage(device, new Map());
  }

  async addPage(device: Device, session: Map<string, string>, tab = 'all'): Promise<Page> {
    const { interval, display, named, cache, background, group } = this.setting;
    const element = document.createElement(this.#tag) as InboxElement;
    const page = new Page(device, session, element);
    const hadFault = this.service.failure !== 'none' || !device.online;
    Object.assign(this.stateOf(page), { tab, hadFault });
    const attributes: Record<string, string> = {
      endpoint: 'http://localhost/inbox',
      'page-size': String(pageSizeOf(this.setting)),
      'refresh-interval': String(interval),
      'time-zone': 'UTC',
      tabs: tabsText(TABS),
      'allow-undo': '',
      display,
      tab,
      ...(named && device.session && { 'subscriber-id': device.session }),
      ...(cache && { cache: 'session' }),
      ...(background && { background: '300' }),
      ...(group && { group: 'payload.team' }),
    };
    element.addEventListener('inbox-count', (event) => {
      page.lastCount = Number(Reflect.get(event, 'unread'));
      page.lastUnseen = Number(Reflect.get(event, 'unseen'));
    });
    for (const type of ['inbox-action-failed', 'inbox-action-done'])
      element.addEventListener(type, (event) => {
        const { id } = Object(Reflect.get(event, 'message')) as { id?: string };
        page.events.push(`${type} ${id ?? ''}`);
        if (id && type === 'inbox-action-failed') this.monitor.onActionFailed(page, id);
      });
    // A host that waits for the messages: the store is loaded when the page is idle, and not by a check that reads them.
    element.addEventListener('inbox-load', () => {});
    await this.clock.as(page, () => {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
    });
    return page;
  }

  /** Closes a page without running its code, as a reload does. */
  async destroyPage(page: Page): Promise<void> {
    page.destroy(this.clock);
    await this.clock.as(page, () => page.element.remove());
    // The next task ends what it listens to.
    await this.clock.pass(0);
    this.clock.drop(page);
  }

  async end(): Promise<void> {
    for (const page of this.pages) await this.destroyPage(page);
  }

  get filesFail(): boolean {
    return this.#platform.filesFail;
  }

  /** Lets dynamic imports succeed again: pages retry them after the next response of the service. */
  filesComeBack(): void {
    this.deep ||= this.filesFail;
    this.#platform.filesFail = false;
  }
}
