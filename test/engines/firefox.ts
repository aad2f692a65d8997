/** Firefox, by WebDriver BiDi. */
import { launch } from 'puppeteer-core';
import { whereIs } from './engine.js';
import type { Engine } from './engine.js';

export const firefoxPath = whereIs('firefox-esr', 'firefox');

export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 800 });
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    run: async (work, ...given) => (await page.evaluate(`(${String(work)})(...${JSON.stringify(given)})`)) as never,
    press: (key) => page.keyboard.press(key),
    drag: async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 5 });
      await page.mouse.up();
    },
    wheel: async (at, by) => {
      await page.mouse.move(...at);
      await page.mouse.wheel({ deltaY: by });
    },
    close: () => browser.close(),
  };
}
