/** The browser engines that are installed on this machine; only that of the variable `ENGINE`, if it is set. */
import { findChromium } from '../../support/find-chromium.js';
import { startPuppeteer } from './puppeteer.js';
import type { Engine } from './engine.js';
import { firefoxPath, startFirefox } from './firefox.js';
import { startWebKit, webkitPaths } from './webkit.js';

type Named = readonly (readonly [name: string, start: () => Promise<Engine>])[];

export const isWanted = (name: string): boolean => (process.env['ENGINE'] ?? name) === name;

export const otherEngines: Named = [
  ...(firefoxPath && isWanted('Firefox') ? [['Firefox', startFirefox.bind(null, firefoxPath, {})] as const] : []),
  ...(webkitPaths && isWanted('WebKit') ? [['WebKit', startWebKit.bind(null, webkitPaths)] as const] : []),
];

const chromium: Named = [
  ['Chromium', () => startPuppeteer({ executablePath: findChromium(), args: ['--no-sandbox'] })],
];
export const engines: Named = [...(isWanted('Chromium') ? chromium : []), ...otherEngines];
