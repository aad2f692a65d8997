/**
 * An answer that the browser has already: it sends the tag of its last one along, and hears "as before" in place of the same
 * again. It saves the way down alone, for the service was asked. It does not know what the answer is.
 */
import { bodyOf } from './errors.js';
import type { Operation } from './upstream/forward.js';

/** By the weak comparison (RFC 9110, 13.1.2): what stands between may have compressed it, and have said so in the tag. */
const holds = (said: string | null, tag: string): boolean =>
  said === '*' || (said ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/** Part of each tag: to change what is made of the service's bytes is to change this. */
const FORMAT = '1';

export const withEtag =
  (operation: Operation): Operation =>
  async (call) => {
    const answer = await operation(call);
    const { version = '', news } = answer.readState ?? {};
    const tag = `"${await call.subject.tag(call.readerSubject, FORMAT + version, answer.source ?? JSON.stringify(answer.body))}"`;
    const headers = { ...answer.headers, etag: `W/${tag}` };
    // The same page, but the browser has lost its read state. Nothing is parsed for an answer that says nothing.
    if (!news && holds(call.request.headers.get('if-none-match'), tag)) return { status: 304, body: {}, headers };
    const body = bodyOf(answer);
    return { ...answer, text: JSON.stringify(news ? { ...body, readState: news } : body), headers };
  };
