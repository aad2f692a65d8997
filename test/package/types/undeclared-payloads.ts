/** The types of payloads for a host that declares none; for the type checker only. */
import type { InboxPayloads, Message, NotificationInboxElement, Tab } from 'notification-inbox';

declare const inbox: NotificationInboxElement;

type Same<A, B> = [A, B] extends [B, A] ? true : false;
export const same = [
  true satisfies Same<keyof InboxPayloads, never>,
  true satisfies Same<Message['workflow'], string>,
  true satisfies Same<Message['payload'], Readonly<Record<string, unknown>>>,
  true satisfies Same<NonNullable<Tab['payload']>, Message['payload'] | readonly Message['payload'][]>,
];

/** A host may name any workflow, and make a message of texts. */
export const message: Message<'any-workflow'> = {
  ...inbox.messages[0]!,
  workflow: 'any-workflow',
  payload: { any: 1 },
};
export const isAny = inbox.messages.some(
  ({ workflow, payload }) => workflow === 'any-workflow' || payload['any'] === 1,
);
inbox.tabs = [{ id: 'any', label: 'Any', workflow: ['any-workflow'], payload: [{ any: { deep: 1 } }, { other: [1] }] }];

export interface Own extends Message {
  readonly own: string;
}
