/** The client and the ports of a tab's store, implemented with the parts of the simulated world. */
import type { InboxClient, Ports } from '../../../src/store/ports.js';
import type { ActionBody } from '../../../src/api/inbox/actions.js';
import { decodeActedMessage } from '../../../src/api/inbox/actions.js';
import type { ServerWork } from './network.js';
import type { Tab } from './tab.js';
import { START } from './world.js';

const ACTED = decodeActedMessage({});

function clientOf(tab: Tab): InboxClient {
  const { network, service, timeline, monitor: watch } = tab.world;
  const acting = (
    id: string,
    type: string,
    body: ActionBody,
    key: string,
    subject: string,
  ): ServerWork<typeof ACTED> => ({
    run: (who) => {
      const refusal = service.act({ who, id, type, key, at: timeline.now });
      if (refusal) throw refusal;
      watch.onCommit(key);
      return ACTED;
    },
    replay: () => ACTED,
    key: `${id}/${type}/${key}`,
    body: JSON.stringify(body),
    subject,
  });
  return {
    getFeed: (query, { signal, readStateVersion } = {}) =>
      network.send(
        tab,
        { operation: 'feed', at: timeline.now, query },
        {
          run: (who, odd) => ({
            ...service.page(who, query, timeline.now, odd),
            ...(tab.world.syncsReadState && service.readStateFor(who, query, readStateVersion)),
          }),
        },
        signal,
      ),
    getPreferences: ({ signal } = {}) =>
      network.send(
        tab,
        { operation: 'preferences', at: timeline.now },
        { run: (who) => service.preferences(who) },
        signal,
      ),
    updatePreferences: (body, { subject, idempotencyKey: key }) =>
      network.send(
        tab,
        { operation: 'update', at: timeline.now, key, subject },
        {
          run: (who) => service.updatePreferences(who, body),
          replay: (who) => service.preferences(who),
          key: `preferences/${key}`,
          body: JSON.stringify(body),
          subject,
        },
      ),
    ...(tab.world.syncsReadState && {
      updateReadState: (body, { subject, idempotencyKey: key }) =>
        network.send(
          tab,
          { operation: 'read-state', at: timeline.now, key, subject, body: JSON.stringify(body) },
          {
            run: (who) => service.mergeReadState(who, body, timeline.now),
            replay: () => undefined,
            key: `read-state/${key}`,
            body: JSON.stringify(body),
            subject,
          },
        ),
    }),
    recordAction: (id, type, body, { subject, idempotencyKey: key }) =>
      network.send(
        tab,
        { operation: 'action', at: timeline.now, id, type, key, subject, body: JSON.stringify(body) },
        acting(id, type, body, key, subject),
      ),
  };
}

export function portsOf(tab: Tab): { readonly client: InboxClient; readonly ports: Ports } {
  const { world, device } = tab;
  return {
    client: clientOf(tab),
    ports: {
      storage: device.createStorage(tab),
      clock: {
        now: () => world.timeline.now + device.clockSkew,
        elapsed: () => world.timeline.now - START,
        random: world.prng.next,
        after: (delay, run) => {
          tab.beforeEffect();
          if (tab.isDestroyed) return () => {};
          const forget = (): void => {
            cancel();
            tab.timers.delete(forget);
          };
          const cancel = world.timeline.after(delay, () =>
            tab.runTask(() => {
              if (tab.timers.delete(forget)) run();
            }),
          );
          tab.timers.add(forget);
          return forget;
        },
      },
      visibility: {
        visible: () => tab.isVisible,
        watch: (changed) => {
          tab.visibilityListeners.add(changed);
          return () => void tab.visibilityListeners.delete(changed);
        },
      },
      randomId: () => {
        // Capital letters occur in no other stored value: times are stored in lower-case base 36.
        const word = `K${(world.idCount += 1)}K`;
        tab.randomIds.push(word);
        return word;
      },
      acquireLock: (name, onAcquired) => {
        tab.beforeEffect();
        return tab.isDestroyed ? () => {} : device.acquireLock(tab, name, onAcquired);
      },
      openChannel: (name) => {
        let listener: { tab: Tab; name: string; onMessage: (message: unknown) => void } | undefined;
        return {
          post: (message) => {
            tab.beforeEffect();
            if (!tab.isDestroyed && listener) device.broadcast(tab, name, message);
          },
          onMessage: (onMessage) => {
            listener = { tab, name, onMessage };
            if (!tab.isDestroyed) device.listeners.add(listener);
            return () => {
              if (listener) device.listeners.delete(listener);
              listener = undefined;
            };
          },
        };
      },
    },
  };
}
