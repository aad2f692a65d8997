/**
 * A process with little memory for `memory-limits.test.ts`. Sends the worst-case responses through a proxy, one at a time, and
 * reports the status, the length of the body and the milliseconds of processor time of each.
 */
import { createProxy } from '../../../src/proxy/proxy.js';
import { WORST_CASE_RESPONSES } from './worst-case-responses.js';

const ORIGIN = 'https://app.example';
let body = '';
const proxy = createProxy({
  serviceUrl: 'https://service.example',
  apiKey: 'key-of-the-tests',
  subscriber: () => 'ann',
  rateLimit: false,
  fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
});

async function send(path: string): Promise<readonly [status: number, length: number, cpu: number]> {
  const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };
  const before = process.cpuUsage();
  const response = await proxy(new Request(`${ORIGIN}/inbox${path}`, { headers }));
  const { length } = await response.text();
  const { user, system } = process.cpuUsage(before);
  return [response.status, length, (user + system) / 1000];
}

for (const { name, path, make } of WORST_CASE_RESPONSES) {
  body = make();
  process.send?.([name, ...(await send(path))]);
}
process.disconnect();
