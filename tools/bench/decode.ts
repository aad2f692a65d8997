/**
 * `npm run bench:decode`: what the decoding of escaped texts adds to reading a page of 100 messages, as a ratio to reading the
 * same page as it is: of plain texts, and of texts with three references each.
 */
import { getFeed } from '../../src/api/inbox/feed.js';
import { FEED_MESSAGE } from '../../test/support/api-samples.js';
import { median } from './statistics.js';

const ROUNDS = 41;
const PAGES = 20;

const pageOf = (text: string): string =>
  JSON.stringify({
    data: Array.from({ length: 100 }, (_, index) => ({
      ...FEED_MESSAGE,
      _id: `m${index}`,
      subject: text,
      content: text,
    })),
  });

/** Milliseconds for a page: parsed, and read. */
async function measure(page: string, decodeEntities: boolean): Promise<number> {
  const config = { url: 'http://a.example', decodeEntities, fetch: async () => new Response(page) };
  const startedAt = performance.now();
  for (let count = 0; count < PAGES; count += 1) await getFeed(config, 'me', { limit: 100 });
  return (performance.now() - startedAt) / PAGES;
}

for (const [name, text] of [
  ['plain texts', 'The numbers of last week make it the larger risk. Could you have a look before Thursday?'],
  ['three references each', 'Numbers &amp; risks of last week: &lt;large&gt;. Could you have a look before Thursday?'],
] as const) {
  const page = pageOf(text);
  const times: [number[], number[]] = [[], []];
  // In turn, so that both have the same share of other work on the machine.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, isEscaped] of [false, true].entries()) times[index]?.push(await measure(page, isEscaped));
  const [asIs, decoded] = times.map(median);
  console.log(
    `${name}: ${decoded?.toFixed(2)} ms decoded, ${asIs?.toFixed(2)} ms as it is: ${((decoded ?? 0) / (asIs ?? 1)).toFixed(2)}`,
  );
}
