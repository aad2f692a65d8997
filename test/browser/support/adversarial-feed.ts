/**
 * A feed of adversarial messages in a page. Each batch comes from another endpoint, so that no state of the previous one is
 * left. It does not know what is correct to show.
 */
import type { Page } from '@playwright/test';
import { monitorSinks } from './sink-monitor.js';
import { expect, type Inbox } from './test.js';

/** Messages as objects or JSON text: some keys can't be written in an object literal. */
export type Feed = readonly (object | string)[];

/** Adds an id and a time: index 0 is the newest, each further one a minute older. */
export const toMessage = (index: number, fields: object): object => ({
  _id: `m${index}`,
  createdAt: new Date(Date.UTC(2026, 0, 2) - index * 60_000).toISOString(),
  ...fields,
});

/** A list of this length renders all of its rows. */
export const MAX_RENDERED_ROWS = 60;

export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_RENDERED_ROWS) }, (_, batch) =>
    all.slice(batch * MAX_RENDERED_ROWS, (batch + 1) * MAX_RENDERED_ROWS),
  );

export class AdversarialService {
  readonly #page: Page;
  readonly #inbox: Inbox;
  #batch = 0;
  #feed = '';
  preferences: unknown = { global: { enabled: true, channels: {} }, workflows: [] };
  /** Requested paths without their query. */
  readonly paths: string[] = [];

  /** Opens a page with an empty inbox, and monitors the sinks of its page. */
  static async open(inbox: Inbox, attributes: Readonly<Record<string, string>> = {}): Promise<AdversarialService> {
    await monitorSinks(inbox.page);
    const service = new AdversarialService(inbox);
    await service.#open(attributes);
    return service;
  }

  private constructor(inbox: Inbox) {
    this.#inbox = inbox;
    this.#page = inbox.page;
  }

  async #open(attributes: Readonly<Record<string, string>>): Promise<void> {
    this.#page.on('request', (request) => this.paths.push(new URL(request.url()).pathname));
    await this.#page.route('**/adversarial/**', (route) => {
      const body = route.request().url().includes('/feed') ? this.#feed : JSON.stringify(this.preferences);
      return route.fulfill({ body, contentType: 'application/json' });
    });
    this.#feed = '{"data":[],"hasMore":false}';
    const defaults = {
      endpoint: '/adversarial/0',
      display: 'inline',
      'page-size': '100',
      density: 'comfortable',
      'refresh-interval': '0',
    };
    await this.#inbox.visit('ada', { ...defaults, ...attributes });
  }

  /** Shows these messages, and waits until all of their rows are rendered. */
  async show(feed: Feed): Promise<void> {
    this.#batch += 1;
    const data = feed.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
    this.#feed = `{"data":[${data.join()}],"hasMore":false}`;
    await this.#inbox.host.evaluate(
      (host, batch) =>
        new Promise((loaded) => {
          host.addEventListener('inbox-load', loaded, { once: true });
          host.setAttribute('endpoint', `/adversarial/${batch}`);
        }),
      this.#batch,
    );
    await expect(this.#inbox.rows).toHaveCount(feed.length);
  }

  /** Requested paths that belong to neither the test pages nor an inbox. */
  unexpectedPaths(): string[] {
    const expected =
      /^\/(adversarial\/\d+\/v[12]\/subscribers\/me(\/notifications\/feed|\/preferences)?|[\w-]+\.js|favicon\.ico)?$/;
    return this.paths.filter((path) => !expected.test(path));
  }
}
