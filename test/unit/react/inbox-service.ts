/** A `fetch` that answers like the proxy: the service of the tests, with a feed of unread messages. */
import { afterEach, beforeEach, vi } from 'vitest';
import { withAction, type SampleMessage } from '../../../src/element/preview/service.js';
import { ServiceModel } from '../../support/service-model.js';
import { createRoutes } from '../../support/service-routes.js';

export interface Requested {
  readonly url: string;
  readonly headers: Headers;
}

export const requests: Requested[] = [];
const SUBSCRIBER = 'me';
const model = new ServiceModel<SampleMessage>({ now: Date.now, idOf: ({ _id }) => _id, withAction });
const answer = createRoutes(model, (message) => JSON.stringify(message));

/** The ids of the messages, the newest first. */
export function serve(...ids: readonly string[]): void {
  const toMessage = (_id: string, place: number): SampleMessage => ({
    _id,
    subject: `Message ${_id}`,
    createdAt: new Date(Date.now() - (place + 1) * 1000).toISOString(),
  });
  model.replace(SUBSCRIBER, ids.map(toMessage));
}

beforeEach(() => {
  requests.length = 0;
  serve('a', 'b');
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { headers, method = 'GET', body }: RequestInit) => {
    requests.push({ url, headers: new Headers(headers) });
    const request = { url: new URL(url, location.href), method, body: typeof body === 'string' ? body : '', key: '' };
    const { status, body: text } = answer(request);
    return new Response(text, { status, headers: { 'inbox-subject': 'somebody' } });
  });
});
afterEach(() => vi.unstubAllGlobals());
