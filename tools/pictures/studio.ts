/**
 * A browser in which the same page always looks the same: fixed time, language, font and size, twice the pixels, and no motion.
 * Knows no page.
 */
import { writeFileSync } from 'node:fs';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { findChromium } from '../../test/support/find-chromium.js';
import { inRoot } from '../repository.js';
import { installPackages, readFont } from './packages.js';
import { SCALE, type Scheme } from './pictures.js';
import { compressPng } from './png.js';

/** A Friday morning. */
export const NOW = Date.parse('2026-11-20T10:05:00Z');
/** tsx calls this for functions with names, also in those that a page runs. */
const NAMES = 'globalThis.__name = (value) => value';
const HEADLESS = ['--no-sandbox', '--disable-gpu'];

export interface Take {
  readonly url: string;
  readonly scheme: Scheme;
  readonly size: readonly [width: number, height: number];
  /** Of the window, whose middle is shown; by default that of the picture. */
  readonly windowWidth?: number;
  /** A style sheet of the page. */
  readonly css?: string;
  readonly isPhone?: boolean | undefined;
  /** Before the page is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Waits until the page shows what the picture is of. */
  readonly act: (page: Page) => Promise<unknown>;
}

/**
 * Gives the page its time, font and style sheet before its first rendering, under any policy. The clock goes on: messages that
 * arrive are newer than the list.
 */
function dress({ shift, font, css }: { readonly shift: number; readonly font: string; readonly css: string }): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: [number]) => new target(...(args.length > 0 ? args : ([target.now() + shift] as const))),
    get: (target, key): unknown => (key === 'now' ? () => target.now() + shift : Reflect.get(target, key)),
  });
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace('Inter', bytes, { weight: '100 900' }));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  new MutationObserver(() => {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  }).observe(document, { childList: true, subtree: true });
}

/** Ends when nothing moves and all fonts and pictures are there. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    for (let still = 0; still < 12;) {
      await new Promise((next) => requestAnimationFrame(next));
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      still = moving.some(({ playState }) => playState === 'running') ? 0 : still + 1;
    }
  });

const optionsOf = (take: Take, isPhone = take.isPhone ?? false): BrowserContextOptions => ({
  viewport: { width: take.windowWidth ?? take.size[0], height: take.size[1] },
  deviceScaleFactor: SCALE,
  colorScheme: take.scheme,
  // With reduced motion a row does not follow a finger.
  reducedMotion: isPhone ? 'no-preference' : 'reduce',
  hasTouch: isPhone,
  isMobile: isPhone,
  locale: 'en-GB',
  timezoneId: 'Europe/Lisbon',
});

export async function openStudio() {
  const packages = installPackages();
  const font = readFont(packages);
  const browser = await chromium.launch({ executablePath: findChromium(), args: HEADLESS });
  return {
    /** The folder of the installed packages. */
    packages,
    /** Writes a picture of a page to a file of the repository. */
    take: async (file: string, take: Take): Promise<void> => {
      const context = await browser.newContext(optionsOf(take));
      await context.addInitScript(NAMES);
      await context.addInitScript(dress, { shift: NOW - Date.now(), font, css: take.css ?? '' });
      const page = await context.newPage();
      await take.prepare?.(page);
      await page.goto(take.url);
      await take.act(page);
      await settle(page);
      const [width, height] = take.size;
      const clip = { x: ((take.windowWidth ?? width) - width) / 2, y: 0, width, height };
      const png = compressPng(await page.screenshot({ animations: 'disabled', clip }));
      writeFileSync(inRoot(file), png);
      console.log(`${file}: ${Math.round(png.length / 1000)} kB`);
      await context.close();
    },
    close: () => browser.close(),
  };
}
