/**
 * A service whose answers are remembered, a few and only as text, so that a proxy need not send one again that still stands.
 * It is done by hand, for the browser's own cache is never to hold an inbox. It does not know what is in an answer, but
 * whose it is: when somebody else is answered, or nobody, all is forgotten. Of a service that doesn't say whose its answers
 * are, nothing is remembered.
 */
import type { ApiConfig } from './config.js';

interface Known {
  readonly subject: string;
  readonly tag: string;
  readonly text: string;
}

/** What is asked for again and again is a page of each tab, and preferences. */
const MAX_ENTRIES = 6;

/** The same service, whose other properties are read as they stand. */
export function withEtagCache(service: ApiConfig): ApiConfig {
  const known = new Map<string, Known>();
  let whose = '';

  const ask: typeof fetch = async (input, init) => {
    const address = init?.method === 'GET' && typeof input === 'string' ? input : '';
    const before = known.get(address);
    const marked = before && { ...Object.fromEntries(new Headers(init?.headers)), 'if-none-match': before.tag };
    const response = await (service.fetch ?? fetch)(input, marked ? { ...init, headers: marked } : init);
    const { status, headers } = response;
    const subject = headers.get('inbox-subject') ?? '';
    if (subject !== whose) known.clear();
    whose = subject;
    // To anybody else a 304 is no answer at all.
    if (status === 304 && before?.subject === subject) return new Response(before.text, { headers });
    const tag = headers.get('etag');
    if (status !== 200 || !tag || !subject || !address) return response;
    const text = await response.text();
    if (subject === whose) {
      known.delete(address);
      known.set(address, { subject, tag, text });
      const [oldest = ''] = known.keys();
      if (known.size > MAX_ENTRIES) known.delete(oldest);
    }
    return new Response(text, response);
  };

  return Object.create(service, { fetch: { value: ask } });
}
