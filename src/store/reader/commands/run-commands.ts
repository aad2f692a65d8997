/** Runs the commands of one reader. Until their code is loaded they wait, with the reader's view; an action is stored at once. */
import { storeEntry } from '../../outbox/store-entry.js';
import type { Outcome } from '../../message.js';
import type { ShownMessage } from '../../inbox.js';
import type { LazyCommands } from './lazy-commands.js';
import type { CommandView, ReaderParts } from '../reader-parts.js';
import { storeMark } from './stored-work.js';
import { forgetMarks } from './waiting-marks.js';

export function viewOf({
  tab,
  list,
  snapshot,
  readState,
}: Pick<ReaderParts, 'tab' | 'list' | 'snapshot' | 'readState'>): CommandView {
  const feed = list.tabFeed.peek();
  return {
    tab: tab.peek(),
    feed,
    loaded: feed.messages.peek(),
    rows: list.messages.peek(),
    whole: snapshot.messages(),
    extra: list.extra.peek(),
    newest: readState.newestPosition(),
  };
}

export function createCommandRunner(parts: ReaderParts, lazy: LazyCommands) {
  const { ports, identity, list, outcomes, loadedAt } = parts;
  const { shown } = parts.show;
  const isThere = (): boolean => lazy.loaded.peek() !== undefined;

  const run: LazyCommands['run'] = (command, isPatient) => {
    if (isThere()) return lazy.run(command);
    const view = viewOf(parts);
    return lazy.run((commands) => commands.runFor(view, () => command(commands)), isPatient);
  };
  /** Stores an action that is new: the page may be left while the code is loading. */
  const storeAction = (id: string, type: string, payload?: object): boolean => {
    const fields = { id, type, payload, baseKey: ports.randomId(), changedAt: ports.clock.now() };
    const storage = identity.storage();
    return !isThere() && storage !== undefined && storeEntry(storage, fields);
  };
  const showOutcome = (id: string, outcome: Outcome): void => {
    outcomes.value = new Map(outcomes.peek()).set(id, outcome);
  };

  return {
    run,
    runNamed: (name: string, args: readonly unknown[]): Promise<void> => {
      const forget = isThere() ? undefined : storeMark(identity.storage(), name, args[0]);
      // Messages on screen may be marked as seen later.
      return run((commands): void | Promise<void> => {
        forget?.();
        return Reflect.get(commands, name)(...args);
      }, name === 'markSeen');
    },
    undo: (): void => {
      if (!isThere()) forgetMarks(identity.storage());
      void run(({ undo }) => undo.undo());
    },
    withdrawUndo: () => lazy.runAfter(({ undo }) => undo.withdraw()),
    act: async (id: string, type: string, payload?: object): Promise<void> => {
      if (list.find(id)?.outcome.state === 'done') return;
      const isStored = storeAction(id, type, payload);
      if (isStored) showOutcome(id, { state: 'sending', type, error: null });
      await run((commands) => commands.act(id, type, payload, isStored));
      if (isStored && !isThere()) showOutcome(id, { state: 'waiting', type, error: lazy.problem() });
    },
    searchShown: async (request: ShownMessage): Promise<void> => {
      // Most are on screen, or nearly.
      const isRow = list.messages.peek().some(({ id }) => id === request.message);
      if (isRow && loadedAt.peek() > 0 && !list.visit.peek().alone.peek()) {
        shown.value = { ...request, state: 'found' };
        return;
      }
      await lazy.run((commands) => commands.searchShown());
      const isFailed = !isThere() && loadedAt.peek() > 0 && shown.peek() === request;
      if (isFailed) shown.value = { ...request, state: 'failed', error: lazy.problem() };
    },
  };
}
