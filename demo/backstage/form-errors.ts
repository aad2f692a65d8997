/**
 * Errors of a form, by field or for the whole form. Messages of the service begin with the path of a field:
 * `credentials.webhookUrl must be a URL address`.
 */
import { InboxError } from '../../src/api/admin/client.js';

export interface FormErrors {
  /** Shown above the form; empty if every error has a field. */
  readonly general: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

export const NO_ERRORS: FormErrors = { general: '', fields: {} };

export const fieldError = (name: string, sentence: string): FormErrors => ({
  general: '',
  fields: { [name]: [sentence] },
});

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function splitFieldPath(sentence: string, names: readonly string[]): readonly [name: string, rest: string] | undefined {
  const [path = '', ...rest] = sentence.split(' ');
  const name = names.find((field) => path.split('.').includes(field));
  return name === undefined || rest.length === 0 ? undefined : [name, `${capitalize(rest.join(' '))}.`];
}

/** `names` are the fields of the form. */
export function toFormErrors(error: InboxError, names: readonly string[]): FormErrors {
  const fields: Record<string, string[]> = {};
  const others: string[] = [];
  for (const [key, sentences] of Object.entries(error.fields)) {
    for (const sentence of sentences) {
      const [name, rest] = splitFieldPath(names.includes(key) ? `${key} ${sentence}` : sentence, names) ?? [];
      if (name && rest) fields[name] = [...(fields[name] ?? []), rest];
      else others.push(`${capitalize(sentence)}.`);
    }
  }
  const placed = Object.keys(fields).length > 0;
  return { general: others.length > 0 ? others.join(' ') : placed ? '' : capitalize(error.message), fields };
}

/** The status of a page that failed with this error. */
export function statusOf({ code }: InboxError): 400 | 404 | 502 | 503 | 504 {
  if (code === 'missing') return 404;
  if (code === 'refused') return 400;
  if (code === 'busy') return 503;
  return code === 'timeout' ? 504 : 502;
}

export type Result<T> =
  | { readonly value: T; readonly error?: never }
  | { readonly error: InboxError; readonly value?: never };

/** The value or the `InboxError` of a call; rethrows any other error. */
export async function toResult<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof InboxError) return { error: error };
    throw error;
  }
}
