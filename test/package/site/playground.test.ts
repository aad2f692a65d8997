/** The playground without its view: settings in the address, and messages in memory. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTRIBUTES, EVENTS, TOKENS } from '../../../docs/.vitepress/controls/manifest.js';
import { frameworks } from '../../../docs/.vitepress/playground/code/frameworks.js';
import {
  AVATARS,
  newestFirst,
  readDrafts,
  sampleDrafts,
  startDraft,
  STARTERS,
  toSampleMessage,
  writeDrafts,
} from '../../../docs/.vitepress/playground/service/drafts.js';
import type { Draft } from '../../../docs/.vitepress/playground/service/drafts.js';
import { createEditableService } from '../../../docs/.vitepress/playground/service/editable-service.js';
import { MODES } from '../../../docs/.vitepress/playground/service/network.js';
import {
  DEFAULTS,
  DIRECTIONS,
  LANGUAGES,
  readSettings,
  SCHEMES,
  WIDTHS,
  writeSettings,
} from '../../../docs/.vitepress/playground/settings.js';
import type { Settings } from '../../../docs/.vitepress/playground/settings.js';
import { createSample } from '../../../src/element/preview/sample.js';
import { attributes } from './attribute-values.js';
import { forAll } from '../../support/for-all.js';

const NOW = Date.UTC(2026, 10, 23, 9);
const MINUTE = 60_000;

beforeEach(() => {
  // The sample service resolves addresses as a browser does.
  vi.stubGlobal('document', { baseURI: 'https://docs.example/', querySelector: () => null });
});
afterEach(() => vi.unstubAllGlobals());

it('the manifest gives a kind of control to every attribute', () => {
  expect(Object.fromEntries(ATTRIBUTES.map(({ name, kind }) => [name, kind]))).toMatchObject({
    open: 'boolean',
    'allow-undo': 'boolean',
    'page-size': 'number',
    background: 'number',
    display: 'choice',
    cache: 'choice',
    tabs: 'text',
    group: 'text',
  });
  expect(ATTRIBUTES.find(({ name }) => name === 'placement')?.keywords).toHaveLength(4);
  expect(EVENTS.length).toBeGreaterThan(15);
  expect(TOKENS.length).toBeGreaterThan(20);
  for (const { name, description } of [...ATTRIBUTES, ...EVENTS, ...TOKENS]) expect(description, name).not.toBe('');
});

const words = fc.string({ unit: 'grapheme', maxLength: 30 });
const drafts: fc.Arbitrary<Draft> = fc.record({
  id: fc.uuid(),
  title: words,
  text: words,
  createdAt: fc.integer({ min: -100_000, max: 100_000 }).map((minutes) => NOW - minutes * MINUTE),
  isImportant: fc.boolean(),
  avatar: fc.constantFrom(...AVATARS),
  actions: fc.array(words.filter(Boolean), { maxLength: 3 }),
  url: words,
  workflow: words,
  read: fc.boolean(),
});
const allSettings: fc.Arbitrary<Settings> = fc.record({
  attributes,
  stage: fc.record({
    lang: fc.constantFrom(...LANGUAGES),
    dir: fc.constantFrom(...DIRECTIONS),
    scheme: fc.constantFrom(...SCHEMES),
    width: fc.constantFrom(...WIDTHS),
  }),
  network: fc.record({
    mode: fc.constantFrom(...MODES),
    latency: fc.nat(5000),
    failures: fc.nat(100),
    retryAfter: fc.nat(3600),
  }),
  framework: fc.constantFrom(...frameworks.map(({ id }) => id)),
  drafts: fc.option(fc.array(drafts, { maxLength: 5 }), { nil: undefined }),
});

describe('the hash of the address', () => {
  it('is empty for the defaults', () => {
    expect(writeSettings(DEFAULTS, NOW).toString()).toBe('');
    expect(readSettings(new URLSearchParams(''), NOW)).toEqual(DEFAULTS);
  });

  it('gives back every setting and message', () => {
    forAll()(allSettings, (value) => {
      expect(readSettings(new URLSearchParams(writeSettings(value, NOW).toString()), NOW)).toEqual(value);
    });
  });

  it('never throws on junk, and ignores it', () => {
    const junk = 'lang=xx&dir=up&mode=on&latency=-1&failures=1e9&messages=%7B&framework=cobol&a.nope=1&a.display=!';
    expect(readSettings(new URLSearchParams(junk), NOW)).toEqual({ ...DEFAULTS, attributes: { endpoint: '/inbox' } });
    forAll()(
      fc.dictionary(fc.constantFrom('messages', 'latency', 'a.tabs', 'lang'), fc.oneof(fc.string(), fc.json())),
      (entries) => {
        expect(() => readSettings(new URLSearchParams(entries), NOW)).not.toThrow();
      },
    );
  });
});

describe('messages', () => {
  it('begin with those of the preview, newest first', () => {
    const all = sampleDrafts(NOW);
    expect(newestFirst(all)).toEqual(all);
    const sample = createSample(NOW).messages;
    expect(all.map(toSampleMessage).map(({ _id, createdAt, subject }) => ({ _id, createdAt, subject }))).toEqual(
      sample.map(({ _id, createdAt, subject }) => ({ _id, createdAt, subject })),
    );
  });

  it('may have actions, a link, a mark and a date in the future', () => {
    const first = STARTERS.find(({ label }) => label === 'With buttons');
    const draft = startDraft(first ?? { label: '', draft: {} }, 'new', NOW);
    expect(toSampleMessage({ ...draft, url: '/x', isImportant: true })).toMatchObject({
      _id: 'new',
      severity: 'high',
      cta: { data: { url: '/x' }, action: { buttons: [{ content: 'Give access' }, { content: 'Refuse' }] } },
    });
    const future = STARTERS.find(({ inMinutes = 0 }) => inMinutes > 0);
    expect(startDraft(future ?? { label: '', draft: {} }, 'new', NOW).createdAt).toBeGreaterThan(NOW);
  });

  it('in an address are short: fields with their defaults are left out', () => {
    const plain = startDraft({ label: '', draft: { title: 'Hello' } }, 'm', NOW);
    expect(writeDrafts([plain], NOW)).toBe('[{"title":"Hello","id":"m","ago":0}]');
    expect(readDrafts('{}', NOW)).toBeUndefined();
    expect(readDrafts('[1,null]', NOW)).toHaveLength(2);
  });
});

interface Feed {
  readonly data: readonly { readonly _id: string; readonly cta?: { readonly action: { readonly status: string } } }[];
}

describe('the editable service', () => {
  const sample = createSample(NOW);
  const feedOf = async (service: { readonly fetch: typeof fetch }): Promise<Feed['data']> => {
    const response = await service.fetch('https://x.invalid/v1/subscribers/me/notifications/feed?limit=100');
    const { data } = (await response.json()) as Feed;
    return data;
  };

  it('adds, changes and removes messages, and keeps what the reader has recorded', async () => {
    const service = createEditableService(sample);
    const action = 'https://x.invalid/v1/subscribers/me/messages/sample-0/actions/primary';
    await service.fetch(action, { method: 'POST', body: JSON.stringify({ status: 'done' }) });
    const kept = sampleDrafts(NOW).filter(({ id }) => id !== 'sample-1');
    const added = startDraft({ label: '', draft: { title: 'New' } }, 'new', NOW);
    await service.replace([added, ...kept].map(toSampleMessage));
    const after = await feedOf(service);
    expect(after.map(({ _id }) => _id)).toEqual(['new', ...kept.map(({ id }) => id)]);
    expect(after[1]?.cta?.action.status).toBe('done');
  });

  it('forgets what was recorded for buttons that are no longer there', async () => {
    const service = createEditableService(sample);
    const action = 'https://x.invalid/v1/subscribers/me/messages/sample-0/actions/primary';
    await service.fetch(action, { method: 'POST', body: JSON.stringify({ status: 'done' }) });
    await service.replace(sampleDrafts(NOW).map((draft) => toSampleMessage({ ...draft, actions: ['Other'] })));
    expect((await feedOf(service))[0]?.cta?.action.status).toBe('pending');
  });
});
