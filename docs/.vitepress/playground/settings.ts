/** The settings of the playground, and their entries in the hash of the address. Invalid entries are ignored. */
import { ATTRIBUTES } from '../controls/manifest.js';
import { frameworks } from './code/frameworks.js';
import { readDrafts, writeDrafts } from './service/drafts.js';
import type { Draft } from './service/drafts.js';
import { GOOD_NETWORK, MODES } from './service/network.js';
import type { NetworkSettings } from './service/network.js';

export type Attributes = Readonly<Record<string, string>>;

export const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;
export const SCHEMES = ['page', 'light', 'dark'] as const;
export const WIDTHS = ['full', 'panel', 'phone'] as const;
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'he', 'ja', 'pt-BR', 'zh-Hans'] as const;

export interface Stage {
  readonly lang: (typeof LANGUAGES)[number];
  readonly dir: (typeof DIRECTIONS)[number];
  readonly scheme: (typeof SCHEMES)[number];
  readonly width: (typeof WIDTHS)[number];
}

/** The direction of the stage: that of the language, unless another is chosen. */
export function directionOf({ lang, dir }: Stage): 'ltr' | 'rtl' {
  if (dir !== 'auto') return dir;
  return lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr';
}

export interface Settings {
  /** Only those that are set; a boolean one has no text. */
  readonly attributes: Attributes;
  readonly stage: Stage;
  readonly network: NetworkSettings;
  /** The id of a framework. */
  readonly framework: string;
  /** Undefined: the messages of the preview. */
  readonly drafts: readonly Draft[] | undefined;
}

export const DEFAULTS: Settings = {
  attributes: { endpoint: '/inbox', display: 'inline' },
  stage: { lang: 'en', dir: 'auto', scheme: 'page', width: 'panel' },
  network: GOOD_NETWORK,
  framework: 'html',
  drafts: undefined,
};

const MAX_LATENCY_MS = 5000;
const MAX_RETRY_AFTER = 3600;
/** Distinguishes an attribute from other entries; `!` is an attribute that has been removed. */
const ATTRIBUTE = 'a.';
const REMOVED = '!';

/** Names with a value that is not the default. */
const changes = (values: object, defaults: object): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === Reflect.get(defaults, name) ? [] : [[name, String(value)] as [string, string]],
  );

export function writeSettings(
  { attributes, stage, network, framework, drafts }: Settings,
  now: number,
): URLSearchParams {
  const removed = Object.keys(DEFAULTS.attributes).filter((name) => attributes[name] === undefined);
  return new URLSearchParams([
    ...changes(attributes, DEFAULTS.attributes).map(([name, value]) => [ATTRIBUTE + name, value]),
    ...removed.map((name) => [ATTRIBUTE + name, REMOVED]),
    ...changes(stage, DEFAULTS.stage),
    ...changes(network, DEFAULTS.network),
    ...changes({ framework }, DEFAULTS),
    ...(drafts ? [['messages', writeDrafts(drafts, now)]] : []),
  ]);
}

function readAttributes(hash: URLSearchParams): Attributes {
  const known = ATTRIBUTES.flatMap(({ name }): [string, string][] => {
    const value = hash.get(ATTRIBUTE + name) ?? DEFAULTS.attributes[name];
    return value === undefined || value === REMOVED ? [] : [[name, value]];
  });
  return Object.fromEntries(known);
}

const choice = <T extends string>(hash: URLSearchParams, name: string, options: readonly T[], otherwise: T): T =>
  options.find((option) => option === hash.get(name)) ?? otherwise;

function integer(hash: URLSearchParams, name: string, max: number, otherwise: number): number {
  const value = Number(hash.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value >= 0 && value <= max ? value : otherwise;
}

export function readSettings(hash: URLSearchParams, now: number): Settings {
  const { stage, network, framework } = DEFAULTS;
  const messages = hash.get('messages');
  return {
    attributes: readAttributes(hash),
    stage: {
      lang: choice(hash, 'lang', LANGUAGES, stage.lang),
      dir: choice(hash, 'dir', DIRECTIONS, stage.dir),
      scheme: choice(hash, 'scheme', SCHEMES, stage.scheme),
      width: choice(hash, 'width', WIDTHS, stage.width),
    },
    network: {
      mode: choice(hash, 'mode', MODES, network.mode),
      latency: integer(hash, 'latency', MAX_LATENCY_MS, network.latency),
      failures: integer(hash, 'failures', 100, network.failures),
      retryAfter: integer(hash, 'retryAfter', MAX_RETRY_AFTER, network.retryAfter),
    },
    framework: choice(
      hash,
      'framework',
      frameworks.map(({ id }) => id),
      framework,
    ),
    drafts: messages === null ? undefined : readDrafts(messages, now),
  };
}
