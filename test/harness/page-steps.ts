/**
 * What happens to pages, browsers and devices: F8 to F12, F15 and F17.
 */
import type { Device } from './device.js';
import { PEOPLE } from './service.js';
import type { Steps } from './steps.js';
import type { Tab } from './tab.js';
import { DAY, HOUR, SECOND } from './world.js';
import type { World } from './world.js';

const onTab =
  (fits: (tab: Tab) => boolean, work: (tab: Tab, b: number, world: World) => void) =>
  (world: World, a: number, b: number): void => {
    const tabs = world.tabs.filter(fits);
    const tab = tabs[a % Math.max(1, tabs.length)];
    if (tab) work(tab, b, world);
  };

const onDevice =
  (work: (device: Device, b: number, world: World) => void) =>
  (world: World, a: number, b: number): void => {
    const device = world.device(a);
    if (device) work(device, b, world);
  };

const any = (): boolean => true;

/** A page may be told that it ends, or just end. */
function close(tab: Tab, b: number): void {
  if (b % 2) tab.stop();
  tab.die();
}

const lose = (device: Device, { readers, watch }: World): void => {
  readers.doubt(device);
  watch.intents.excuse(device);
};

const SKEWS = [10 * 365 * DAY, -10 * 365 * DAY, HOUR, -HOUR, DAY, -DAY];

export const PAGE_STEPS = {
  'open a tab': {
    often: 3,
    run: (world, a, b) => void world.openTab(a, b % 8 === 0 ? { refreshInterval: 0 } : { pageSize: 3 + (b % 8) }),
  },
  'open another device': { often: 1, run: (world, a) => world.openDevice(PEOPLE[a % 4 === 0 ? 1 : 0] ?? 'anna') },
  'close a tab': { often: 1, run: onTab(any, close) },
  reload: {
    often: 3,
    run: onTab(any, (tab, b, world) => {
      const place = world.devices.indexOf(tab.device);
      close(tab, b);
      world.openTab(place);
    }),
  },
  crash: {
    often: 4,
    run: onTab(any, (tab, b) => {
      tab.fuse = b % 12;
    }),
  },
  hide: {
    often: 2,
    run: onTab(
      ({ visible }) => visible,
      (tab) => tab.show(false),
    ),
  },
  show: {
    often: 2,
    run: onTab(
      ({ visible, frozen }) => !visible && !frozen,
      (tab) => tab.show(true),
    ),
  },
  freeze: {
    often: 2,
    run: onTab(
      ({ frozen }) => !frozen,
      (tab) => tab.freeze(),
    ),
  },
  resume: {
    often: 2,
    run: onTab(
      ({ frozen }) => frozen,
      (tab) => tab.resume(),
    ),
  },
  'slow device': {
    often: 1,
    run: async (world, a, b) => {
      const tab = world.readable[a % Math.max(1, world.readable.length)];
      if (!tab) return;
      tab.frozen = true;
      await world.timeline.pass((1 + (b % 10)) * SECOND);
      tab.resume();
    },
  },
  'stop and start': {
    often: 1,
    run: onTab(
      ({ frozen }) => !frozen,
      (tab) => (tab.started ? tab.stop() : tab.start()),
    ),
  },
  'page size': {
    often: 1,
    run: onTab(any, (tab, b) => {
      tab.settings.value = { ...tab.settings.peek(), pageSize: 2 + (b % 9) };
    }),
  },
  'online is said': {
    often: 1,
    run: onTab(
      ({ frozen }) => !frozen,
      (tab) => tab.wake(),
    ),
  },
  'sign out': {
    often: 1,
    run: onDevice((device) => {
      device.who = null;
    }),
  },
  'sign in': {
    often: 3,
    run: onDevice((device, b) => {
      device.who = PEOPLE[b % PEOPLE.length] ?? null;
    }),
  },
  clear: {
    often: 1,
    run: onTab(
      ({ frozen, started }) => !frozen && started,
      (tab, _b, { readers, watch }) => {
        const { subject, device } = tab;
        tab.does('clear', (inbox) => inbox.clear());
        for (const one of device.tabs) one.forget();
        // Whose page it is may also be known from another answer than one of the feed.
        for (const who of subject ? [subject] : PEOPLE) {
          readers.of(device, who).doubt();
          watch.intents.excuse(device, who);
        }
      },
    ),
  },
  'storage wiped': {
    often: 1,
    run: onDevice((device, _b, world) => {
      device.disk.clear();
      lose(device, world);
    }),
  },
  'storage corrupt': {
    often: 1,
    run: onDevice((device, b, world) => {
      for (const [key, value] of device.disk) {
        if (b % 3) device.disk.set(key, b % 2 ? value.slice(0, b) : `{"\u0000${value}`);
      }
      device.truncated ||= b % 2 === 1;
      lose(device, world);
    }),
  },
  'storage full': {
    often: 1,
    run: onDevice((device) => {
      device.storage = 'full';
    }),
  },
  'storage denied': {
    often: 1,
    run: onDevice((device, _b, world) => {
      device.storage = 'denied';
      lose(device, world);
    }),
  },
  'storage whole': {
    often: 2,
    run: onDevice((device) => {
      device.storage = 'whole';
    }),
  },
  'clock jumps': {
    often: 1,
    run: onDevice((device, b, { watch }) => {
      device.skew = b % 3 === 0 ? 0 : (SKEWS[b % SKEWS.length] ?? 0);
      for (const tab of device.tabs) tab.notBefore.clear();
      for (const intent of watch.intents.all) if (intent.device === device) intent.timeless = true;
    }),
  },
} satisfies Steps;
