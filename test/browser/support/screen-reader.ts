/**
 * A virtual screen reader in the page, and what it says. It does not go into a shadow root by itself, so it is begun on parts
 * of ours; one of its own listens to the live region from the start. It simulates: no real reader is heard here.
 */
import { createRequire } from 'node:module';
import type { Inbox } from './test.js';

const path = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');

export interface Reader {
  /** All of a part, from its beginning to its end. */
  read(selector: string): Promise<string[]>;
  /** Reads the panel on to what begins so, and presses it. Gives what was read last. */
  press(phrase: string, selector?: string): Promise<string>;
  /** What was said without being asked for. */
  heard(): Promise<string[]>;
}

interface Virtual {
  start(options: { container: Element | null | undefined }): Promise<void>;
  next(): Promise<void>;
  act(): Promise<void>;
  stop(): Promise<void>;
  lastSpokenPhrase(): Promise<string>;
  spokenPhraseLog(): Promise<string[]>;
}

/** Times pass; what a time says is not what is asked here. */
function withoutTimes(phrases: readonly string[]): string[] {
  let within = false;
  return phrases
    .filter((phrase) => {
      const was = within;
      if (/^(end of )?time\b/.test(phrase)) within = !phrase.startsWith('end');
      return !was && !phrase.startsWith('end of time');
    })
    .map((phrase) => phrase.replace(/^time, .*/, 'time').replaceAll('Yesterday', 'Today'));
}

export async function startReader({ page, host, bell }: Inbox): Promise<Reader> {
  await page.route('**/virtual-screen-reader.js', (route) => route.fulfill({ path, contentType: 'text/javascript' }));
  await bell.waitFor();
  await host.evaluate(async (element) => {
    const name = '/virtual-screen-reader.js';
    const { Virtual: Reading } = (await import(name)) as { Virtual: new () => Virtual };
    const begin = async (selector: string): Promise<Virtual> => {
      const reading = new Reading();
      await reading.start({ container: element.shadowRoot?.querySelector(selector) });
      return reading;
    };
    const readOn = async (reading: Virtual, to: (phrase: string) => boolean): Promise<string> => {
      for (let step = 0; step < 300; step++) {
        const phrase = await reading.lastSpokenPhrase();
        if (to(phrase)) return phrase;
        await reading.next();
      }
      throw new Error(`Not come to: ${(await reading.spokenPhraseLog()).join(' | ')}`);
    };
    const ear = await begin('output');
    Object.assign(globalThis, {
      heard: async () => (await ear.spokenPhraseLog()).filter((phrase) => phrase.startsWith('polite: ')),
      read: async (selector: string) => {
        const reading = await begin(selector);
        const first = await reading.lastSpokenPhrase();
        let phrases = 0;
        // A part that is one phrase comes to its beginning again, any other to its end.
        await readOn(reading, (phrase) => phrase === `end of ${first}` || (phrase === first && phrases++ > 1));
        const log = await reading.spokenPhraseLog();
        await reading.stop();
        return log.filter((phrase, index) => phrase !== log[index - 1]);
      },
      press: async ([phrase, selector]: [string, string]) => {
        const reading = await begin(selector);
        const found = await readOn(reading, (spoken) => spoken.startsWith(phrase));
        await reading.act();
        await reading.stop();
        return found;
      },
    });
  });
  const call = <T>(name: string, given?: unknown): Promise<T> =>
    page.evaluate(([method, value]) => Reflect.get(globalThis, method)(value), [name, given] as const);
  return {
    read: async (selector) => withoutTimes(await call<string[]>('read', selector)),
    press: (phrase, selector = '.panel') => call('press', [phrase, selector]),
    heard: () => call('heard'),
  };
}
