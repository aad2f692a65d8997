/**
 * The operations of one inbox, bound to its service and subscriber. Each response comes with the subject of its session. They are
 * in the file that is loaded late.
 */
import type { CallOptions } from '../../api/config.js';
import { openEventStream } from '../../api/event-stream.js';
import { recordAction } from '../../api/inbox/actions.js';
import { updateReadState } from '../../api/inbox/update-read-state.js';
import { getTimeZone } from '../../api/inbox/subscriber.js';
import type { InboxClient, WriteOptions } from '../../store/ports.js';
import { inRootZone } from '../ports/root-zone.js';
import { DERIVED, REQUEST_HEADERS, SUBJECT_HEADER } from './feed-client.js';
import { readOptions } from './get-feed.js';
import type { FeedReader } from './get-feed.js';
import { importPreferences } from './import-preferences.js';

/** A write is never aborted, and goes on after the page is gone. */
const writeOptions = ({ subject, idempotencyKey }: WriteOptions): CallOptions => ({
  idempotencyKey,
  keepalive: true,
  headers: subject.startsWith(DERIVED) ? {} : { [SUBJECT_HEADER]: subject },
});

export function createInboxClient(feedClient: FeedReader): InboxClient {
  const { config, subscriberId, identify, getFeed } = feedClient;

  const listen = async (onChanged: () => void, signal: AbortSignal): Promise<void> => {
    // A page in the back-forward cache must not have an open connection.
    const hidden = new AbortController();
    addEventListener('pagehide', () => hidden.abort(), { signal });
    const ended = AbortSignal.any([signal, hidden.signal]);
    feedClient.hasEvents = await openEventStream(config, subscriberId, onChanged, REQUEST_HEADERS, ended);
  };

  return inRootZone<InboxClient>({
    openEventStream: (onChanged, signal) => (feedClient.hasEvents ? listen(onChanged, signal) : undefined),
    getFeed,
    getTimeZone: (options) => identify(readOptions(options), (all) => getTimeZone(config, subscriberId, all)),
    getPreferences: (options) =>
      identify(readOptions(options), async (all) =>
        (await importPreferences()).getPreferences(config, subscriberId, all),
      ),
    updatePreferences: (body, options) =>
      identify(writeOptions(options), async (all) =>
        (await importPreferences()).updatePreferences(config, subscriberId, body, all),
      ),
    updateReadState: (body, options) =>
      identify(writeOptions(options), (all) => updateReadState(config, subscriberId, body, all)),
    recordAction: (id, type, body, options) =>
      identify(writeOptions(options), (all) => recordAction(config, subscriberId, id, type, body, all)),
  });
}
