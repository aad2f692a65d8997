/**
 * A theme as design tokens in the format of the Design Tokens Community Group (DTCG, 2025.10), and back. Colours are in the
 * groups `light` and `dark`. What the format cannot express exactly, such as a length in em, is CSS text in `$extensions`.
 */
import { isRecord, parse } from '../../../../src/shared/json.js';
import { parseColour } from '../colour/parse-colour.js';
import { propertyOf, SCHEMES } from '../tokens.js';
import type { Scheme, Theme } from '../tokens.js';
import { ImportError, readTheme } from './read-theme.js';
import type { Value } from './read-theme.js';

const GROUP = 'inbox';
const EXTENSION = 'notification-inbox';
const DIMENSION = /^(-?[\d.]+)(px|rem)$/;

type Token = { readonly $type: string; readonly $value: unknown };

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

const colourToken = (hex: string): Token => ({
  $type: 'color',
  $value: { colorSpace: 'srgb', components: (parseColour(hex) ?? []).map(round), hex },
});

/** The families of a list; undefined if one is no family name. */
function families(text: string): string[] | undefined {
  const names = text.split(',').map((name) => name.trim().replaceAll(/^(['"])(.*)\1$/g, '$2'));
  return names.every((name) => /^[\w -]+$/.test(name)) ? names : undefined;
}

/** Undefined if the format has no type for the text. */
function otherToken(name: string, text: string): Token | undefined {
  const [, value, unit] = DIMENSION.exec(text) ?? [];
  if (value) return { $type: 'dimension', $value: { value: Number(value), unit } };
  if (/^-?[\d.]+$/.test(text)) return { $type: 'number', $value: Number(text) };
  const list = name === 'font' ? families(text) : undefined;
  return list && { $type: 'fontFamily', $value: list };
}

const quoteFamily = (name: string): string => (/^[\w-]+$/.test(name) ? name : `'${name}'`);

/** The CSS text of a token's value. @throws ImportError */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(String).map(quoteFamily).join(', ');
  const { hex, components, colorSpace, value: amount, unit } = isRecord(value) ? value : {};
  if (typeof hex === 'string') return hex;
  if (colorSpace === 'srgb' && Array.isArray(components))
    return `rgb(${components.map((one) => Number(one) * 255).join(' ')})`;
  if (colorSpace === 'oklch' && Array.isArray(components)) return `oklch(${components.join(' ')})`;
  if (typeof amount === 'number' && typeof unit === 'string') return amount + unit;
  throw new ImportError(`${name}: the $value is no colour, dimension, number or font family.`);
}

export function toDesignTokens({ colours, others }: Theme): string {
  const scheme = (which: Scheme): object =>
    Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, colourToken(pair[which])]));
  const entries = Object.entries(others).map(([name, text]) => [name, otherToken(name, text)] as const);
  const inexact = entries.filter(([name, token]) => !token || textOf(name, token.$value) !== others[name]);
  const css = Object.fromEntries(inexact.map(([name]) => [name, others[name]]));
  const inbox = {
    ...(Object.keys(colours).length > 0 && { light: scheme('light'), dark: scheme('dark') }),
    ...Object.fromEntries(entries.filter(([, token]) => token)),
    ...(Object.keys(css).length > 0 && { $extensions: { [EXTENSION]: css } }),
  };
  return `${JSON.stringify({ [GROUP]: inbox }, null, 2)}\n`;
}

function* valuesOf(group: unknown, scheme?: Scheme): Generator<Value> {
  for (const [name, token] of Object.entries(isRecord(group) ? group : {})) {
    if (name.startsWith('$') || SCHEMES.some((one) => one === name)) continue;
    if (!isRecord(token) || token['$value'] === undefined) throw new ImportError(`${name} has no $value.`);
    yield { property: propertyOf(name), text: textOf(name, token['$value']), scheme };
  }
}

/** @throws ImportError */
export function fromDesignTokens(text: string): Theme {
  const file = parse(text);
  if (!isRecord(file)) throw new ImportError('The text is no JSON object.');
  const group = file[GROUP];
  if (!isRecord(group)) throw new ImportError('The design tokens have no group “inbox”.');
  const extensions = isRecord(group['$extensions']) ? group['$extensions'][EXTENSION] : undefined;
  const css = Object.entries(isRecord(extensions) ? extensions : {});
  const values = [
    ...SCHEMES.flatMap((scheme) => Array.from(valuesOf(group[scheme], scheme))),
    ...valuesOf(group),
    ...css.map(([name, value]) => ({ property: propertyOf(name), text: String(value) })),
  ];
  if (values.length === 0) throw new ImportError('The group “inbox” has no tokens.');
  return readTheme(values);
}
