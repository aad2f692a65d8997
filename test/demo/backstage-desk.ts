/**
 * Somebody of the team at the backstage: keeps each cookie by its name, and sends forms as a browser does.
 */
import type { Demo } from '../../demo/server/start-demo.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Where it leads, if it does. */
  readonly location: string;
}

interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers: Record<string, string>;
}

export interface Desk {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly post: (path: string, fields?: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends a form and goes where its answer leads. */
  readonly send: (path: string, fields?: Record<string, string>) => Promise<Answer>;
}

export function desk({ url }: Demo): Desk {
  const cookies = new Map<string, string>();
  const ask = async (path: string, { headers: more, ...init }: Sent): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...more };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (/max-age=0/i.test(given)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location') ?? '';
    return { status: response.status, headers: response.headers, html: await response.text(), location };
  };
  const self: Desk = {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, fields = {}, headers = { 'sec-fetch-site': 'same-origin' }) =>
      ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    async send(path, fields) {
      const answer = await self.post(path, fields);
      return answer.location ? self.get(answer.location) : answer;
    },
  };
  return self;
}

export async function staffDesk(demo: Demo): Promise<Desk> {
  const self = desk(demo);
  await self.post('/backstage/session');
  return self;
}
