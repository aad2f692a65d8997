/** Chromium, driven by Playwright, with the interface of the other engines. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../../../browser/playwright.config.js';
import type { Engine } from '../../../browser/engines/engine.js';

export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage();
  return {
    name: `Chromium ${browser.version()}`,
    open: async (url) => void (await page.goto(url)),
    run: async (work, ...args) => (await page.evaluate(`(${String(work)})(...${JSON.stringify(args)})`)) as never,
    press: (key) => page.keyboard.press(key),
    drag: async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to);
      await page.mouse.up();
    },
    close: () => browser.close(),
  };
}
