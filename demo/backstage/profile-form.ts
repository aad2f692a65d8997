/** Converts the form of a profile to a request, and a profile to the values of its form. */
import type { Subscriber, SubscriberChange } from '../../src/api/admin/client.js';
import { fieldError, NO_ERRORS, type FormErrors } from './form-errors.js';

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'locale', 'timezone', 'avatar'] as const;

export const profileFields: readonly string[] = [...TEXT_FIELDS, 'data'];

/** The values of the fields; empty without a subscriber. */
export function profileValues(person?: Subscriber): Record<string, string> {
  const texts = TEXT_FIELDS.map((name) => [name, person?.[name] ?? '']);
  const hasData = person && Object.keys(person.data).length > 0;
  return { ...Object.fromEntries(texts), data: hasData ? JSON.stringify(person.data, null, 2) : '' };
}

/** The submitted values of the named fields. */
export const readFields = (form: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim()]));

export interface ProfileChange {
  readonly change: SubscriberChange;
  readonly errors: FormErrors;
}

function readData(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'It must be a JSON object.';
  } catch {
    return 'This is not JSON.';
  }
}

/** The fields that differ from their previous values; an emptied field is cleared. */
export function readProfile(
  values: Readonly<Record<string, string>>,
  previous: (name: string) => string,
): ProfileChange {
  const changed = TEXT_FIELDS.filter((name) => values[name] !== previous(name).trim());
  const change: SubscriberChange = Object.fromEntries(changed.map((name) => [name, values[name] || null]));
  const text = values['data'] ?? '';
  if (text === previous('data').trim()) return { change, errors: NO_ERRORS };
  const data = text === '' ? {} : readData(text);
  if (typeof data === 'string') return { change, errors: fieldError('data', data) };
  return { change: { ...change, data }, errors: NO_ERRORS };
}
