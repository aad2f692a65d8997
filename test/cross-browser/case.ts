/**
 * What the cases of this suite are made of: a page on a site whose files can be broken, in an engine that a case does not
 * know. Functions given to `run` and `sees` travel into the page as text.
 */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { startSite, STRICT_CSP } from '../browser/support/site.js';
import type { Site } from '../browser/support/site.js';
import type { Engine } from './engine.js';

/** What becomes of a file: a status, half of its text, or a page in its place, as a router of an app answers. */
export type Fault = 404 | 503 | 'truncated' | 'page';

export interface Case {
  readonly title: string;
  readonly run: (tools: Tools) => Promise<void>;
}

export interface Tools {
  readonly close: () => Promise<void>;
  readonly site: Site;
  readonly engine: Engine;
  /** Faults by path, for as long as they are in here. */
  readonly faults: Map<string, Fault>;
  /** Files by path that the site has besides its own: path without the query, to text. */
  readonly files: Map<string, string>;
  /** Paths with queries that were asked for since the case began. */
  readonly asked: string[];
  /** Signs somebody in and opens a page with an inbox of these attributes. */
  readonly visit: (subscriber: string, attributes?: Readonly<Record<string, string>>, page?: string) => Promise<void>;
  /** Waits until the page gives this. */
  readonly sees: <A extends readonly unknown[]>(
    work: (...given: A) => unknown,
    wanted: unknown,
    ...given: A
  ) => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' };
const root = new URL('../../', import.meta.url);

const textOf = (path: string, files: ReadonlyMap<string, string>): Promise<string> | string =>
  files.get(path) ?? readFile(new URL(`dist${path}`, root), 'utf8');

async function broken(fault: Fault, path: string, files: ReadonlyMap<string, string>): Promise<Response> {
  if (typeof fault === 'number') return new Response('', { status: fault });
  const headers = { 'content-type': fault === 'page' ? 'text/html' : 'text/javascript' };
  const text = fault === 'page' ? '<!doctype html><title>App</title>' : await textOf(path, files);
  return new Response(text.slice(0, fault === 'page' ? undefined : text.length / 2), { headers });
}

export async function createTools(engine: Engine): Promise<Tools> {
  const faults = new Map<string, Fault>();
  const files = new Map<string, string>();
  const asked: string[] = [];
  const site = await startSite({
    policy: `${STRICT_CSP}; img-src 'self'; report-uri /reports`,
    respond: async ({ url }) => {
      const { pathname, search } = new URL(url);
      asked.push(pathname + search);
      const fault = faults.get(pathname);
      if (fault) return broken(fault, pathname, files);
      const text = files.get(pathname);
      const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/plain';
      return text === undefined ? undefined : new Response(text, { headers: { 'content-type': type } });
    },
  });
  return {
    close: async () => {
      await engine.open('about:blank');
      await site.close();
    },
    site,
    engine,
    faults,
    files,
    asked,
    visit: async (subscriber, attributes = {}, page = '/') => {
      await engine.open(`${site.url}/?endpoint=`);
      await engine.run((name) => void (document.cookie = `session=${name}; path=/`), subscriber);
      asked.length = 0;
      await engine.open(`${site.url}${page}?${new URLSearchParams(attributes).toString()}`);
    },
    sees: async (work, wanted, ...given) => {
      await expect.poll(() => engine.run(work, ...given), { timeout: 20_000 }).toEqual(wanted);
    },
  };
}
