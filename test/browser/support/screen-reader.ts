/**
 * A simulated screen reader in the page. It does not enter shadow roots, so it starts at elements inside; a second one
 * listens to the live region from the beginning. No real screen reader runs.
 */
import { createRequire } from 'node:module';
import type { Inbox } from './test.js';

const path = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');

export interface ScreenReader {
  /** Reads an element from its beginning to its end. */
  read(selector: string): Promise<string[]>;
  /** Reads the panel up to a phrase that starts so, and presses it. Returns that phrase. */
  press(phrase: string, selector?: string): Promise<string>;
  /** Announcements of the live region. */
  announcements(): Promise<string[]>;
}

interface Virtual {
  start(options: { container: Element | null | undefined }): Promise<void>;
  next(): Promise<void>;
  act(): Promise<void>;
  stop(): Promise<void>;
  lastSpokenPhrase(): Promise<string>;
  spokenPhraseLog(): Promise<string[]>;
}

/** Removes the texts of times, which change while tests run. */
function removeTimes(phrases: readonly string[]): string[] {
  let isInTime = false;
  return phrases
    .filter((phrase) => {
      const wasInTime = isInTime;
      if (/^(end of )?time\b/.test(phrase)) isInTime = !phrase.startsWith('end');
      return !wasInTime && !phrase.startsWith('end of time');
    })
    .map((phrase) => phrase.replace(/^time, .*/, 'time').replaceAll('Yesterday', 'Today'));
}

export async function startScreenReader({ page, host, bell }: Inbox): Promise<ScreenReader> {
  await page.route('**/virtual-screen-reader.js', (route) => route.fulfill({ path, contentType: 'text/javascript' }));
  await bell.waitFor();
  // The live region comes with the store, after the bell.
  await host.locator('output').waitFor({ state: 'attached' });
  await host.evaluate(async (element) => {
    const name = '/virtual-screen-reader.js';
    const { Virtual: VirtualReader } = (await import(name)) as { Virtual: new () => Virtual };
    const start = async (selector: string): Promise<Virtual> => {
      const reader = new VirtualReader();
      await reader.start({ container: element.shadowRoot?.querySelector(selector) });
      return reader;
    };
    const readUntil = async (reader: Virtual, matches: (phrase: string) => boolean): Promise<string> => {
      for (let step = 0; step < 300; step++) {
        const phrase = await reader.lastSpokenPhrase();
        if (matches(phrase)) return phrase;
        await reader.next();
      }
      throw new Error(`The phrase was not read: ${(await reader.spokenPhraseLog()).join(' | ')}`);
    };
    const liveReader = await start('output');
    Object.assign(globalThis, {
      announcements: async () => (await liveReader.spokenPhraseLog()).filter((phrase) => phrase.startsWith('polite: ')),
      read: async (selector: string) => {
        const reader = await start(selector);
        const first = await reader.lastSpokenPhrase();
        let phrases = 0;
        // An element of one phrase starts again from its beginning; any other has an end.
        await readUntil(reader, (phrase) => phrase === `end of ${first}` || (phrase === first && phrases++ > 1));
        const log = await reader.spokenPhraseLog();
        await reader.stop();
        return log.filter((phrase, index) => phrase !== log[index - 1]);
      },
      press: async ([phrase, selector]: [string, string]) => {
        const reader = await start(selector);
        const found = await readUntil(reader, (spoken) => spoken.startsWith(phrase));
        await reader.act();
        await reader.stop();
        return found;
      },
    });
  });
  const call = <T>(name: string, arg?: unknown): Promise<T> =>
    page.evaluate(([method, value]) => Reflect.get(globalThis, method)(value), [name, arg] as const);
  return {
    read: async (selector) => removeTimes(await call<string[]>('read', selector)),
    press: (phrase, selector = '.panel') => call('press', [phrase, selector]),
    announcements: () => call('announcements'),
  };
}
