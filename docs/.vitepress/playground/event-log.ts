/** What happens in the inbox, newest first: its events with their fields, and its requests. */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ReportedRequest } from '../../../src/local-service/faults/network.js';
import { EVENTS } from '../controls/manifest.js';

export interface LogEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly kind: 'event' | 'request';
  /** The type of an event; method and path of a request. */
  readonly name: string;
  /** The fields of an event in one line; the status of a request. */
  readonly summary: string;
  /** The fields as JSON; empty for a request, or without fields. */
  readonly details: string;
}

const MAX_ENTRIES = 100;

export interface EventLog {
  readonly entries: ReadonlySignal<readonly LogEntry[]>;
  /** Records every event of an element. Returns a function that ends it. */
  readonly listen: (element: HTMLElement) => () => void;
  readonly addRequest: (request: ReportedRequest) => void;
  readonly clear: () => void;
}

const fieldsOf = (event: Event): [string, unknown][] =>
  Object.entries(event).filter(([name]) => name !== 'isTrusted' && name !== 'respondWith');

/** A value in few words: a message by its title, an error by its code. */
function inShort(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inShort).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const known: unknown = ['title', 'code', 'label', 'id'].map((name) => Reflect.get(value, name)).find(Boolean);
  return typeof known === 'string' ? JSON.stringify(known) : '{…}';
}

/** An error has no fields of its own that JSON would show. */
const withErrors = (_name: string, value: unknown): unknown =>
  value instanceof Error ? Object.assign({}, value, { name: value.name, message: value.message }) : value;

export function createEventLog(): EventLog {
  const entries = signal<readonly LogEntry[]>([]);
  let lastId = 0;
  const add = (entry: Omit<LogEntry, 'id' | 'time'>): void => {
    lastId += 1;
    entries.value = [{ ...entry, id: lastId, time: Date.now() }, ...entries.peek()].slice(0, MAX_ENTRIES);
  };
  const onEvent = (event: Event): void => {
    const fields = fieldsOf(event);
    add({
      kind: 'event',
      name: event.type,
      summary: fields.map(([name, value]) => `${name}: ${inShort(value)}`).join(', '),
      details: fields.length > 0 ? JSON.stringify(Object.fromEntries(fields), withErrors, 2) : '',
    });
  };
  return {
    entries,
    listen: (element) => {
      for (const { name } of EVENTS) element.addEventListener(name, onEvent);
      return () => {
        for (const { name } of EVENTS) element.removeEventListener(name, onEvent);
      };
    },
    addRequest: ({ method, url, status }) => {
      const path = new URL(url, location.href).pathname.split('/subscribers/')[1]?.replace(/^[^/]*\//, '') ?? url;
      add({ kind: 'request', name: `${method} ${path}`, summary: status ? String(status) : 'no answer', details: '' });
    },
    clear: () => {
      entries.value = [];
    },
  };
}
