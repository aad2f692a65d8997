/**
 * Does the steps of a schedule: as a reader who presses what is offered, as a host's script, as the service, as the network.
 * What the reader means by a press goes into the model.
 */
import { membersOf } from './checks.js';
import { buttonOf, listOf, look, olderOf, partOf, tabsOf, undoOf } from './look.js';
import type { Look, Row } from './look.js';
import type { Page } from './page.js';
import { AGES, DAY, MINUTE } from './schedule.js';
import type { Step, StepName } from './schedule.js';
import type { Mail, Who } from './service.js';
import { check } from './violation.js';
import { TAB_IDS, TABS } from './world.js';
import type { World } from './world.js';

/** So many presses may lead to no further row: a stretch of messages that don't belong there is skipped. */
const MAX_IDLE_PRESSES = 6;

type Work = (world: World, page: Page, step: Step) => Promise<void> | void;

const press = (world: World, page: Page, element: HTMLElement | undefined): Promise<void> =>
  world.clock.as(page, () => element?.click());

/** The reader whose inbox the page shows, as far as it can know. */
const readerOf = (world: World, page: Page): Who | null => {
  const { who } = world.diary(page);
  return who === page.device.session ? who : null;
};

/** Anything that is said of these messages may keep their rows in open tabs. */
function keep(world: World, ids: Iterable<string>): void {
  const all = [...ids];
  for (const page of world.pages) for (const id of all) world.diary(page).stay.add(id);
}

function intend(world: World, page: Page, kind: 'read' | 'archive', value: boolean, ids: readonly string[]): void {
  const who = readerOf(world, page);
  if (!who) return;
  const diary = world.diary(page);
  diary.touched = ids.at(-1) ?? '';
  const intent = world.model.intend(page, who, kind, value, ids);
  if (kind === 'archive') diary.undoable = intent;
  else keep(world, ids);
}

const onRow =
  (work: (world: World, page: Page, row: Row, step: Step) => Promise<void> | void): Work =>
  (world, page, step) => {
    const { rows } = look(page.element);
    const row = rows[step.b % Math.max(1, rows.length)];
    return row && readerOf(world, page) ? work(world, page, row, step) : undefined;
  };

function entered(world: World, page: Page): void {
  world.diary(page).stay.clear();
}

async function setOpen(world: World, page: Page, open: boolean): Promise<void> {
  const { element } = page;
  if (world.setting.display === 'inline' || element.open === open) return;
  await world.clock.as(page, () => (open ? element.show() : element.hide()));
  world.diary(page).open = open;
  entered(world, page);
}

const selectTab: Work = async (world, page, { b }) => {
  const tabs = tabsOf(page.element);
  const place = b % TAB_IDS.length;
  const tab = tabs[place];
  const id = TAB_IDS[place] ?? 'all';
  if (!tab || tab.getAttribute('aria-selected') === 'true') return;
  await press(world, page, tab);
  check('agree', page.element.tab === id, () => `the tab "${id}" was pressed, \`tab\` is "${page.element.tab}"`);
  world.diary(page).tab = id;
  entered(world, page);
};

/** Presses what leads on until nothing is offered any more; by then all of the tab must be there. */
async function pressToTheEnd(world: World, page: Page): Promise<void> {
  const who = readerOf(world, page);
  if (!who || !page.visible || !isHealthy(world, page)) return;
  const facts = (): ReturnType<typeof world.model.facts> => world.model.facts(page, who, world.diary(page).knowledge);
  let button = olderOf(page.element);
  let [rows, idle] = [page.element.messages.length, 0];
  while (button && idle < MAX_IDLE_PRESSES) {
    await press(world, page, button);
    await world.clock.pass(world.slow ? 30_000 : 2000);
    button = olderOf(page.element);
    idle = page.element.messages.length === rows ? idle + 1 : 0;
    rows = page.element.messages.length;
  }
  const { filled, preferences } = look(page.element);
  if (!filled || preferences !== 'none') return;
  const { tab } = world.diary(page);
  check('reach', !button, () => `"${tab}" offers more for ever`);
  const shown = new Set(page.element.messages.map(({ id }) => id));
  const missing = membersOf(world, page, facts()).filter(({ mail }) => !shown.has(mail.id));
  check('reach', missing.length === 0, () => `"${tab}" offers no more, and lacks ${missing.length}: ${missing[0]?.mail.id}`);
}

