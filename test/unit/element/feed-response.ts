/** Responses of the proxy to a request of the feed, for the elements of a test. */
import { afterEach, beforeEach, vi } from 'vitest';

/** Answers every request in each test of a file, which begins with empty storage. */
export function answerWith(answer: (url: string, init: RequestInit) => Response | Promise<Response>): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init));
  });
  afterEach(() => vi.unstubAllGlobals());
}

export function insertInbox(attributes: Record<string, string> = { endpoint: '/inbox' }, properties: object = {}) {
  const element = document.createElement('notification-inbox');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  Object.assign(element, properties);
  document.body.append(element);
  return element;
}

export const SUBJECT = { 'inbox-subject': 'somebody' };

/** The message at this place of the feed, each a second older than the one before. */
export const feedMessage = (_id: string, place: number) => ({
  _id,
  subject: `Message ${_id}`,
  createdAt: new Date(Date.now() - place * 1000).toISOString(),
  cta: { action: { buttons: [{ type: 'primary', content: 'Yes' }] } },
});

export const feedResponse = (data: readonly object[], hasMore = false, headers: HeadersInit = SUBJECT): Response =>
  Response.json({ data, hasMore }, { headers });

export const doneResponse = (): Response =>
  Response.json({ cta: { action: { status: 'done' } } }, { headers: SUBJECT });
