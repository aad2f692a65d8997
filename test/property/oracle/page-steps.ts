/** Steps of a page: scroll, reload, visibility, sign-in and sign-out, opening the preferences. */
import { buttonOf, listOf } from './view.js';
import type { Page } from './page.js';
import { press } from './step.js';
import type { Work } from './step.js';
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

export const others = (world: World, page: Page): number =>
  world.pages.filter(({ device }) => device === page.device).length;

export const show =
  (visible: boolean): Work =>
  (world, page) => {
    if (page.visible === visible) return undefined;
    page.visible = visible;
    return world.clock.as(page, () => page.fire('visibilitychange'));
  };

/** Starts or ends a session. `isAnnounced`: the host refreshes the inbox; otherwise pages detect it when they poll. */
export async function signIn(world: World, page: Page, who: Who | null, isAnnounced: boolean): Promise<void> {
  const { device } = page;
  if (device.session === who) return;
  device.session = who;
  for (const one of device.pages) {
    if (world.setting.named && who) await world.clock.as(one, () => (one.element.subscriberId = who));
    if (isAnnounced || who) await world.clock.as(one, () => void one.element.refresh());
  }
}

export const togglePreferences: Work = async (world, page) => {
  const { shadowRoot } = page.element;
  const gear = buttonOf(shadowRoot, 'Preferences');
  if (gear) world.stateOf(page).prefsAt = world.clock.now;
  await press(world, page, gear ?? buttonOf(shadowRoot, 'Back'));
};
