/**
 * explain(body): what the body of a refusal says of itself, whatever JSON it is: `message` may be text, a list, an object
 * or missing (behaviour.md B1). For servers: a page shows words of its own, by the failure's kind.
 */
import { isRecord, array, toRecord, string } from '../../shared/json.js';
import type { ApiConfig } from '../config.js';

/** Error bodies of real services are two levels deep; a hostile one may be any. */
const LEVELS = 4;
const LONGEST = 300;

type Hide = (said: string) => string;

function lineOf(value: unknown, hide: Hide, levels = LEVELS): string {
  if (typeof value === 'string') return hide(value).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
  if (levels === 0) return '';
  if (Array.isArray(value))
    return lineOf(array(value, (one) => lineOf(one, hide, levels - 1) || undefined).join('; '), hide);
  if (!isRecord(value)) return '';
  return lineOf(value['message'] ?? value['error'] ?? value['title'] ?? value['messages'], hide, levels - 1);
}

/** `hide` takes out of each text what must not be in a `Failure`. */
export function parseErrorBody(
  body: unknown,
  hide: Hide = (said) => said,
): ReturnType<NonNullable<ApiConfig['parseErrorBody']>> {
  const { code, errors } = toRecord(body);
  const fields = Object.entries(toRecord(errors)).map(([field, said]) => [
    hide(field),
    array(toRecord(said)['messages'] ?? said, (one) => lineOf(one, hide) || undefined),
  ]);
  return {
    message: lineOf(body, hide),
    serviceCode: hide(string(code)) || undefined,
    fields: Object.fromEntries(fields),
  };
}
