/** Finds and starts Firefox. */
import { startPuppeteer } from './puppeteer.js';
import { findProgram, type Engine } from './engine.js';

export const firefoxPath = findProgram('firefox-esr', 'firefox');

/** `extraPrefsFirefox` are preferences as in `about:config`. */
export const startFirefox = (
  executablePath: string,
  extraPrefsFirefox: Readonly<Record<string, unknown>> = {},
): Promise<Engine> =>
  startPuppeteer({ browser: 'firefox', executablePath, extraPrefsFirefox: { ...extraPrefsFirefox } });
