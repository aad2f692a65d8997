/**
 * Between a profile and the fields of its form.
 */
import type { Subscriber, SubscriberChange } from '../../src/api/admin/client.js';
import { complain, noComplaints, type Complaints } from './complaints.js';

const texts = ['firstName', 'lastName', 'email', 'phone', 'locale', 'timezone', 'avatar'] as const;

export const profileNames: readonly string[] = [...texts, 'data'];

/** What the fields hold for a record; empty ones without a record. */
export function valuesOf(person?: Subscriber): Record<string, string> {
  const written = texts.map((name) => [name, person?.[name] ?? '']);
  const hasData = person && Object.keys(person.data).length > 0;
  return { ...Object.fromEntries(written), data: hasData ? JSON.stringify(person.data, null, 2) : '' };
}

/** The fields of a form that are this form's. */
export const typed = (form: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim()]));

export interface Read {
  readonly change: SubscriberChange;
  readonly complaints: Complaints;
}

function readData(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'It must be a JSON object.';
  } catch {
    return 'This is not JSON.';
  }
}

/** What differs from how it was: an emptied field is cleared. */
export function readProfile(values: Readonly<Record<string, string>>, was: (name: string) => string): Read {
  const differing = texts.filter((name) => values[name] !== was(name).trim());
  const change: SubscriberChange = Object.fromEntries(differing.map((name) => [name, values[name] || null]));
  const text = values['data'] ?? '';
  if (text === was('data').trim()) return { change, complaints: noComplaints };
  const data = text === '' ? {} : readData(text);
  if (typeof data === 'string') return { change, complaints: complain('data', data) };
  return { change: { ...change, data }, complaints: noComplaints };
}
