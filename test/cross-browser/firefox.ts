/** Firefox. */
import { startDriven } from './puppeteer.js';
import { whereIs } from './engine.js';
import type { Engine } from './engine.js';

export const firefoxPath = whereIs('firefox-esr', 'firefox');

/** With preferences as `about:config` has them. */
export const startFirefox = (
  executablePath: string,
  extraPrefsFirefox: Readonly<Record<string, unknown>> = {},
): Promise<Engine> => startDriven({ browser: 'firefox', executablePath, extraPrefsFirefox: { ...extraPrefsFirefox } });
