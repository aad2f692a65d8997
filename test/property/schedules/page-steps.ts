/** Steps of pages, browsers and devices: F8 to F12, F15 and F17. */
import type { Device } from './device.js';
import { SUBSCRIBERS } from './service.js';
import type { Steps } from './steps.js';
import type { Tab } from './tab.js';
import { DAY, HOUR, SECOND } from './world.js';
import type { World } from './world.js';

const onTab =
  (matches: (tab: Tab) => boolean, work: (tab: Tab, b: number, world: World) => void) =>
  (world: World, a: number, b: number): void => {
    const tabs = world.tabs.filter(matches);
    const tab = tabs[a % Math.max(1, tabs.length)];
    if (tab) work(tab, b, world);
  };

const onDevice =
  (work: (device: Device, b: number, world: World) => void) =>
  (world: World, a: number, b: number): void => {
    const device = world.device(a);
    if (device) work(device, b, world);
  };

const anyTab = (): boolean => true;

/** Ends a page with or without stop(). */
function close(tab: Tab, b: number): void {
  if (b % 2) tab.stop();
  tab.destroy();
}

const loseStorage = (device: Device, { readStateModel: readers, monitor: watch }: World): void => {
  readers.markUncertain(device);
  watch.intents.excuse(device);
};

const CLOCK_SKEWS_MS = [10 * 365 * DAY, -10 * 365 * DAY, HOUR, -HOUR, DAY, -DAY];

export const PAGE_STEPS = {
  'open a tab': {
    weight: 3,
    run: (world, a, b) => void world.openTab(a, b % 8 === 0 ? { refreshInterval: 0 } : { pageSize: 3 + (b % 8) }),
  },
  'open another device': { weight: 1, run: (world, a) => world.openDevice(SUBSCRIBERS[a % 4 === 0 ? 1 : 0] ?? 'anna') },
  'close a tab': { weight: 1, run: onTab(anyTab, close) },
  reload: {
    weight: 3,
    run: onTab(anyTab, (tab, b, world) => {
      const place = world.devices.indexOf(tab.device);
      close(tab, b);
      world.openTab(place);
    }),
  },
  crash: {
    weight: 4,
    run: onTab(anyTab, (tab, b) => {
      tab.effectsLeft = b % 12;
    }),
  },
  hide: {
    weight: 2,
    run: onTab(
      ({ isVisible: visible }) => visible,
      (tab) => tab.setVisible(false),
    ),
  },
  show: {
    weight: 2,
    run: onTab(
      ({ isVisible: visible, isFrozen: frozen }) => !visible && !frozen,
      (tab) => tab.setVisible(true),
    ),
  },
  freeze: {
    weight: 2,
    run: onTab(
      ({ isFrozen: frozen }) => !frozen,
      (tab) => tab.freeze(),
    ),
  },
  resume: {
    weight: 2,
    run: onTab(
      ({ isFrozen: frozen }) => frozen,
      (tab) => tab.resume(),
    ),
  },
  'slow device': {
    weight: 1,
    run: async (world, a, b) => {
      const tab = world.readable[a % Math.max(1, world.readable.length)];
      if (!tab) return;
      tab.isFrozen = true;
      await world.timeline.advance((1 + (b % 10)) * SECOND);
      tab.resume();
    },
  },
  'stop and start': {
    weight: 1,
    run: onTab(
      ({ isFrozen: frozen }) => !frozen,
      (tab) => (tab.isStarted ? tab.stop() : tab.start()),
    ),
  },
  'page size': {
    weight: 1,
    run: onTab(anyTab, (tab, b) => {
      tab.settings.value = { ...tab.settings.peek(), pageSize: 2 + (b % 9) };
    }),
  },
  'online event': {
    weight: 1,
    run: onTab(
      ({ isFrozen: frozen }) => !frozen,
      (tab) => tab.notifyListeners(),
    ),
  },
  'sign out': {
    weight: 1,
    run: onDevice((device) => {
      device.who = null;
    }),
  },
  'sign in': {
    weight: 3,
    run: onDevice((device, b) => {
      device.who = SUBSCRIBERS[b % SUBSCRIBERS.length] ?? null;
    }),
  },
  clear: {
    weight: 1,
    run: onTab(
      ({ isFrozen: frozen, isStarted: started }) => !frozen && started,
      (tab, _b, { readStateModel: readers, monitor: watch }) => {
        const { device } = tab;
        // A signed-out inbox clears what the browser stores for its last reader, whom another tab may have signed in.
        const subject = tab.inbox.status.peek() === 'signed-out' ? null : tab.subject;
        tab.call('clear', (inbox) => inbox.clear());
        // The page may have crashed in the middle.
        device.wasDamaged ||= tab.isDestroyed;
        for (const one of device.tabs) one.resetReader();
        // The subject may also be known from a response other than the feed's.
        for (const who of subject ? [subject] : SUBSCRIBERS) {
          readers.of(device, who).markUncertain();
          if (tab.isDestroyed) readers.of(device, who).loseUndo();
          watch.intents.excuse(device, who);
        }
      },
    ),
  },
  'storage wiped': {
    weight: 1,
    run: onDevice((device, _b, world) => {
      device.disk.clear();
      loseStorage(device, world);
    }),
  },
  'storage corrupt': {
    weight: 1,
    run: onDevice((device, b, world) => {
      if (b % 3) {
        for (const [key, value] of device.disk) device.disk.set(key, b % 2 ? value.slice(0, b) : `{"\u0000${value}`);
        device.wasDamaged = true;
        for (const who of SUBSCRIBERS) world.readStateModel.of(device, who).loseUndo();
      }
      loseStorage(device, world);
    }),
  },
  'storage full': {
    weight: 1,
    run: onDevice((device) => {
      device.storage = 'full';
    }),
  },
  'storage denied': {
    weight: 1,
    run: onDevice((device, _b, world) => {
      device.storage = 'denied';
      loseStorage(device, world);
    }),
  },
  'storage whole': {
    weight: 2,
    run: onDevice((device) => {
      device.storage = 'whole';
    }),
  },
  'clock jumps': {
    weight: 1,
    run: onDevice((device, b, { monitor: watch }) => {
      device.clockSkew = b % 3 === 0 ? 0 : (CLOCK_SKEWS_MS[b % CLOCK_SKEWS_MS.length] ?? 0);
      for (const tab of device.tabs) tab.retryAt.clear();
      for (const intent of watch.intents.all) if (intent.device === device) intent.hasUnknownAge = true;
    }),
  },
} satisfies Steps;
