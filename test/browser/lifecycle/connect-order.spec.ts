/** In whatever order an element is defined, connected and moved, it starts once, polls once and throws nothing. */
import { visitWithoutInbox } from '../support/host-page.js';
import { expect, test } from '../support/test.js';

/** Each runs in the page with functions that create an element and define the tag. Returns the elements that stay. */
const SEQUENCES: Readonly<Record<string, (create: () => HTMLElement, define: () => Promise<unknown>) => unknown>> = {
  'is appended': async (create, define) => {
    await define();
    const element = create();
    document.body.append(element);
    return [element];
  },
  'is appended, removed and appended again in one task': async (create, define) => {
    await define();
    const element = create();
    document.body.append(element);
    element.remove();
    document.querySelector('main')?.append(element);
    return [element];
  },
  'is moved in the task of its insertion and in the next': async (create, define) => {
    await define();
    const element = create();
    document.body.append(element);
    document.body.prepend(element);
    await Promise.resolve();
    document.querySelector('main')?.append(element);
    return [element];
  },
  'is removed before its first request and inserted later': async (create, define) => {
    await define();
    const element = create();
    document.body.append(element);
    element.remove();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    document.body.append(element);
    return [element];
  },
  'is moved by moveBefore()': async (create, define) => {
    await define();
    const element = create();
    document.body.append(element);
    await Promise.resolve();
    const main = document.querySelector('main') as HTMLElement & { moveBefore(node: Node, before: null): void };
    main.moveBefore(element, null);
    return [element];
  },
  'is adopted from another document': async (create, define) => {
    await define();
    const element = create();
    document.implementation.createHTMLDocument().body.append(element);
    document.body.append(document.adoptNode(element));
    return [element];
  },
  'was created in a document without a browsing context': async (create, define) => {
    await define();
    const inert = document.implementation.createHTMLDocument();
    const element = inert.importNode(create());
    inert.body.append(element);
    document.body.append(element);
    return [element];
  },
  'is a clone of a disconnected element': async (create, define) => {
    await define();
    const element = create().cloneNode(true) as HTMLElement;
    document.body.append(element);
    return [element];
  },
  'was in the page before its definition': async (create, define) => {
    const element = create();
    document.body.append(element);
    await define();
    return [element];
  },
  'is one of two that are appended at once': async (create, define) => {
    await define();
    const elements = [create(), create()];
    document.body.append(...elements);
    return elements;
  },
  'is appended to the shadow root of another component': async (create, define) => {
    await define();
    const element = create();
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    root.append(element);
    return [element];
  },
  'is imported from a template': async (create, define) => {
    await define();
    const template = document.createElement('template');
    template.content.append(create());
    document.body.append(template);
    const element = document.importNode(template.content, true).firstElementChild as HTMLElement;
    document.body.append(element);
    return [element];
  },
  'is appended after document.open()': async (create, define) => {
    await define();
    document.body.append(create());
    document.open();
    document.close();
    const element = create();
    document.body.append(element);
    return [element];
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

for (const [name, run] of Object.entries(SEQUENCES)) {
  test(`an element that ${name} starts once and sends one request`, async ({ inbox, page, site }) => {
    await site.send({ subscriberId: 'zoe', subject: 'One message' });
    await visitWithoutInbox(inbox, 'zoe');
    const feedRequests = (): number => site.requests.filter((line) => line.includes('/feed')).length;
    const result = await page.evaluateHandle<Result>(
      `(async () => { ${SETUP} return { elements: await (${String(run)})(create, define), errors }; })()`,
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
    expect(feedRequests()).toBe(count);
    expect(await result.evaluate(({ errors }) => errors)).toEqual([]);
  });
}
