/** `notification-inbox/react/store`: the inbox without a view, as a hook. src/react/ has the code. */
import type { Connection, Inbox, InboxSettings } from 'notification-inbox/store';

type Values<Signals> = {
  readonly [Name in keyof Signals]: Signals[Name] extends { readonly value: infer Value; peek(): unknown }
    ? Value
    : Signals[Name];
};

/** As for `connectInbox`. A change of `config.url` or `subscriberId` connects another inbox; `ports` are read once. */
export interface UseInboxOptions extends Omit<Connection, 'settings'> {
  /** Plain values. What is left out has its default; a change applies at once. */
  readonly settings?: Partial<InboxSettings> | undefined;
}

/** The members of the store, with values in place of signals. A new object after each change, and else the same. */
export type InboxView = Omit<Values<Inbox>, 'preferences' | 'start' | 'stop'> & {
  readonly preferences: Values<Inbox['preferences']>;
};

/**
 * Connects an inbox, starts it once the component is mounted, and stops it when the component is unmounted. On a server and
 * while React hydrates, it is `idle` and empty.
 */
export declare function useInbox(options: UseInboxOptions): InboxView;
