/**
 * Monitors a page for calls that must never happen: adversarial text that runs, and every API that creates markup, scripts,
 * frames or workers, or that listens to messages of other windows. It is installed before the page's first script.
 */
import type { Page } from '@playwright/test';

/** Installs the monitor. It records calls in `sinkCalls` of the page's window. */
export async function monitorSinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: string[] = [];
    Reflect.set(window, 'sinkCalls', calls);
    for (const name of ['canary', 'alert', 'confirm', 'prompt'])
      Reflect.set(window, name, () => void calls.push(`${name} ran`));

    const wrap = (owner: object, name: string, isRelevant = (..._args: unknown[]): boolean => true): void => {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      const recorded = (use: (...args: unknown[]) => unknown) =>
        function sink(this: unknown, ...args: unknown[]): unknown {
          if (isRelevant.call(this, ...args)) calls.push(`${name} ${String(args[0]).slice(0, 80)}`);
          return new.target ? Reflect.construct(use, args) : use.apply(this, args);
        };
      if (!descriptor) throw new Error(`There is no ${name} to monitor`);
      const key = descriptor.set ? 'set' : 'value';
      Object.defineProperty(owner, name, { ...descriptor, [key]: recorded(descriptor[key] as () => unknown) });
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
    wrap(EventTarget.prototype, 'addEventListener', function isRelevant(this: unknown, type) {
      return type === 'message' && (this === window || this === undefined);
    });
    wrap(window, 'onmessage');
  });
}

export const sinkCalls = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'sinkCalls') as string[]);
