/**
 * A case runs on a site whose files can fail, in an engine that it does not know. Functions given to `run` and `waitFor` are
 * sent to the page as text.
 */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { startSite, STRICT_CSP, type Site, type SiteOptions } from '../support/site.js';
import type { Engine } from './engine.js';
import { bell, click, panel } from './in-page.js';

/** How a file fails: with a status, cut in half, or replaced by a page as the router of an app does. */
export type Fault = 404 | 503 | 'truncated' | 'page';

/** What `rows` returns if a row has these fields. */
export const rowOf = (fields: object = {}): unknown => expect.arrayContaining([expect.objectContaining(fields)]);

/** Sends a message with a button to Tomas. Returns its id. */
export const sendWithButton = ({ site }: Pick<Tools, 'site'>): Promise<string> => {
  const buttons = [{ type: 'primary', content: 'Yes' }];
  return site.send({ subscriberId: 'tomas', subject: 'Decide', workflow: 'approval-requested', buttons });
};

/** By their titles. */
export type Cases = Readonly<Record<string, (tools: Tools) => Promise<void>>>;

export interface Tools {
  readonly close: () => Promise<void>;
  readonly site: Site;
  readonly engine: Engine;
  /** Failing files by path, until they are removed. */
  readonly faults: Map<string, Fault>;
  /** Further files of the site: path without the query, to text. */
  readonly files: Map<string, string>;
  /** Requested paths with their queries, since the last visit. */
  readonly requestedPaths: string[];
  /** Signs a subscriber in, and opens a page with an inbox that has these attributes. */
  readonly visit: (subscriber: string, attributes?: Readonly<Record<string, string>>, page?: string) => Promise<void>;
  /** Waits until a function in the page returns the expected value. */
  readonly waitFor: <A extends readonly unknown[]>(
    script: (...args: A) => unknown,
    expected: unknown,
    ...args: A
  ) => Promise<void>;
  /** Waits until the badge counts, and the store is loaded. */
  readonly whenLoaded: () => Promise<void>;
  /** Presses the bell, and waits for the rows of a page. */
  readonly openPanel: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' };
const root = new URL('../../../', import.meta.url);

const textOf = (path: string, files: ReadonlyMap<string, string>): Promise<string> | string =>
  files.get(path) ?? readFile(new URL(`dist${path}`, root), 'utf8');

async function faultyResponse(fault: Fault, path: string, files: ReadonlyMap<string, string>): Promise<Response> {
  if (typeof fault === 'number') return new Response('', { status: fault });
  const headers = { 'content-type': fault === 'page' ? 'text/html' : 'text/javascript' };
  const text = fault === 'page' ? '<!doctype html><title>App</title>' : await textOf(path, files);
  // Half of a file may be whole statements: a bracket that is not closed is none.
  const end = fault === 'page' ? undefined : text.lastIndexOf('(', text.length / 2) + 1;
  return new Response(text.slice(0, end), { headers });
}

export async function createTools(engine: Engine, seed: SiteOptions['seed'] = true): Promise<Tools> {
  const faults = new Map<string, Fault>();
  const files = new Map<string, string>();
  const requestedPaths: string[] = [];
  const site = await startSite({
    seed,
    policy: `${STRICT_CSP}; img-src 'self'; report-uri /reports`,
    respond: async ({ url }) => {
      const { pathname, search } = new URL(url);
      requestedPaths.push(pathname + search);
      const fault = faults.get(pathname);
      if (fault) return faultyResponse(fault, pathname, files);
      const text = files.get(pathname);
      const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/plain';
      return text === undefined ? undefined : new Response(text, { headers: { 'content-type': type } });
    },
  });
  const waitFor: Tools['waitFor'] = async (script, expected, ...args) => {
    await expect.poll(() => engine.run(script, ...args), { timeout: 20_000 }).toEqual(expected);
  };
  return {
    close: async () => {
      await engine.open('about:blank');
      await site.close();
    },
    site,
    engine,
    faults,
    files,
    requestedPaths,
    visit: async (subscriber, attributes = {}, page = '/') => {
      await engine.open(`${site.url}/?endpoint=`);
      await engine.run((name) => void (document.cookie = `session=${name}; path=/`), subscriber);
      requestedPaths.length = 0;
      await engine.open(`${site.url}${page}?${new URLSearchParams(attributes).toString()}`);
    },
    waitFor,
    openPanel: async () => {
      await engine.run(click, '.bell');
      await waitFor(panel, expect.objectContaining({ rows: 20 }));
    },
    whenLoaded: async () => {
      await waitFor(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d+$/) }));
      await waitFor(() => document.querySelector('notification-inbox')?.status, 'ready');
    },
  };
}
