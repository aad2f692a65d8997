/**
 * A process for `bounded.test.ts`, with little memory: asks a proxy whose service gives the worst answers, one at a time, and
 * reports of each its status, the length of what came down and the milliseconds of processor time that it took.
 */
import { createProxy } from '../../src/proxy/proxy.js';
import { ANSWERS } from './worst-answers.js';

const ORIGIN = 'https://app.example';
let body = '';
const proxy = createProxy({
  serviceUrl: 'https://service.example',
  apiKey: 'key',
  subscriber: () => 'ann',
  rateLimit: false,
  fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
});

async function ask(path: string): Promise<readonly [status: number, length: number, cpu: number]> {
  const headers = { 'x-notification-inbox': '1', 'sec-fetch-site': 'same-origin' };
  const before = process.cpuUsage();
  const response = await proxy(new Request(`${ORIGIN}/inbox${path}`, { headers }));
  const { length } = await response.text();
  const { user, system } = process.cpuUsage(before);
  return [response.status, length, (user + system) / 1000];
}

for (const { name, path, make } of ANSWERS) {
  body = make();
  process.send?.([name, ...(await ask(path))]);
}
process.disconnect();
