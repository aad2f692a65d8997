/**
 * What is wrong, and where on the page that is to be said: beside a field, or above the form.
 * The service's sentences begin with a field's path: `credentials.webhookUrl must be a URL address`.
 */
import { InboxError } from '../../src/api/admin/client.js';

export interface Complaints {
  /** Above the form; empty where every complaint has a field. */
  readonly general: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

export const noComplaints: Complaints = { general: '', fields: {} };

export const complain = (name: string, sentence: string): Complaints => ({
  general: '',
  fields: { [name]: [sentence] },
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function placeOf(sentence: string, names: readonly string[]): readonly [name: string, rest: string] | undefined {
  const [path = '', ...rest] = sentence.split(' ');
  const name = names.find((one) => path.split('.').includes(one));
  return name === undefined || rest.length === 0 ? undefined : [name, `${capital(rest.join(' '))}.`];
}

/** `names` are the fields that the form has. */
export function complaintsOf(failure: InboxError, names: readonly string[]): Complaints {
  const fields: Record<string, string[]> = {};
  const others: string[] = [];
  for (const [key, sentences] of Object.entries(failure.fields)) {
    for (const sentence of sentences) {
      const [name, rest] = placeOf(names.includes(key) ? `${key} ${sentence}` : sentence, names) ?? [];
      if (name && rest) fields[name] = [...(fields[name] ?? []), rest];
      else others.push(`${capital(sentence)}.`);
    }
  }
  const placed = Object.keys(fields).length > 0;
  return { general: others.length > 0 ? others.join(' ') : placed ? '' : capital(failure.message), fields };
}

/** The status of a page that could not be made because of this. */
export function statusOf({ code: kind }: InboxError): 400 | 404 | 502 | 503 | 504 {
  if (kind === 'missing') return 404;
  if (kind === 'refused') return 400;
  if (kind === 'busy') return 503;
  return kind === 'timeout' ? 504 : 502;
}

export type Outcome<T> =
  | { readonly value: T; readonly failure?: never }
  | { readonly failure: InboxError; readonly value?: never };

/** What came of a call; anything but an `InboxError` is a fault of ours, and is thrown. */
export async function settle<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof InboxError) return { failure: error };
    throw error;
  }
}
