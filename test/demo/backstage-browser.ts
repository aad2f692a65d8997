/** A browser at the backstage: stores cookies by name, and submits forms. */
import type { Demo, DemoOptions } from '../../demo/server/start-demo.js';
import { startTestDemo } from './test-demo.js';

export interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The target of a redirect, or an empty string. */
  readonly location: string;
}

interface RequestOptions extends Omit<RequestInit, 'headers'> {
  readonly headers: Record<string, string>;
}

export interface BackstageBrowser {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<PageResponse>;
  readonly post: (
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<PageResponse>;
  /** Submits a form and follows the redirect. */
  readonly submit: (path: string, fields?: Record<string, string>) => Promise<PageResponse>;
}

export function createBackstageBrowser({ url }: Demo): BackstageBrowser {
  const cookies = new Map<string, string>();
  const request = async (path: string, { headers: moreHeaders, ...init }: RequestOptions): Promise<PageResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...moreHeaders };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location') ?? '';
    return { status: response.status, headers: response.headers, html: await response.text(), location };
  };
  const self: BackstageBrowser = {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, fields = {}, headers = { 'sec-fetch-site': 'same-origin' }) =>
      request(path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    async submit(path, fields) {
      const response = await self.post(path, fields);
      return response.location ? self.get(response.location) : response;
    },
  };
  return self;
}

/** The texts that a pattern captures. */
export const texts = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text]) => String(text));

/** The paths of the pages below `/backstage`, those of a person with that person's id. */
export const pathsOf = (id: string): string[] => [
  '',
  '/new',
  '/records',
  '/integrations',
  ...['', '/messages', '/feed', '/preferences', '/devices'].map((tab) => `/people/${id}${tab}`),
];

/** A demo of its own for one test, and a browser that is signed in as staff. */
export async function startBackstage(options: Partial<DemoOptions> = {}) {
  const demo = await startTestDemo(options);
  const browser = createBackstageBrowser(demo);
  await browser.post('/backstage/session');
  return { demo, browser, store: demo.service.store };
}
