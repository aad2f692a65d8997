/** In whatever order an element is defined, connected and moved, it starts once, polls once and throws nothing. */
import { visitWithoutInbox } from '../support/host-page.js';
import { expect, test } from '../support/test.js';

const BEFORE_DEFINITION = 'was in the page before its definition';

/** Each runs in the page with a new element, and returns the elements that stay if they are others. */
const SEQUENCES: Readonly<Record<string, (element: HTMLElement, create: () => HTMLElement) => unknown>> = {
  'is appended': (element) => document.body.append(element),
  'is appended, removed and appended again in one task': (element) => {
    document.body.append(element);
    element.remove();
    document.querySelector('main')?.append(element);
  },
  'is moved in the task of its insertion and in the next': async (element) => {
    document.body.append(element);
    document.body.prepend(element);
    await Promise.resolve();
    document.querySelector('main')?.append(element);
  },
  'is removed before its first request and inserted later': async (element) => {
    document.body.append(element);
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.body.append(element);
  },
  'is moved by moveBefore()': async (element) => {
    document.body.append(element);
    await Promise.resolve();
    const main = document.querySelector('main') as HTMLElement & { moveBefore(node: Node, before: null): void };
    main.moveBefore(element, null);
  },
  'is adopted from another document': (element) => {
    document.implementation.createHTMLDocument().body.append(element);
    document.body.append(document.adoptNode(element));
  },
  'was created in a document without a browsing context': (element) => {
    const inert = document.implementation.createHTMLDocument();
    const imported = inert.importNode(element);
    inert.body.append(imported);
    document.body.append(imported);
    return [imported];
  },
  'is a clone of a disconnected element': (element) => {
    const clone = element.cloneNode(true) as HTMLElement;
    document.body.append(clone);
    return [clone];
  },
  [BEFORE_DEFINITION]: (element) => document.body.append(element),
  'is one of two that are appended at once': (element, create) => {
    const elements = [element, create()];
    document.body.append(...elements);
    return elements;
  },
  'is appended to the shadow root of another component': (element) => {
    document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).append(element);
  },
  'is imported from a template': (element) => {
    const template = document.createElement('template');
    template.content.append(element);
    document.body.append(template);
    const imported = document.importNode(template.content, true).firstElementChild as HTMLElement;
    document.body.append(imported);
    return [imported];
  },
  'is appended after document.open()': (element, create) => {
    document.body.append(element);
    document.open();
    document.close();
    const other = create();
    document.body.append(other);
    return [other];
  },
};

/** Runs in the page, before a sequence. */
const SETUP = `
  const errors = [];
  const define = () => import('/notification-inbox.js');
  const create = () => {
    const element = document.createElement('notification-inbox');
    const attributes = { endpoint: '/inbox', display: 'inline', 'refresh-interval': '0' };
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.addEventListener('inbox-error', ({ error }) => errors.push(String(error)));
    return element;
  };
`;

interface Result {
  readonly errors: readonly string[];
  readonly elements: readonly HTMLElement[];
}

for (const [name, run] of Object.entries(SEQUENCES))
  test(`an element that ${name} starts once and sends one request`, async ({ inbox, page, site }) => {
    await site.send({ subscriberId: 'zoe', subject: 'One message' });
    await visitWithoutInbox(inbox, 'zoe');
    const result = await page.evaluateHandle<Result>(
      `(async () => {
        ${SETUP}
        ${name === BEFORE_DEFINITION ? '' : 'await define();'}
        const element = create();
        const elements = (await (${String(run)})(element, create)) ?? [element];
        await define();
        return { elements, errors };
      })()`,
    );
    const states = (): Promise<unknown[]> =>
      result.evaluate(({ elements }) =>
        elements.map((element) => [
          Reflect.get(element, 'status') as unknown,
          element.shadowRoot?.querySelectorAll('#panel').length,
          element.shadowRoot?.querySelectorAll('article').length,
        ]),
      );
    const count = await result.evaluate(({ elements }) => elements.length);
    await expect.poll(states).toEqual(Array.from({ length: count }, () => ['ready', 1, 1]));
    expect(site.feedRequests()).toBe(count);
    expect(await result.evaluate(({ errors }) => errors)).toEqual([]);
  });
