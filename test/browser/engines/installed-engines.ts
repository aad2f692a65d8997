/** The browser engines that are installed on this machine. */
import { findChromium } from '../../support/find-chromium.js';
import { startPuppeteer } from './puppeteer.js';
import type { Engine } from './engine.js';
import { firefoxPath, startFirefox } from './firefox.js';
import { startWebKit, webkitPaths } from './webkit.js';

export type StartEngine = () => Promise<Engine>;

export const otherEngines: readonly (readonly [string, StartEngine])[] = [
  ...(firefoxPath ? [['Firefox', startFirefox.bind(null, firefoxPath, {})] as const] : []),
  ...(webkitPaths ? [['WebKit', startWebKit.bind(null, webkitPaths)] as const] : []),
];

export const engines: readonly (readonly [string, StartEngine])[] = [
  ['Chromium', () => startPuppeteer({ executablePath: findChromium(), args: ['--no-sandbox'] })],
  ...otherEngines,
];