const toggleRead = onRow(async (world, page, { id, unread, element }) => {
  const button = buttonOf(element, unread ? 'Mark as read' : 'Mark as unread');
  if (!button) return;
  intend(world, page, 'read', unread, [id]);
  await press(world, page, button);
});

const archive = onRow(async (world, page, { id, element }) => {
  const button = buttonOf(element, 'Dismiss');
  if (!button) return;
  intend(world, page, 'archive', true, [id]);
  await press(world, page, button);
});

/** By script, so many at once as nobody would press: several pages of them. */
const allShown =
  (kind: 'read' | 'archive'): Work =>
  async (world, page, { b }) => {
    if (!readerOf(world, page)) return;
    for (let time = 0; time <= b % 7; time++) {
      const ids = page.element.messages.map(({ id }) => id);
      for (const id of ids) intend(world, page, kind, true, [id]);
      await world.clock.as(page, () => {
        for (const id of ids) page.element[kind === 'read' ? 'markRead' : 'dismiss'](id);
      });
      if (time === b % 7) break;
      await world.clock.as(page, () => void page.element.loadMore());
      await world.clock.pass(2000);
    }
  };

const openMessage = onRow(async (world, page, { id, element }) => {
  intend(world, page, 'read', true, [id]);
  await press(world, page, partOf(element, 'title'));
});

const act = onRow(async (world, page, row, { a }) => {
  const type = a % 3 === 0 ? 'secondary' : 'primary';
  const who = readerOf(world, page);
  const button = buttonOf(row.element, type === 'primary' ? 'Yes' : 'No');
  if (!button || row.busy || row.told || !who) return;
  intend(world, page, 'read', true, [row.id]);
  world.acts.push({ page, who, id: row.id, type, back: false });
  await press(world, page, button);
});

/** A host's own toast or list acts, whether or not the panel was ever opened. */
const actByScript: Work = async (world, page, { b }) => {
  const who = readerOf(world, page);
  const { messages } = page.element;
  const row = messages[b % Math.max(1, messages.length)];
  const mail = who && world.service.visible(who).find(({ id }) => id === row?.id);
  if (!who || !row || !mail || mail.action.status === 'done' || world.acts.some(({ id }) => id === row.id)) return;
  intend(world, page, 'read', true, [row.id]);
  world.acts.push({ page, who, id: row.id, type: 'primary', back: false });
  await world.clock.as(page, () => void page.element.act(row.id, 'primary'));
};

const undoAction = onRow(async (world, page, _row, { b }) => {
  const done = look(page.element).rows.filter(({ told }) => told === 'done');
  const row = done[b % Math.max(1, done.length)];
  const button = row && buttonOf(row.element, 'Undo');
  const who = readerOf(world, page);
  if (!row || !button || !who) return;
  world.acts.push({ page, who, id: row.id, type: '', back: true });
  await press(world, page, button);
});

const readAll: Work = async (world, page) => {
  const who = readerOf(world, page);
  const button = buttonOf(page.element.shadowRoot, 'Mark all as read');
  if (!who || !button) return;
  const { knowledge } = world.diary(page);
  const shown = page.element.messages.map(({ id }) => id);
  const intent = world.model.readAll(page, who, knowledge, shown);
  world.diary(page).undoable = intent;
  keep(world, [...intent.must, ...intent.maybe]);
  await press(world, page, button);
};

