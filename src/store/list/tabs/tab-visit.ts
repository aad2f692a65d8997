/** Makes the state of one visit of a tab. Another visit begins with another tab or filter, and when the panel opens. */
import { signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { Message } from '../../message.js';

export interface TabVisit {
  /** Ids of rows that were shown: they stay. */
  readonly shown: Set<string>;
  readonly revealed: Signal<number>;
  /** Messages newer than this one wait above the list. */
  readonly pausedAt: Signal<Message | undefined>;
  readonly progress: Signal<'idle' | 'loading' | 'failed'>;
  /** Stands in place of the list: a message that the host asked for, too far down to be loaded with all above it. */
  readonly alone: Signal<Message | undefined>;
}

export const createVisit = (pageSize: () => number): TabVisit => ({
  shown: new Set<string>(),
  revealed: signal(pageSize()),
  pausedAt: signal<Message | undefined>(undefined),
  progress: signal<'idle' | 'loading' | 'failed'>('idle'),
  alone: signal<Message | undefined>(undefined),
});
