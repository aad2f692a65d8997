/**
 * Watches a page for what must never happen in it: hostile text that runs, and a call of anything that makes markup,
 * script, frames or workers, or that listens to messages of other windows. It is in place before the page's first script.
 */
import type { Page } from '@playwright/test';

/** Installs the watch. What it catches is in `caught` of the page's window. */
export async function watchSinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const caught: string[] = [];
    Reflect.set(window, 'caught', caught);
    for (const name of ['canary', 'alert', 'confirm', 'prompt'])
      Reflect.set(window, name, () => void caught.push(`${name} ran`));

    const wrap = (owner: object, name: string, counts = (..._given: unknown[]): boolean => true): void => {
      const known = Object.getOwnPropertyDescriptor(owner, name);
      const told = (use: (...given: unknown[]) => unknown) =>
        function sink(this: unknown, ...given: unknown[]): unknown {
          if (counts.call(this, ...given)) caught.push(`${name} ${String(given[0]).slice(0, 80)}`);
          return new.target ? Reflect.construct(use, given) : use.apply(this, given);
        };
      if (!known) throw new Error(`There is no ${name} to watch`);
      const kind = known.set ? 'set' : 'value';
      Object.defineProperty(owner, name, { ...known, [kind]: told(known[kind] as () => unknown) });
    };
    const isCode = (code: unknown): boolean => typeof code === 'string';

    for (const name of ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe']) wrap(Element.prototype, name);
    wrap(ShadowRoot.prototype, 'innerHTML');
    wrap(ShadowRoot.prototype, 'setHTMLUnsafe');
    for (const name of ['write', 'writeln', 'execCommand']) wrap(Document.prototype, name);
    wrap(Document, 'parseHTMLUnsafe');
    wrap(Range.prototype, 'createContextualFragment');
    wrap(DOMParser.prototype, 'parseFromString');
    wrap(HTMLIFrameElement.prototype, 'srcdoc');
    wrap(HTMLScriptElement.prototype, 'text');
    wrap(window, 'setTimeout', isCode);
    wrap(window, 'setInterval', isCode);
    wrap(window, 'open');
    wrap(window, 'postMessage');
    for (const name of ['Worker', 'SharedWorker']) wrap(window, name);
    wrap(Document.prototype, 'createElement', (name) =>
      /^(script|style|link|i?frame|object|embed|base|meta)$/i.test(String(name)),
    );
    wrap(Element.prototype, 'setAttribute', (name) => /^(on.*|style|srcdoc)$/i.test(String(name)));
    wrap(EventTarget.prototype, 'addEventListener', function counts(this: unknown, type) {
      return type === 'message' && (this === window || this === undefined);
    });
    wrap(window, 'onmessage');
  });
}

/** What was caught until now. */
export const caughtIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'caught') as string[]);