const undo: Work = async (world, page) => {
  const button = undoOf(page.element);
  const diary = world.diary(page);
  if (!button || !readerOf(world, page)) return;
  const { undoable } = diary;
  check('mark', undoable !== null, () => '"Undo" is offered, and there is nothing to undo');
  if (undoable) world.model.undo(undoable);
  if (undoable) keep(world, [...undoable.must, ...undoable.maybe]);
  diary.undoable = null;
  await press(world, page, button);
};

const scroll: Work = async (world, page, { b }) => {
  const list = listOf(page.element);
  await world.clock.as(page, () => {
    if (!list) return;
    list.scrollTop = b % 2 ? 50 : 0;
    list.dispatchEvent(new Event('scroll'));
  });
};

async function reload(world: World, page: Page): Promise<void> {
  await world.kill(page);
  await world.addPage(page.device, page.session, page.element.tab);
}

const others = (world: World, page: Page): number => world.pages.filter(({ device }) => device === page.device).length;

const show =
  (visible: boolean): Work =>
  (world, page) => {
    if (page.visible === visible) return undefined;
    page.visible = visible;
    return world.clock.as(page, () => page.fire('visibilitychange'));
  };

/** A session ends or begins; pages find out by themselves, or are told by the host. */
async function signIn(world: World, page: Page, who: Who | null, told: boolean): Promise<void> {
  const { device } = page;
  if (device.session === who) return;
  device.session = who;
  for (const one of device.pages) {
    if (world.setting.named && who) await world.clock.as(one, () => (one.element.subscriberId = who));
    if (told || who) await world.clock.as(one, () => void one.element.refresh());
  }
}

const arriving = (world: World, page: Page): Who => page.device.session ?? 'anna';

const arrive =
  (count: (b: number) => number, shift: number, lateness: number): Work =>
  (world, page, { b }) => {
    const createdAt = world.clock.now + shift;
    const visibleAt = world.clock.now + lateness;
    const specs = Array.from({ length: count(b) }, () => ({ createdAt, visibleAt, read: b % 11 === 0, archived: b % 13 === 0 }));
    world.service.insert(arriving(world, page), specs);
  };

/** The service changes one by itself: one that the reader has touched, one of the newest, or any. */
const changed =
  (work: (mail: Mail, now: number) => void): Work =>
  (world, page, { a, b }) => {
    const mails = world.service.visible(arriving(world, page));
    const { touched } = world.diary(page);
    const known = a % 3 === 0 ? mails.find(({ id }) => id === touched) : undefined;
    const mail = known ?? mails[a % 3 === 1 ? b % 10 : (b * 7 + a) % Math.max(1, mails.length)];
    if (!mail) return;
    work(mail, world.clock.now);
    world.deep = true;
  };

const hurt = (world: World): void => {
  for (const page of world.pages) world.diary(page).hurt = true;
};

export async function heal(world: World): Promise<void> {
  world.service.failure = 'none';
  world.service.failsFor = '';
  world.slow = false;
  world.filesComeBack();
  for (const device of world.devices) {
    if (device.online) continue;
    device.online = true;
    for (const page of device.pages) await world.clock.as(page, () => page.fire('online'));
  }
}

export const isHealthy = (world: World, { device }: Page): boolean => device.online && world.service.failure === 'none';

const fail = (failure: 'broken' | 'busy' | 'unheard', failsFor: string): Work => (world) => {
  Object.assign(world.service, { failure, failsFor });
  hurt(world);
};

const turn: Work = async (world, page) => {
  const { shadowRoot } = page.element;
  const gear = buttonOf(shadowRoot, 'Preferences');
  if (gear) world.diary(page).prefsAt = world.clock.now;
  await press(world, page, gear ?? buttonOf(shadowRoot, 'Back'));
  entered(world, page);
};

const inTurn =
  (first: Work, second: Work): Work =>
  async (world, page, step) => {
    await first(world, page, step);
    await world.clock.pass(300);
    await second(world, page, step);
  };

