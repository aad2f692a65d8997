/** Drives Chromium by its own protocol and Firefox by WebDriver BiDi, both with puppeteer. */
import { launch, type LaunchOptions } from 'puppeteer-core';
import type { Engine } from './engine.js';

export async function startPuppeteer(options: LaunchOptions): Promise<Engine> {
  // Set here, it tolerates a Firefox that knows only a part of what puppeteer sends with a viewport.
  const browser = await launch({ headless: true, defaultViewport: { width: 1000, height: 800 }, ...options });
  const page = await browser.newPage();
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    run: async (script, ...args) => (await page.evaluate(`(${String(script)})(...${JSON.stringify(args)})`)) as never,
    press: (key) => page.keyboard.press(key),
    drag: async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 5 });
      await page.mouse.up();
    },
    wheel: async (point, by) => {
      await page.mouse.move(...point);
      await page.mouse.wheel({ deltaY: by });
    },
    close: () => browser.close(),
  };
}
