/**
 * The part of Component Story Format 3 that the stories use. Storybook and other tools read it. A story is the arguments for
 * the `render` of its file, and a `play` function with the steps of a reader.
 */
import type { InboxArgs } from './inbox.js';

export interface Meta {
  /** Group and name: `Inbox/Rows`. */
  readonly title: string;
  readonly component: 'notification-inbox';
  readonly args?: InboxArgs;
  readonly render: (args: InboxArgs) => HTMLElement;
}

export interface Story {
  /** Replaces the name of the export. */
  readonly name?: string;
  readonly args?: InboxArgs;
  readonly play?: (context: { readonly canvasElement: HTMLElement }) => Promise<void>;
}
