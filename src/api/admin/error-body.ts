/**
 * Reads the body of an error response, whatever JSON it is: `message` may be a string, a list, an object or missing. Only
 * for servers: a page shows its own strings, by the code of the error.
 */
import { isRecord, string, toRecord } from '../../shared/json.js';
import { array } from '../../shared/json-readers.js';
import type { ApiConfig } from '../config.js';

/** Real error bodies are two levels deep; a hostile one can be deeper. */
const MAX_LEVELS = 4;
const MAX_MESSAGE_LENGTH = 300;

type Redact = (text: string) => string;

/** The message of a value as one line; empty if it has none. */
function messageOf(value: unknown, redact: Redact, levels = MAX_LEVELS): string {
  if (typeof value === 'string') return redact(value).replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE_LENGTH);
  if (levels === 0) return '';
  if (Array.isArray(value)) {
    const messages = array(value, (element) => messageOf(element, redact, levels - 1) || undefined);
    return messageOf(messages.join('; '), redact);
  }
  if (!isRecord(value)) return '';
  return messageOf(value['message'] ?? value['error'] ?? value['title'] ?? value['messages'], redact, levels - 1);
}

/** `redact` removes from each text what an `InboxError` must not contain, such as an API key. */
export function parseErrorBody(
  body: unknown,
  redact: Redact = (text) => text,
): ReturnType<NonNullable<ApiConfig['parseErrorBody']>> {
  const { code, errors } = toRecord(body);
  const fields = Object.entries(toRecord(errors)).map(([field, error]) => [
    redact(field),
    array(toRecord(error)['messages'] ?? error, (message) => messageOf(message, redact) || undefined),
  ]);
  return {
    message: messageOf(body, redact),
    serviceCode: redact(string(code)) || undefined,
    fields: Object.fromEntries(fields),
  };
}
