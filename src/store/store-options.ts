/** What the element and a headless host create a store with. */
import type { InboxOptions } from './inbox.js';
import type { InboxClient } from './ports.js';
import type { CreateReaderCommands } from './reader/reader-commands.js';

/** The options of a store whose commands may be loaded later. */
export interface StoreOptions extends Omit<InboxOptions, 'client'> {
  /** `hasEvents`: a response has offered an event stream. */
  readonly client: Pick<InboxClient, 'getFeed'> & { readonly hasEvents?: boolean | undefined };
  /** The code of the commands, where it is there. */
  readonly commands?: CreateReaderCommands | undefined;
  /**
   * Loads the code of the commands; if that is not urgent, when the page is idle. It may reject: then the next command or response
   * tries again.
   */
  readonly loadCommands: (isUrgent: boolean) => Promise<CreateReaderCommands>;
}
