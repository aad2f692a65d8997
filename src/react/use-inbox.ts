'use client';
/** `useInbox`: the store as a hook. The component decides when the inbox runs, and renders the values of its signals. */
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { InboxView, useInbox as Public, UseInboxOptions } from '../frameworks/react-store.js';
import { connectInbox, DEFAULTS, signal } from '../headless.js';
import type { Connection, Inbox, InboxSettings } from '../headless.js';

/** The options of the last render: functions among them may be new each time. */
interface Latest {
  readonly current: UseInboxOptions;
}

const isSignal = (value: unknown): value is ReadonlySignal =>
  typeof value === 'object' && value !== null && 'peek' in value;

type Values<T> = { readonly [Name in keyof T]: T[Name] extends ReadonlySignal<infer Value> ? Value : T[Name] };

/** Reads each signal. */
function valuesOf<T extends object>(members: T): Values<T>;
function valuesOf(members: object): object {
  const entries: [string, unknown][] = Object.entries(members);
  return Object.fromEntries(entries.map(([name, member]) => [name, isSignal(member) ? member.value : member]));
}

const toView = (inbox: Inbox): InboxView => ({ ...valuesOf(inbox), preferences: valuesOf(inbox.preferences) });

function settingsOf(latest: Latest): InboxSettings {
  const { visibility, ...settings } = latest.current.settings ?? {};
  return {
    ...DEFAULTS,
    ...settings,
    ...(visibility && { visibility: (message) => latest.current.settings?.visibility?.(message) }),
  };
}

function createSource(url: string, subscriberId: string | undefined, latest: Latest) {
  const { ports } = latest.current;
  const fromConfig = (name: keyof Connection['config']) => ({ get: () => latest.current.config[name] });
  const config: Connection['config'] = Object.defineProperties(
    // A server has no page that an address could be relative to. There the inbox is never started.
    { url: typeof document === 'undefined' ? '' : url },
    {
      headers: fromConfig('headers'),
      fetch: fromConfig('fetch'),
      timeout: fromConfig('timeout'),
      parseErrorBody: fromConfig('parseErrorBody'),
    },
  );
  const settings = signal(settingsOf(latest));
  const inbox = connectInbox({
    config,
    settings,
    emit: (event) => latest.current.emit?.(event),
    ...(subscriberId !== undefined && { subscriberId }),
    ...(ports && { ports }),
  });
  const view = computed(() => toView(inbox));
  const initial = view.peek();
  return {
    inbox,
    settings,
    subscribe: (onChange: () => void) => view.subscribe(onChange),
    view: () => view.peek(),
    /** What a server renders. */
    initialView: () => initial,
  };
}

export const useInbox: typeof Public = (options) => {
  const { config, subscriberId, settings = {} } = options;
  const latest = useRef(options);
  const source = useMemo(() => createSource(config.url, subscriberId, latest), [config.url, subscriberId]);
  const written = JSON.stringify([settings, Boolean(settings.visibility)]);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    source.settings.value = settingsOf(latest);
  }, [source, written]);
  useEffect(() => {
    source.inbox.start();
    return () => source.inbox.stop();
  }, [source]);
  return useSyncExternalStore(source.subscribe, source.view, source.initialView);
};
