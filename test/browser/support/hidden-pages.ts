/**
 * A browser whose pages are really hidden while another one is in front: Playwright emulates the focus of every page it drives,
 * and all of them are visible. Timers of hidden pages are slowed down, as they are for a reader.
 */
import { launch, type Browser, type Page } from 'puppeteer-core';
import { launchOptionsWithWindows } from '../playwright.config.js';
import type { Site } from './site.js';

export interface HiddenPages {
  /** Opens a page with an inbox that has these attributes; it is in front. */
  readonly open: (attributes: Record<string, string>) => Promise<Page>;
  /** Brings a page without an inbox to the front: all others are hidden. */
  readonly hideAll: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startHiddenPages({ url }: Site, subscriber: string): Promise<HiddenPages> {
  const browser: Browser = await launch({
    executablePath: launchOptionsWithWindows.executablePath,
    args: launchOptionsWithWindows.args,
    ignoreDefaultArgs: [
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
  });
  await browser.setCookie({ name: 'session', value: subscriber, domain: new URL(url).hostname, path: '/' });
  const other = await browser.newPage();
  return {
    open: async (attributes) => {
      const page = await browser.newPage();
      await page.goto(`${url}/?${new URLSearchParams(attributes).toString()}`);
      await page.waitForFunction(
        () => Reflect.get(Object(document.querySelector('notification-inbox')), 'status') === 'ready',
      );
      return page;
    },
    hideAll: () => other.bringToFront(),
    close: () => browser.close(),
  };
}

/** The titles of the messages that a page has announced. */
export const arrivalsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (Reflect.get(window, 'inboxEvents') as { name: string; messages?: { title: string }[] }[])
      .filter(({ name }) => name === 'inbox-arrive')
      .flatMap(({ messages = [] }) => messages.map(({ title }) => title)),
  );

export const isHidden = (page: Page): Promise<boolean> => page.evaluate(() => document.visibilityState === 'hidden');
