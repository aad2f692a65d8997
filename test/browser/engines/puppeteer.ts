/** Drives Chromium by its own protocol and Firefox by WebDriver BiDi, both with puppeteer. */
import { launch } from 'puppeteer-core';
import type { LaunchOptions } from 'puppeteer-core';
import type { Engine } from './engine.js';

export async function startPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ headless: true, ...options });
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 800 });
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
