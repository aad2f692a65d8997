/** ETags: answers 304 if the browser's copy is current. Saves the download only; the service is asked each time. */
import type { Operation } from '../request-context.js';
import { resolveBody } from './response.js';

/** Weak comparison (RFC 9110, 13.1.2): a server in between may have compressed the body and marked the tag as weak. */
const matches = (ifNoneMatch: string | null, tag: string): boolean =>
  ifNoneMatch === '*' ||
  (ifNoneMatch ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);

/** Part of each tag, with the option `payload`. Increase it when the same bytes of the service result in another body. */
const FORMAT_VERSION = '2';

export const withEtag =
  (operation: Operation): Operation =>
  async (context) => {
    const response = await operation(context);
    const { version = '', update } = response.readState ?? {};
    const format = FORMAT_VERSION + JSON.stringify(context.payload.keys ?? null);
    const source = response.sourceBytes ?? JSON.stringify(response.body);
    const tag = `"${await context.keys.deriveEtag(context.readerSubject, format + version, source)}"`;
    const headers = { ...response.headers, etag: `W/${tag}` };
    // Not if the browser lacks read state: the page may be the same, but the update has to be sent.
    const isCurrent = !update && matches(context.request.headers.get('if-none-match'), tag);
    if (isCurrent) return { status: 304, body: {}, headers };
    const body = resolveBody(response);
    return { ...response, json: JSON.stringify(update ? { ...body, readState: update } : body), headers };
  };
