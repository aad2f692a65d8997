/** The engines that this machine has. */
import { findChromium } from '../browser/find-chromium.js';
import { startDriven } from './puppeteer.js';
import type { Engine } from './engine.js';
import { firefoxPath, startFirefox } from './firefox.js';
import { startWebKit, webkitPaths } from './webkit.js';

export type Start = () => Promise<Engine>;

export const others: readonly (readonly [string, Start])[] = [
  ...(firefoxPath ? [['Firefox', startFirefox.bind(null, firefoxPath, {})] as const] : []),
  ...(webkitPaths ? [['WebKit', startWebKit.bind(null, webkitPaths)] as const] : []),
];

export const engines: readonly (readonly [string, Start])[] = [
  ['Chromium', () => startDriven({ executablePath: findChromium(), args: ['--no-sandbox'] })],
  ...others,
];
