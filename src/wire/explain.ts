/**
 * explain(body): what the body of a refusal says of itself, whatever JSON it is: `message` may be text, a list, an object
 * or missing (behaviour.md B1). For servers: a page shows words of its own, by the failure's kind.
 */
import { isRecord, list, record, text } from './decode.js';
import type { Service } from './service.js';

/** Error bodies of real services are two levels deep; a hostile one may be any. */
const LEVELS = 4;
const LONGEST = 300;

function lineOf(value: unknown, levels = LEVELS): string {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  if (levels === 0) return '';
  if (Array.isArray(value)) return lineOf(list(value, (one) => lineOf(one, levels - 1) || undefined).join('; '));
  if (!isRecord(value)) return '';
  return lineOf(value['message'] ?? value['error'] ?? value['title'] ?? value['messages'], levels - 1);
}

export const explain: NonNullable<Service['explain']> = (body) => {
  const { code, errors } = record(body);
  const fields = Object.entries(record(errors)).map(([field, said]) => [
    field,
    list(record(said)['messages'] ?? said, (one) => lineOf(one) || undefined),
  ]);
  return { said: lineOf(body), code: text(code) || undefined, fields: Object.fromEntries(fields) };
};
