/** Steps of a page: scroll, reload, visibility, sign-in and sign-out, opening the preferences. */
import { checkCount } from './count-checks.js';
import { checkLeft } from './left-checks.js';
import { buttonOf, listOf, readView } from './view.js';
import type { Device, Page } from './page.js';
import { MINUTE } from './schedule.js';
import { arrive } from './service-steps.js';
import { isHealthy, onTabEntered, press, type Work } from './step.js';
import type { Who } from './service.js';
import type { World } from './world.js';

export const scroll: Work = async (world, page, { b }) => {
  const list = listOf(page.element);
  await world.clock.as(page, () => {
    if (!list) return;
    list.scrollTop = b % 2 ? 50 : 0;
    list.dispatchEvent(new Event('scroll'));
  });
};

export async function reload(world: World, page: Page): Promise<void> {
  await world.destroyPage(page);
  await world.addPage(page.device, page.session, page.element.tab);
}

/** The host takes the element out of the page for a while. */
export const remount: Work = async (world, page, { b }) => {
  // What could not be stored is lost with the element.
  if (world.setting.storage === 'blocked') return;
  await checkLeft(world, page);
  await world.clock.pass((b % 100) * 1000);
  world.monitor.setStopped(page, false);
  await world.clock.as(page, () => document.body.append(page.element));
  onTabEntered(world, page);
};

export const others = (world: World, page: Page): number =>
  world.pages.filter(({ device }) => device === page.device).length;

export const show =
  (visible: boolean): Work =>
  (world, page) => {
    if (page.visible === visible) return undefined;
    page.visible = visible;
    return world.clock.as(page, () => page.fire('visibilitychange'));
  };

/** Two polls of a hidden page. */
const AWAY_MS = 13 * MINUTE;

/** One page of the browser has a count that includes what has arrived until `since`. */
function checkHidden(world: World, { pages, session }: Device, since: number): void {
  if (!session) return;
  const failures = [...pages].map((page) => {
    const { knowledge, who } = world.stateOf(page);
    if (who !== session) return undefined;
    const facts = world.model.facts(page, session, { ...knowledge, freshSince: since });
    try {
      return checkCount(page, readView(page.element), facts, false);
    } catch (error) {
      return error;
    }
  });
  if (!failures.includes(undefined)) throw failures[0];
}

/** All pages of the browser are hidden for a while: with `background` one of them goes on polling. */
export const away: Work = async (world, page, step) => {
  const { device } = page;
  const pages = [...device.pages].filter(({ visible }) => visible);
  for (const one of pages) await show(false)(world, one, step);
  await arrive((b) => b % 3, 0, 0)(world, page, step);
  const since = world.clock.now;
  // The store polls: its file has to be there.
  const canPoll = world.setting.background && isHealthy(world, page) && !world.slow && !world.filesFail;
  await world.clock.pass(AWAY_MS);
  if (canPoll && pages.every((one) => !world.stateOf(one).hadFault)) checkHidden(world, device, since);
  for (const one of pages) await show(true)(world, one, step);
};

/** Starts or ends a session. `isAnnounced`: the host refreshes the inbox; otherwise pages detect it when they poll. */
export async function signIn(world: World, page: Page, who: Who | null, isAnnounced: boolean): Promise<void> {
  const { device } = page;
  if (device.session === who) return;
  device.session = who;
  for (const one of device.pages) {
    world.stateOf(one).isSessionNew = true;
    if (world.setting.named && who) {
      world.monitor.onOtherSubscriber(one);
      await world.clock.as(one, () => (one.element.subscriberId = who));
    }
    if (isAnnounced || who) await world.clock.as(one, () => void one.element.refresh());
  }
}

export const togglePreferences: Work = async (world, page) => {
  const { shadowRoot } = page.element;
  const gear = buttonOf(shadowRoot, 'Preferences');
  if (gear) world.stateOf(page).prefsAt = world.clock.now;
  await press(world, page, gear ?? buttonOf(shadowRoot, 'Back'));
};
