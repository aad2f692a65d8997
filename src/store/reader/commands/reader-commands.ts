/**
 * Creates the late parts of one reader: commands, outbox, jobs, the writer of read state, searches and the event stream. They are
 * loaded after the first paint, with the first command, or where something is stored to be sent.
 */
import { createCommands } from '../../commands/commands.js';
import type { Commands } from '../../commands/commands.js';
import type { Outbox } from '../../outbox/outbox.js';
import { OUTBOX_PREFIX } from '../../outbox/store-entry.js';
import { createUndo } from '../../commands/undo.js';
import type { Undo } from '../../commands/undo.js';
import type { Message } from '../../message.js';
import { startChangeNotifications } from '../../polling/change-notifications.js';
import type { InboxClient } from '../../ports.js';
import type { CreatePreferences, ReaderPreferences } from '../../preferences/preferences.js';
import { createWriter } from '../../read-state/writer.js';
import { createShowMessage } from '../../show/show-message.js';
import { createSnoozes } from '../../snooze/snoozes.js';
import type { Snoozes } from '../../snooze/snoozes.js';
import { createAnnouncer } from '../announce-arrivals.js';
import type { Announcer } from '../announce-arrivals.js';
import type { CommandView, ReaderParts } from '../reader-parts.js';
import { createReaderOutbox } from './reader-outbox.js';
import { createReaderPreferences } from '../reader-preferences.js';
import { createTimeZoneLoader } from '../time-zone.js';
import { runStoredMarks } from './waiting-marks.js';

export interface ReaderCommands extends Commands {
  readonly undo: Pick<Undo, 'undoable' | 'undo' | 'withdraw'>;
  /** Runs a command for what the reader saw when it was given. */
  readonly runFor: <T>(view: CommandView, command: () => T) => T;
  readonly snoozes: Pick<Snoozes, 'isComplete' | 'search' | 'update'>;
  readonly announce: Announcer['announce'];
  readonly searchShown: () => void;
  readonly loadTimeZone: () => Promise<void>;
  readonly openPreferences: (create: CreatePreferences) => ReaderPreferences;
  readonly onStorageChanged: () => void;
  readonly onResponse: (received: readonly Message[], isNew: boolean) => void;
  readonly start: () => () => void;
  readonly stop: () => void;
  readonly dispose: () => void;
}

export type CreateReaderCommands = (parts: ReaderParts) => ReaderCommands;

/** The view of a command that waited, while it runs, and the messages that it is about. */
function createViews({ view, list }: Pick<ReaderParts, 'view' | 'list'>) {
  let current: CommandView | undefined;
  const findConfirmed = (id: string): Message | undefined => {
    const { loaded = [], whole = [], extra = [] } = current ?? {};
    return list.findConfirmed(id) ?? [...loaded, ...whole, ...extra].find((one) => one.id === id);
  };
  return {
    view: () => current ?? view(),
    runFor: <T>(given: CommandView, command: () => T): T => {
      current = given;
      try {
        return command();
      } finally {
        current = undefined;
      }
    },
    /** The list, with messages that it has no more: the reader may have selected another tab since. */
    list: {
      ...list,
      findConfirmed,
      find: (id: string): Message | undefined => {
        const confirmed = findConfirmed(id);
        return list.find(id) ?? (confirmed && list.toRow(confirmed));
      },
    },
  };
}

/** The outbox of a reader who is known, once there is something to send. */
function createOutboxOpener(client: InboxClient, parts: ReaderParts) {
  const { storage, whenIdentified } = parts.identity;
  let outbox: Outbox | undefined;
  const open = (): Outbox | undefined => {
    const opened = storage();
    return (outbox ??= opened && createReaderOutbox(client, parts, opened));
  };
  /** Undefined where nothing is stored. */
  const openIfStored = (): Outbox | undefined => outbox ?? (storage()?.keys(OUTBOX_PREFIX).length ? open() : undefined);
  whenIdentified(() => openIfStored()?.reload());
  return { open, openIfStored, stop: () => outbox?.stop() };
}

const startListening = (client: InboxClient, { ports, settings, polling, loadedAt }: ReaderParts): (() => void) =>
  startChangeNotifications({
    clock: ports.clock,
    isLeader: polling.isLeader,
    loadedAt,
    openEventStream: (...stream) =>
      loadedAt.peek() > 0 && settings.peek().refreshInterval > 0 ? client.openEventStream?.(...stream) : undefined,
    onChanged: polling.invalidate,
    onMissed: polling.onPollRequested,
  });

export function createReaderCommands(client: InboxClient, parts: ReaderParts): ReaderCommands {
  const { ports, identity, feed, list, readState, polling, loadedAt, emit } = parts;
  const { clock, randomId } = ports;
  const isLoaded = (): boolean => loadedAt.peek() > 0;
  const undo = createUndo();
  readState.attach((source) => createWriter({ ...parts, client, list: feed }, source));
  const outbox = createOutboxOpener(client, parts);
  const { runFor, ...views } = createViews(parts);
  const { commands, jobs } = createCommands({
    ...parts,
    ...identity,
    ...views,
    clock,
    randomId,
    retryAt: () => polling.pace().retryAt,
    outbox: outbox.open,
    undo,
    whenLoaded: async () => {
      if (!isLoaded()) await polling.pollNow();
      return isLoaded();
    },
  });
  const snoozes = createSnoozes({
    ...parts,
    announce: (messages) => {
      undo.onSnoozeEnded(messages);
      parts.onArrivals(messages.map(list.toRow));
    },
  });
  const runMarks = (): void => {
    const storage = identity.storage();
    if (!storage) return;
    runStoredMarks(storage, (name, id) => {
      if (!list.findConfirmed(id)) return;
      Reflect.get(commands, name)(id);
      // It was given on another page.
      undo.withdraw();
    });
  };
  const show = createShowMessage(parts);
  const announcer = createAnnouncer(parts);

  return {
    ...commands,
    runFor,
    undo,
    snoozes,
    announce: announcer.announce,
    searchShown: show.search,
    loadTimeZone: createTimeZoneLoader(client, identity, parts.timeZone),
    openPreferences: (create) => createReaderPreferences({ client, identity, randomId, emit }, create),
    onStorageChanged: () => outbox.openIfStored()?.reload(),
    onResponse: (received, isNew) => {
      runMarks();
      outbox.openIfStored()?.reconcile(feed.messages.peek(), received, isNew);
      readState.writer()?.compact();
      jobs.onResponse();
    },
    start: () => {
      const ends = [startListening(client, parts), snoozes.start()];
      return () => ends.forEach((end) => end());
    },
    stop: () => {
      readState.writer()?.flush();
      announcer.stop();
      outbox.stop();
      jobs.stop();
    },
    dispose: show.dispose,
  };
}

/** Creates the commands of each reader with the operations of a client. */
export const commandsOf =
  (client: InboxClient): CreateReaderCommands =>
  (parts) =>
    createReaderCommands(client, parts);
