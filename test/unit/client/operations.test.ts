/** The request of each operation of the client. */
import { expect, test } from 'vitest';
import { json, stubClient } from '../api/stub-service.js';
import { IDS, OPERATIONS } from './response-shapes/operations.js';

test.each(OPERATIONS)('$name sends its method, path and body', async ({ route, call, body, response }) => {
  const { client, requests } = stubClient([json(response)], false);
  await call(client);
  const filled = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(IDS[name] ?? ''));
  const sent = requests.map(({ url, ...one }) => [`${one.method} ${url.pathname}`, one.body && JSON.parse(one.body)]);
  expect(sent).toEqual([[filled.replace(' ', ' /base'), body ?? null]]);
});
