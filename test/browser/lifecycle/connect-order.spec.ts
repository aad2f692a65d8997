/** However the tag comes into the page, is moved about or comes late: it begins once, asks once, and nothing is thrown. */
import { visitBare } from '../support/host-page.js';
import { expect, test } from '../support/test.js';

/** What a host does; in the page, with a way to make a tag whose questions are counted. Gives the tags that stay. */
const SEQUENCES: Readonly<Record<string, (make: () => HTMLElement, come: () => Promise<unknown>) => unknown>> = {
  'is appended': async (make, come) => {
    await come();
    const one = make();
    document.body.append(one);
    return [one];
  },
  'is appended, taken away and appended again, in one task': async (make, come) => {
    await come();
    const one = make();
    document.body.append(one);
    one.remove();
    document.querySelector('main')?.append(one);
    return [one];
  },
  'is moved in the task in which it came, and again in the next': async (make, come) => {
    await come();
    const one = make();
    document.body.append(one);
    document.body.prepend(one);
    await Promise.resolve();
    document.querySelector('main')?.append(one);
    return [one];
  },
  'is taken away before it has asked, and put back later': async (make, come) => {
    await come();
    const one = make();
    document.body.append(one);
    one.remove();
    await new Promise((later) => {
      setTimeout(later, 50);
    });
    document.body.append(one);
    return [one];
  },
  'is moved without being taken away': async (make, come) => {
    await come();
    const one = make();
    document.body.append(one);
    await Promise.resolve();
    const main = document.querySelector('main') as HTMLElement & { moveBefore(node: Node, before: null): void };
    main.moveBefore(one, null);
    return [one];
  },
  'is adopted from another document': async (make, come) => {
    await come();
    const one = make();
    document.implementation.createHTMLDocument().body.append(one);
    document.body.append(document.adoptNode(one));
    return [one];
  },
  'was made in another document, where it means nothing': async (make, come) => {
    await come();
    const inert = document.implementation.createHTMLDocument();
    const one = inert.importNode(make());
    inert.body.append(one);
    document.body.append(one);
    return [one];
  },
  'is a copy of another that is not in the page': async (make, come) => {
    await come();
    const one = make().cloneNode(true) as HTMLElement;
    document.body.append(one);
    return [one];
  },
  'was there before its script': async (make, come) => {
    const one = make();
    document.body.append(one);
    await come();
    return [one];
  },
  'is one of two that come at once': async (make, come) => {
    await come();
    const both = [make(), make()];
    document.body.append(...both);
    return both;
  },
  'comes within the shadow root of another component': async (make, come) => {
    await come();
    const one = make();
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    root.append(one);
    return [one];
  },
  'lies in a template, and is taken out of it': async (make, come) => {
    await come();
    const template = document.createElement('template');
    template.content.append(make());
    document.body.append(template);
    const one = document.importNode(template.content, true).firstElementChild as HTMLElement;
    document.body.append(one);
    return [one];
  },
  'is in a document that is opened anew, and comes again': async (make, come) => {
    await come();
    document.body.append(make());
    document.open();
    document.close();
    const one = make();
    document.body.append(one);
    return [one];
  },
};

/** Runs in the page, before what a host does. */
const PREPARED = `
  const errors = [];
  const come = () => import('/notification-inbox.js');
  const make = () => {
    const element = document.createElement('notification-inbox');
    const attributes = { endpoint: '/inbox', display: 'inline', 'refresh-interval': '0' };
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.addEventListener('inbox-error', ({ failure }) => errors.push(String(failure)));
    return element;
  };
`;

interface Kept {
  readonly errors: readonly string[];
  readonly elements: readonly HTMLElement[];
}

for (const [name, does] of Object.entries(SEQUENCES)) {
  test(`a tag that ${name} begins once and asks once`, async ({ inbox, page, site }) => {
    await site.send({ subscriberId: 'zoe', subject: 'One message' });
    await visitBare(inbox, 'zoe');
    const asked = (): number => site.requests.filter((line) => line.includes('/feed')).length;
    const kept = await page.evaluateHandle<Kept>(
      `(async () => { ${PREPARED} return { elements: await (${String(does)})(make, come), errors }; })()`,
    );
    const shown = (): Promise<unknown[]> =>
      kept.evaluate(({ elements }) =>
        elements.map((one) => [
          Reflect.get(one, 'status') as unknown,
          one.shadowRoot?.querySelectorAll('#panel').length,
          one.shadowRoot?.querySelectorAll('article').length,
        ]),
      );
    const count = await kept.evaluate(({ elements }) => elements.length);
    await expect.poll(shown).toEqual(Array.from({ length: count }, () => ['ready', 1, 1]));
    expect(asked()).toBe(count);
    expect(await kept.evaluate(({ errors }) => errors)).toEqual([]);
  });
}
