/**
 * explain(body): what the body of a refusal says of itself, whatever JSON it is: `message` may be text, a list, an object
 * or missing (behaviour.md B1). For servers: a page shows words of its own, by the failure's kind.
 */
import { isRecord, list, record, text } from '../../shared/json.js';
import type { Service } from '../config.js';

/** Error bodies of real services are two levels deep; a hostile one may be any. */
const LEVELS = 4;
const LONGEST = 300;

type Hide = (said: string) => string;

function lineOf(value: unknown, hide: Hide, levels = LEVELS): string {
  if (typeof value === 'string') return hide(value).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  if (levels === 0) return '';
  if (Array.isArray(value))
    return lineOf(list(value, (one) => lineOf(one, hide, levels - 1) || undefined).join('; '), hide);
  if (!isRecord(value)) return '';
  return lineOf(value['message'] ?? value['error'] ?? value['title'] ?? value['messages'], hide, levels - 1);
}

/** `hide` takes out of each text what must not be in a `Failure`. */
export function explain(body: unknown, hide: Hide = (said) => said): ReturnType<NonNullable<Service['explain']>> {
  const { code, errors } = record(body);
  const fields = Object.entries(record(errors)).map(([field, said]) => [
    hide(field),
    list(record(said)['messages'] ?? said, (one) => lineOf(one, hide) || undefined),
  ]);
  return { said: lineOf(body, hide), code: hide(text(code)) || undefined, fields: Object.fromEntries(fields) };
}
