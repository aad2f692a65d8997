/** What a machine may lack, and how to find out. A missing need is named, and the stages that need it are not run. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { locateChromium } from '../../test/support/find-chromium.js';
import type { Need, Stage } from './stage.js';

const runFile = promisify(execFile);
const REGISTRY_TIMEOUT_MS = 60_000;

const succeeds = (command: string, ...args: readonly string[]): Promise<boolean> =>
  runFile(command, args, { timeout: REGISTRY_TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
const hasOne = async (...programs: readonly string[]): Promise<boolean> =>
  (await Promise.all(programs.map((program) => succeeds('which', program)))).includes(true);

/** For each need: whether the machine has it, and what to do where it does not. */
const NEEDS: Readonly<Record<Need, { readonly has: () => Promise<boolean>; readonly advice: string }>> = {
  Chromium: {
    has: async () => locateChromium() !== undefined,
    advice: 'No Chromium was found: install one, or set CHROMIUM_PATH.',
  },
  Firefox: {
    has: () => hasOne('firefox-esr', 'firefox'),
    advice: 'No Firefox was found (Debian: firefox-esr).',
  },
  WebKit: {
    has: async () => (await hasOne('WebKitWebDriver')) && hasOne('Xvfb'),
    advice: 'No WebKitWebDriver with Xvfb was found (Debian: webkit2gtk-driver, xvfb).',
  },
  Redis: { has: () => hasOne('redis-server'), advice: 'No redis-server was found (Debian: redis-server).' },
  'the npm registry': { has: () => succeeds('npm', 'ping'), advice: 'The npm registry cannot be reached.' },
};

/** The needs of these stages that this machine lacks, each with what to do. */
export async function missingNeeds(stages: readonly Stage[]): Promise<ReadonlyMap<Need, string>> {
  const needs = [...new Set(stages.flatMap((stage) => stage.needs ?? []))];
  const missing = await Promise.all(needs.map(async (need) => ((await NEEDS[need].has()) ? [] : [need])));
  return new Map(missing.flat().map((need) => [need, NEEDS[need].advice]));
}
