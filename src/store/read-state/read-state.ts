/** Keeps the reader's read state as a signal that shows each change at once. writer.ts, loaded later, stores and shares it. */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import { EMPTY, merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { latestPosition, newestPosition } from '../../shared/read-state-limits.js';
import type { Message } from '../message.js';
import { toMessages } from '../list/loading/page-messages.js';
import type { Ports, Storage } from '../ports.js';
import type { Identity } from '../reader/identity.js';
import type { ServiceClock } from '../service-clock.js';
import { initialMarks } from './initial-marks.js';
import { createReceivedState } from './received-state.js';
import type { ReceivedState } from './received-state.js';
import { createStoredReadState, hasPositionsAfter } from './storage.js';
import type { StoredReadState } from './storage.js';
import { markUndated } from './undated.js';

/** Pages that wait for the writer, at most. */
const MAX_PAGES = 12;

export interface ReadStateOptions {
  readonly ports: Pick<Ports, 'clock'>;
  readonly identity: Pick<Identity, 'whenIdentified'>;
  readonly serviceClock: Pick<ServiceClock, 'at'>;
}

export interface ReadStateWriter {
  /** Shows and stores a changed state, and shares it. */
  readonly write: (changed: ReadState) => void;
  /** Replaces all that is stored. */
  readonly rewrite: () => void;
  /** A page of the whole list or of a filtered one was received. */
  readonly onPage: (page: InboxPageDto, messages: readonly Message[], isWholeList: boolean) => void;
  /** Replaces marks by positions, and drops those of deleted messages, as far as the loaded part of the list allows. */
  readonly compact: () => void;
  /** Pushes pending changes now, because the page may be closing. */
  readonly flush: () => void;
}

export interface ReadStateStore {
  readonly state: ReadonlySignal<ReadState>;
  /** Applies a change; it is stored once there is a writer. Does nothing before the reader is known. */
  readonly change: (apply: (state: ReadState) => ReadState) => void;
  /** The service's clock at its last response. */
  readonly serviceNow: () => number;
  /** The newest position that may be written, by the service's clock. */
  readonly newestPosition: () => number;
  readonly remote: ReceivedState;
  /** The service's clock has advanced: snoozes may have ended. */
  readonly onTime: () => void;
  /** Merges what other tabs wrote. */
  readonly reread: () => void;
  /** A page of the whole list or of a filtered one was received; a proxy may have sent its read state along. */
  readonly onPage: (page: InboxPageDto, isWholeList: boolean) => void;
  /** Sets the initial state of a new reader from the newest part of the list. Returns whether there is a state now. */
  readonly initialize: (newest: readonly Message[]) => boolean;
  /** The storage or the proxy lacks a part of the state. */
  readonly isUnsaved: () => boolean;
  /** Undefined until `attach`. */
  readonly writer: () => ReadStateWriter | undefined;
  /** Creates what stores changes, and lets it store those that wait. Call it once. */
  readonly attach: (create: (source: WriterSource) => ReadStateWriter) => void;
}

export interface WriterSource {
  /** The reader's storage, and what was read of it; undefined before the reader is known. */
  readonly opened: () => { readonly storage: Storage; readonly stored: StoredReadState } | undefined;
  readonly set: (next: ReadState) => void;
}

export function createReadState({ ports, identity, serviceClock }: ReadStateOptions): ReadStateStore {
  const state = signal(EMPTY);
  let opened: ReturnType<WriterSource['opened']>;
  /** The content of the storage at the last merge. */
  let merged: ReadState | undefined;
  let serviceTime: number | undefined;
  let writer: ReadStateWriter | undefined;
  let hasChanged = false;
  let hasWrongPositions = false;
  /** The last ones, which the writer has not received. */
  const pages: Parameters<ReadStateWriter['onPage']>[] = [];
  // A service without a `Date` header leaves no other clock than the device's.
  const now = (): number => serviceTime ?? Math.trunc(ports.clock.now());
  const latest = (): number => (serviceTime === undefined ? Infinity : latestPosition(serviceTime));

  /** No snooze is over before a response has shown the service's time. */
  let hasResponded = false;

  const set = (next: ReadState): void => {
    const time = serviceClock.at.peek();
    const isDue =
      hasResponded && [...next.snoozed.values()].some((mark) => mark.time > (next.dueUpTo ?? 0) && mark.time <= time);
    state.value = isDue ? { ...next, dueUpTo: time } : next;
  };

  const reread = (): void => {
    const stored = opened?.stored.read();
    if (!stored || stored === merged) return;
    merged = stored;
    set(merge(state.peek(), stored));
  };

  const change: ReadStateStore['change'] = (apply) => {
    if (!opened) return;
    // Another tab may have set a mark with a higher counter: a mark that follows a lower one would lose.
    reread();
    const before = state.peek();
    const changed = apply(before);
    if (changed === before) return;
    if (writer) return writer.write(changed);
    hasChanged = true;
    set(changed);
  };

  const remote = createReceivedState(latest, (received) => change((current) => merge(current, received)));

  /** Drops positions that a wrong clock wrote, here and in the storage. */
  const dropWrongPositions = (): void => {
    if (!opened || !hasPositionsAfter(state.peek(), latest())) return;
    const { stored } = opened;
    stored.forget();
    set({ ...stored.read(), dueUpTo: state.peek().dueUpTo ?? 0 });
    hasWrongPositions = true;
    writer?.rewrite();
  };

  identity.whenIdentified((storage) => {
    opened = { storage, stored: createStoredReadState(storage, latest) };
    reread();
  });

  return {
    state,
    change,
    serviceNow: now,
    newestPosition: () => newestPosition(now()),
    onTime: () => set(state.peek()),
    remote,
    reread,
    onPage: (page, isWholeList) => {
      if (page.serviceTime !== undefined) serviceTime = Math.max(serviceTime ?? 0, page.serviceTime);
      hasResponded = true;
      dropWrongPositions();
      set(state.peek());
      const messages = toMessages(page.data);
      remote.receive(page.readState);
      change((current) => markUndated(current, messages));
      if (writer) writer.onPage(page, messages, isWholeList);
      else if (pages.push([page, messages, isWholeList]) > MAX_PAGES) pages.shift();
    },
    initialize: (received) => {
      // The service's clock has whole seconds.
      const latestNow = now() + 999;
      change((current) => initialMarks(current, received, latestNow));
      return state.peek().readUpTo > Number.NEGATIVE_INFINITY || received.some((one) => one.createdAt <= latestNow);
    },
    isUnsaved: () =>
      !writer &&
      (hasChanged ||
        hasWrongPositions ||
        (remote.version !== '' && merge(remote.state, state.peek()) !== remote.state)),
    writer: () => writer,
    attach: (create) => {
      writer = create({ opened: () => opened, set });
      for (const page of pages.splice(0)) writer.onPage(...page);
      if (hasWrongPositions) writer.rewrite();
      if (hasChanged) writer.write(state.peek());
    },
  };
}
