/**
 * Inbox: the whole of it, for whoever draws one of their own.
 */
import { createCore } from './create-inbox.js';
import type { InboxOptions } from './inbox-options.js';
import type { Inbox } from './inbox-type.js';
import { DEFAULTS } from './settings.js';
import type { InboxSettings } from './settings.js';
import type { Status } from './status.js';
import { actionModules } from './actions/action-modules.js';

export { DEFAULTS };
export type { Inbox, InboxOptions, InboxSettings, Status };

export const createInbox = (options: InboxOptions): Inbox => createCore({ ...options, actionModules });
