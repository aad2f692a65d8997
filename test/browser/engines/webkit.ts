/** WebKitGTK, driven by its WebDriver over HTTP on a virtual display. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.js';
import { findProgram, type Engine, type Key, type Point } from './engine.js';

interface WebKitPaths {
  readonly driver: string;
  readonly xvfb: string;
  readonly browser: string;
}

function findWebKit(): WebKitPaths | undefined {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  const browser = readdirSync('/usr/lib')
    .flatMap((folder) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((kind) => `/usr/lib/${folder}/${kind}`),
    )
    .map((folder) => `${folder}/MiniBrowser`)
    .find((path) => existsSync(path));
  return driver && screen && browser ? { driver, xvfb: screen, browser } : undefined;
}

export const webkitPaths = findWebKit();

/** The key codes of WebDriver. */
const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', ArrowDown: '\uE015' };

/** The number of the display, which Xvfb chooses. */
const displayOf = (xvfb: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    xvfb.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
    xvfb.once('exit', () => reject(new Error('Xvfb exited without a display.')));
  });

export async function startWebKit({ driver, xvfb: screen, browser }: WebKitPaths): Promise<Engine> {
  const size = ['-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const xvfb = spawn(screen, ['-displayfd', '3', ...size], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const DISPLAY = await displayOf(xvfb);
  const port = await freePort();
  const driverProcess = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    // The software renderer of OpenGL crashes at times, and the browser with it.
    env: { ...process.env, DISPLAY, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const stop = (): void => {
    driverProcess.kill();
    xvfb.kill();
  };

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const waitUntilReady = async (tries = 100): Promise<unknown> =>
    call('GET', '/status').catch(async (error: unknown) => {
      if (tries === 0) throw error;
      await sleep(100);
      return waitUntilReady(tries - 1);
    });

  try {
    await waitUntilReady();
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } };
    const created = (await call('POST', '/session', { capabilities })) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    const session = `/session/${created.sessionId}`;
    return {
      name: `webkitgtk/${created.capabilities.browserVersion}`,
      open: async (url) => void (await call('POST', `${session}/url`, { url })),
      run: async (callback, ...args) => {
        const script = `const [args, done] = arguments;
          Promise.resolve().then(() => (${String(callback)})(...args)).then(
            (value) => done({ value }), (error) => done({ error: String(error) }));`;
        const { value, error } = (await call('POST', `${session}/execute/async`, { script, args: [args] })) as {
          value: never;
          error?: string;
        };
        if (error) throw new Error(error);
        return value;
      },
      press: async (key) => {
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
        await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      drag: async (from, to) => {
        const move = ([x, y]: Point) => ({ type: 'pointerMove', x, y, duration: 100, origin: 'viewport' });
        const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
        const actions = [move(from), down, move(to), up];
        const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
        await call('POST', `${session}/actions`, { actions: [mouse] });
      },
      close: async () => {
        await call('DELETE', session).catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
