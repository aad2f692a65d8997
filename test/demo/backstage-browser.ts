/** A browser at the backstage: stores cookies by name, and submits forms. */
import type { Demo, DemoOptions } from '../../demo/server/start-demo.js';
import { startTestDemo } from './test-demo.js';

type Fields = Readonly<Record<string, string>>;

export function createBackstageBrowser({ url }: Demo) {
  const cookies = new Map<string, string>();
  const request = async (path: string, moreHeaders: Fields, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, { ...init, headers: { cookie, ...moreHeaders }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status, headers } = response;
    return { status, headers, html: await response.text(), location: headers.get('location') ?? '' };
  };
  const get = (path: string, headers: Fields = {}) => request(path, headers);
  const post = (path: string, fields: Fields = {}, headers: Fields = { 'sec-fetch-site': 'same-origin' }) =>
    request(path, headers, { method: 'POST', body: new URLSearchParams(fields) });
  /** Submits a form and follows the redirect. */
  const submit = async (path: string, fields: Fields) => {
    const response = await post(path, fields);
    return response.location ? get(response.location) : response;
  };
  return { cookies, get, post, submit };
}

/** The texts that a pattern captures. */
export const texts = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text]) => String(text));

/** The tags of the elements that get the focus of a new page. */
export const focusedTags = (html: string): string[] => texts(html, /<([^>]* autofocus[^>]*)>/g);

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
