/**
 * A feed of hostile messages in a page: each batch is another service's, so that nothing of the one before is left.
 * It does not know what is right to show of them.
 */
import type { Page } from '@playwright/test';
import type { Inbox } from './test.js';

/** A message as JSON text, for some members can't be written down otherwise. */
export type Feed = readonly (object | string)[];

/** The newest first, each a minute older. */
export const asMessage = (place: number, given: object): object => ({
  _id: `m${place}`,
  createdAt: new Date(Date.UTC(2026, 0, 2) - place * 60_000).toISOString(),
  ...given,
});

export class HostileService {
  readonly #page: Page;
  readonly #inbox: Inbox;
  #batch = 0;
  #feed = '';
  preferences: unknown = { global: { enabled: true, channels: {} }, workflows: [] };
  /** What the page asked for, as paths without a query. */
  readonly paths: string[] = [];

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
    this.#page = inbox.page;
  }

  async open(attributes: Record<string, string> = {}): Promise<void> {
    this.#page.on('request', (request) => this.paths.push(new URL(request.url()).pathname));
    await this.#page.route('**/hostile/**', (route) => {
      const isFeed = route.request().url().includes('/feed');
      const body = isFeed ? this.#feed : JSON.stringify(this.preferences);
      return route.fulfill({ body, contentType: 'application/json' });
    });
    this.#feed = '{"data":[],"hasMore":false}';
    const fixed = { endpoint: '/hostile/0', display: 'inline', 'page-size': '100', 'refresh-interval': '0' };
    await this.#inbox.visit('ada', { ...fixed, ...attributes });
  }

  /** Shows these messages, and waits until the rows are theirs. */
  async show(feed: Feed): Promise<void> {
    this.#batch += 1;
    const data = feed.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
    this.#feed = `{"data":[${data.join()}],"hasMore":false}`;
    await this.#inbox.host.evaluate(
      (host, batch) =>
        new Promise((loaded) => {
          host.addEventListener('inbox-load', loaded, { once: true });
          host.setAttribute('endpoint', `/hostile/${batch}`);
        }),
      this.#batch,
    );
  }

  /** Paths that neither the pages nor an inbox have. */
  strays(): string[] {
    const known =
      /^\/(hostile\/\d+\/v[12]\/subscribers\/me(\/notifications\/feed|\/preferences)?|[\w-]+\.js|favicon\.ico)?$/;
    return this.paths.filter((path) => !known.test(path));
  }
}
