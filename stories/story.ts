/**
 * The format of the stories, as far as they use it: Component Story Format 3, which Storybook and others read. A story is
 * arguments for its file's `render`, and what a reader does then. Nothing here knows who shows it.
 */
import type { InboxArgs } from './inbox.js';

export interface Meta {
  /** Where it stands: `Inbox/Rows`. */
  readonly title: string;
  readonly component: 'notification-inbox';
  readonly args?: InboxArgs;
  readonly render: (args: InboxArgs) => HTMLElement;
}

export interface Story {
  /** Where the name of the export doesn't say it well. */
  readonly name?: string;
  readonly args?: InboxArgs;
  readonly play?: (context: { readonly canvasElement: HTMLElement }) => Promise<void>;
}