const STEPS: Readonly<Record<StepName, Work>> = {
  open: (world, page) => setOpen(world, page, true),
  close: (world, page) => setOpen(world, page, false),
  'select tab': selectTab,
  older: (world, page) => press(world, page, olderOf(page.element)),
  'press to the end': pressToTheEnd,
  'toggle read': toggleRead,
  archive,
  'archive shown': allShown('archive'),
  'read shown': allShown('read'),
  'open message': openMessage,
  act,
  'act by script': actByScript,
  'undo action': undoAction,
  'try again': (world, page) => {
    const button = buttonOf(page.element.shadowRoot, 'Try again') ?? buttonOf(page.element.shadowRoot, 'Retry');
    return press(world, page, button);
  },
  'read all': readAll,
  undo,
  'read all and undo': inTurn(readAll, undo),
  'archive and undo': inTurn(archive, undo),
  reopen: inTurn(
    (world, page) => setOpen(world, page, false),
    (world, page) => setOpen(world, page, true),
  ),
  scroll,
  refresh: (world, page) => world.clock.as(page, () => void page.element.refresh()),
  reload,
  'new tab': async (world, page) => {
    if (others(world, page) < 3) await world.addPage(page.device, new Map());
  },
  'close tab': async (world, page) => {
    if (others(world, page) > 1) await world.kill(page);
  },
  'new device': async (world, page) => {
    if (world.devices.length < 3) await world.addDevice(page.device.session ?? 'anna');
  },
  hide: show(false),
  show: show(true),
  'sign out': (world, page, { b }) => signIn(world, page, null, b % 2 === 0),
  'sign in': (world, page, { b }) => signIn(world, page, b % 3 ? 'anna' : 'ben', true),
  'turn preferences': turn,
  'change preferences': (world, page, { b }) => {
    world.service.preferences.set(arriving(world, page), { in_app: b % 2 === 0, email: b % 4 < 2 });
    world.prefsChangedAt = world.clock.now;
  },
  arrive: arrive(() => 1, 0, 0),
  'arrive late': arrive((b) => 1 + (b % 3), 0, 30_000),
  'arrive together': arrive((b) => (b % 5 ? 2 + (b % 25) : 110), -1000, 0),
  'arrive from the future': (world, page, step) =>
    arrive(() => 1, [10 * MINUTE, 40 * DAY, 3000 * DAY][step.b % 3] ?? 0, 0)(world, page, { ...step, b: 1 }),
  remove: changed((mail, now) => (mail.removedAt = now)),
  'read by service': changed((mail, now) => Object.assign(mail, { read: true, changedAt: now })),
  'archive by service': changed((mail, now) => Object.assign(mail, { archived: true, changedAt: now })),
  offline: (world, page) => {
    page.device.online = false;
    hurt(world);
  },
  'service fails': (world, page, step) => fail((['broken', 'busy', 'unheard'] as const)[step.b % 3] ?? 'broken', '')(world, page, step),
  'tab fails': fail('broken', 'payload='),
  slow: (world) => {
    world.slow = true;
  },
  heal,
  wait: (world, _page, { b }) => world.clock.pass((b + 1) * 1000),
  'change filter': async (world, page, { b }) => {
    const diary = world.diary(page);
    diary.team = b % 3;
    const tabs = TABS.map((tab) => (tab.id === 'team' ? { ...tab, payload: { team: diary.team } } : tab));
    await world.clock.as(page, () => page.element.setAttribute('tabs', JSON.stringify(tabs)));
    entered(world, page);
  },
};

export async function take(world: World, step: Step): Promise<void> {
  const { pages } = world;
  const page = pages[step.a % Math.max(1, pages.length)];
  if (page) await STEPS[step.does](world, page, step);
}

/** The tab of a popover that something else has closed was left. */
export function noticeClosing(world: World, page: Page): void {
  const diary = world.diary(page);
  if (world.setting.display === 'inline' || diary.open === page.element.open) return;
  diary.open = page.element.open;
  entered(world, page);
}

export const lookAt = (page: Page): Look => look(page.element);
export const oldest = AGES.length;
