/** Changes messages for a command on all messages, or for its job: one change of the read state, one event for each message. */
import { merge } from '../../shared/read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import type { Message } from '../message.js';
import { nextMarks } from '../read-state/commands.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { Emit } from '../store-event.js';
import type { BulkChange, BulkKind } from './bulk-job.js';

export interface ChangeAllOptions {
  readonly list: Pick<VisibleMessages, 'find'>;
  readonly readState: Pick<ReadStateStore, 'change'>;
  readonly emit: Emit;
}

/** `all` changes what a position covers, too. What was changed is added to `changed`. */
export type ChangeAll = (
  kind: BulkKind,
  messages: readonly Message[],
  changed: BulkChange,
  all?: (current: ReadState) => ReadState,
) => void;

export const createChangeAll =
  ({ list, readState, emit }: ChangeAllOptions): ChangeAll =>
  (kind, messages, changed, all) => {
    const [event, marks] = kind === 'read-all' ? (['read', 'read'] as const) : (['archive', 'archived'] as const);
    const rows = (): Message[] => messages.flatMap(({ id }) => list.find(id) ?? []);
    // Archived ones as they were before.
    const archived = event === 'archive' && rows();
    readState.change((current) => {
      const next = all?.(current) ?? { [marks]: nextMarks(current[marks], messages, 'set') };
      // Between two changes of a command there may be others.
      changed.after = merge(changed.after, next);
      return merge(current, next);
    });
    changed.messages.push(...messages);
    for (const message of archived || rows()) emit({ kind: event, message });
  };
