/** docs/troubleshooting.md quotes the codes and texts of the sources, and each error of the proxy that a page can get. */
import { expect, it } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import { request } from '../../../src/api/request.js';
import { en } from '../../../src/locales/en.js';
import { ProxyError } from '../../../src/proxy/errors.js';
import type { ProxyErrorCode } from '../../../src/proxy/proxy.js';
import { statusOf } from '../../../src/store/errors.js';
import { createTestProxy, FEED } from '../../support/test-proxy.js';
import { filesIn, read } from '../../../tools/repository.js';
import { readPage, sample } from '../../../tools/docs/pages.js';
import { namesIn, table } from '../../../tools/docs/tables.js';

const page = readPage('troubleshooting');
const source = filesIn('src')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => read(`src/${file}`))
  .join('\n');

/** Texts of the inbox, the proxy and the command; those of browsers stand in code. `…` is what a text is filled with. */
const quotes = [...page.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);

it('every text that it quotes is in the sources', () => {
  expect(quotes.length).toBeGreaterThan(40);
  expect(quotes.filter((text) => !text.split('…').every((part) => source.includes(part)))).toEqual([]);
});

it('has each error of the proxy from 401 on that a reader can get, under its status, with its message', () => {
  const rows = page.split(/^## /m).flatMap((section) => {
    const statuses = section.split('\n', 1)[0]?.match(/\d{3}/g)?.map(Number);
    if (!statuses) return [];
    return [...section.matchAll(/^\| `([a-z-]+)` \| “([^|]+)” \|/gm)].map(([, code, message]) => ({
      code,
      message,
      statuses,
    }));
  });
  for (const { code, message, statuses } of rows) {
    const { status, body } = new ProxyError(code as ProxyErrorCode).toResponse();
    expect([body, statuses], code).toEqual([{ code, message }, expect.arrayContaining([status])]);
  }
  const wanted = table('proxy', 'Code').filter(([, status]) => /401|403|412|429|5\d\d/.test(status ?? ''));
  expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(wanted.flatMap(([cell = '']) => namesIn(cell))));
});

const panelRows = table('troubleshooting', 'The panel says').flatMap(([says = '', received = '', ...ends]) =>
  (received.startsWith('nothing: ') ? ['0'] : (received.match(/\d{3}/g) ?? [])).map((answer) => [
    answer,
    says,
    ...ends,
  ]),
);

async function errorAfter(answer: string): Promise<InboxError> {
  const fetch = async (): Promise<Response> =>
    answer === '0' ? Promise.reject(new TypeError()) : new Response('<html>', { status: Number(answer) });
  const reason: unknown = await request({ url: 'https://a.example', fetch }, { method: 'GET', path: '/' }).catch(
    (error: unknown) => error,
  );
  if (reason instanceof InboxError) return reason;
  throw new Error('The request did not fail.');
}

const { offline, refused, failed, signedOut } = en;
const TITLES: Readonly<Record<string, string>> = { offline, refused, failed, 'signed-out': signedOut };

it.each(panelRows)('after %s, the panel says %s: status %s, code %s', async (answer = '', says, status, code) => {
  const error = await errorAfter(answer);
  const key = statusOf(error);
  const texts = [TITLES[key], ...(/offline|failed/.test(key) ? [en.reasons[error.code]] : [])];
  expect([says, status, code]).toEqual([
    texts.map((text) => `“${text}”`).join(', '),
    `\`${key}\``,
    `\`${error.code}\``,
  ]);
});

it('the request by curl is one that the proxy admits', async () => {
  const command = sample('troubleshooting', 'What is wrong?', 'sh');
  const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]);
  const [, path] = /https:\/\/app\.example\.com(\S+)/.exec(command) ?? [];
  const { proxy } = createTestProxy();
  const ask = (entries: readonly string[][]): Promise<Response> =>
    proxy(
      new Request(`https://app.example.com${path}`, { headers: Object.fromEntries(entries) as Record<string, string> }),
    );
  expect([path, (await ask(headers)).status, (await ask([])).status]).toEqual([`/inbox${FEED}`, 200, 403]);
});
