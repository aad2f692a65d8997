/**
 * The part of Component Story Format 3 that the stories use. Storybook reads the files as they are, and so does the page of
 * the tests (page/frame.ts). A story is the arguments for the `render` of its file, and a `play` function with the steps of
 * a reader.
 */
import type { InboxArgs } from './inbox.js';
import type { Settings } from './page/settings.js';

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
  /** Settings of the page that the story needs. */
  readonly globals?: Partial<Settings>;
  /** Returns what undoes the changes of `play` outside of the page's content. */
  readonly beforeEach?: () => () => void;
  readonly play?: (context: { readonly canvasElement: HTMLElement }) => Promise<void>;
}
