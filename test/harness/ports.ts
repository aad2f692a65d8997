/**
 * What a tab lends to its store. Whatever the store comes to ask of the outside is made here, of the world's parts.
 */
import type { InboxClient, Ports } from '../../src/store/ports.js';
import type { ActionBody } from '../../src/api/inbox/actions.js';
import { decodeActedMessage } from '../../src/api/inbox/actions.js';
import type { Work } from './network.js';
import type { Tab } from './tab.js';

const ACTED = decodeActedMessage({});

function clientOf(tab: Tab): InboxClient {
  const { network, service, timeline, watch } = tab.world;
  const acting = (id: string, type: string, body: ActionBody, key: string, subject: string): Work<typeof ACTED> => ({
    run: (who) => {
      const refusal = service.act({ who, id, type, key, at: timeline.now });
      if (refusal) throw refusal;
      watch.committed(key);
      return ACTED;
    },
    again: () => ACTED,
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
            ...(tab.world.keepsReadState && service.readStateFor(who, query, readStateVersion)),
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
          run: (who) => service.prefer(who, body),
          again: (who) => service.preferences(who),
          key: `preferences/${key}`,
          body: JSON.stringify(body),
          subject,
        },
      ),
    ...(tab.world.keepsReadState && {
      updateReadState: (body, { subject, idempotencyKey: key }) =>
        network.send(
          tab,
          { operation: 'read-state', at: timeline.now, key, subject, body: JSON.stringify(body) },
          {
            run: (who) => service.mergeReadState(who, body, timeline.now),
            again: () => undefined,
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
      storage: device.storageOf(tab),
      clock: {
        now: () => world.timeline.now + device.skew,
        random: world.chance.next,
        after: (delay, run) => {
          tab.touch();
          if (tab.dead) return () => {};
          const forget = (): void => {
            cancel();
            tab.timers.delete(forget);
          };
          const cancel = world.timeline.after(delay, () =>
            tab.task(() => {
              if (tab.timers.delete(forget)) run();
            }),
          );
          tab.timers.add(forget);
          return forget;
        },
      },
      visibility: {
        visible: () => tab.visible,
        watch: (changed) => {
          tab.watchers.add(changed);
          return () => void tab.watchers.delete(changed);
        },
      },
      randomId: () => {
        // In capitals, which stand in nothing else that is kept: no time in base 36 looks like it.
        const word = `K${(world.words += 1)}K`;
        tab.words.push(word);
        return word;
      },
      acquireLock: (name, held) => {
        tab.touch();
        return tab.dead ? () => {} : device.hold(tab, name, held);
      },
      openChannel: (name) => {
        let listener: { tab: Tab; name: string; hear: (news: unknown) => void } | undefined;
        return {
          post: (news) => {
            tab.touch();
            if (!tab.dead && listener) device.say(tab, name, news);
          },
          onMessage: (hear) => {
            listener = { tab, name, hear };
            if (!tab.dead) device.listeners.add(listener);
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
