/** No sequence of answers makes a storm: two tabs over the real client, before endpoints that answer anything. */
import { effect } from '@preact/signals-core';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createFeedClient } from '../../../src/element/client/feed-client.js';
import { createFeedReader } from '../../../src/element/client/get-feed.js';
import { createInboxClient } from '../../../src/element/client/inbox-client.js';
import { forAllAsync } from '../../support/for-all.js';
import { createRows, createWorld, idOf, MINUTE } from '../../support/store-world.js';

/** The paths of all begin as that of the last. */
const ENDPOINTS = ['feed', 'read-state', 'preferences', 'actions', 'events', 'subscribers'] as const;
/** 200 for one of two readers or with the same rows on each page, HTML, a cut connection, or a status. */
const anyAnswer = fc.constantFrom('anna', 'berta', 'more', 'html', 'cut', 304, 401, 403, 409, 412, 429, 500, 503);
const anyAnswers = fc.tuple(...ENDPOINTS.map(() => fc.array(anyAnswer, { minLength: 1, maxLength: 4 })));

function respond(answer: string | number, endpoint: string, version: string): Response {
  if (answer === 'cut') throw new TypeError('cut');
  if (answer === 'html') return new Response('<p>');
  if (typeof answer === 'number') return new Response(answer === 304 ? null : '{}', { status: answer });
  const isMore = answer === 'more';
  const headers = { 'inbox-subject': isMore ? 'anna' : answer, 'inbox-events': '1' };
  // It loses each change.
  const readState = { version, state: '' };
  const data = endpoint === 'feed' ? createRows(3).map((row) => ({ ...row, read: isMore })) : readState;
  return Response.json({ data, ...(endpoint === 'feed' && { readState, hasMore: isMore }) }, { headers });
}

test('a tab sends few requests a minute, whatever the endpoints answer in whatever order', () => {
  // A stream ends with its page.
  vi.stubGlobal('addEventListener', () => {});
  return forAllAsync({ numRuns: 50 })(anyAnswers, async (answers) => {
    const world = createWorld();
    const places = new Map<string, number>();
    const sent: number[] = [];
    const fetch = async (input: unknown): Promise<Response> => {
      const index = ENDPOINTS.findIndex((name) => String(input).includes(`/${name}`) && name !== 'subscribers');
      const [endpoint = '', cycle = []] = [ENDPOINTS.at(index), answers.at(index)];
      const place = places.get(endpoint) ?? 0;
      places.set(endpoint, place + 1);
      if (sent.push(world.clock.now()) > 5000) throw new Error('A storm.');
      return respond(cycle[place % cycle.length] ?? '', endpoint, `${sent.length}`);
    };
    const open = () =>
      world.open(
        {},
        { client: createInboxClient(createFeedReader(createFeedClient({ url: 'https://host.example', fetch }, 'me'))) },
      );
    const inboxes = [await open(), await open()].map(({ inbox }) => inbox);
    const ends = inboxes.map((inbox) =>
      effect(() => {
        if (inbox.messages.value.length > 0) void inbox.loadTimeZone();
        if (inbox.preferences.status.value === 'idle' && inbox.loadedAt.value > 0) void inbox.preferences.load();
      }),
    );
    void inboxes[0]?.act(idOf(1), 'primary');
    const perMinute: number[] = [];
    for (let minute = 0; minute < 15; minute++) {
      const before = sent.length;
      inboxes[0]?.markRead(idOf(2));
      await world.clock.advance(MINUTE);
      perMinute.push(sent.length - before);
    }
    for (const end of ends) end();
    for (const inbox of inboxes) inbox.stop();
    expect(Math.max(...perMinute)).toBeLessThan(200 * inboxes.length);
    expect(sent.length).toBeLessThan(30 * perMinute.length * inboxes.length);
  });
});
