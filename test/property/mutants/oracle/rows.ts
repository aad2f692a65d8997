/** Mutants of the rows of a tab, of its notices and of its groups. */
import { computed } from '@preact/signals-core';
import type { Inbox } from '../../../../src/store/inbox.js';
import type { Tab } from '../../../../src/store/list/tabs/tabs.js';
import { reachesPosition } from '../../../../src/store/list/counts/count.js';
import type { VisibleMessages, VisibleMessagesOptions } from '../../../../src/store/list/visible-messages.js';
import { mutant } from '../mutant.js';

const inbox = () => import('../../../../src/store/create-inbox.js');
const visibleMessages = () => import('../../../../src/store/list/visible-messages.js');
const automaticLoading = () => import('../../../../src/store/list/loading/automatic-loading.js');
const groupMessages = () => import('../../../../src/ui/groups/group-messages.js');
const groupContext = () => import('../../../../src/ui/groups/group-context.js');
const queries = () => import('../../../../src/store/read-state/queries.js');

/** An inbox without rows has reached its end, also in these states. */
const withEarlyEnd = (original: Inbox, ...states: readonly string[]): Inbox => ({
  ...original,
  more: computed(() => {
    const more = original.more.value;
    return states.includes(more) && original.messages.value.length === 0 ? 'none' : more;
  }),
});

/** These tabs end where the read position is loaded. */
const endAtPosition = (
  list: VisibleMessages,
  { state, tab, feed }: VisibleMessagesOptions,
  isEarly: (tab: Tab) => boolean,
): VisibleMessages => ({
  ...list,
  isEnded: computed(() => {
    const isReached = reachesPosition(state.value, list.loaded.value) && !feed.isCountPartial.value;
    return list.isEnded.value || (isReached && !tab.value.payload && isEarly(tab.value));
  }),
});

export const ROWS = [
  mutant('a tab without rows is shown as empty, though there may be rows', inbox, ({ createInbox }) => ({
    createInbox: (options) => withEarlyEnd(createInbox(options), 'available', 'loading', 'failed'),
  })),
  mutant('a tab that fails to load is shown as empty', inbox, ({ createInbox }) => ({
    createInbox: (options) => withEarlyEnd(createInbox(options), 'failed'),
  })),
  mutant('every tab ends at the read position', visibleMessages, ({ createVisibleMessages }) => ({
    createVisibleMessages: (options) => endAtPosition(createVisibleMessages(options), options, () => true),
  })),
  mutant('the unread tab ends above messages that were marked as unread', visibleMessages, (original) => ({
    createVisibleMessages: (options) =>
      endAtPosition(original.createVisibleMessages(options), options, ({ read }) => read === false),
  })),
  mutant('rows that no longer fit stay after the panel is closed', visibleMessages, ({ createVisibleMessages }) => ({
    createVisibleMessages: (options) => ({ ...createVisibleMessages(options), enter: () => {} }),
  })),
  mutant('rows leave the unread tab as soon as they are read', automaticLoading, ({ createAutomaticLoading }) => ({
    createAutomaticLoading: ({ list, ...options }) => {
      const visit = computed(() => ({ ...list.visit.value, shown: new Set<string>() }));
      return createAutomaticLoading({ ...options, list: { ...list, visit } });
    },
  })),
  mutant('messages that the service archived are shown', queries, ({ isArchived }) => ({
    isArchived: (state, message) => isArchived(state, { ...message, archived: false }),
  })),
  mutant('a group loses its last message', groupMessages, ({ groupMessages: original }) => ({
    groupMessages: (messages, keyOf, before) =>
      new Map(
        [...original(messages, keyOf, before)].map(([id, group]) => [
          id,
          group.messages.length > 2 ? { ...group, messages: group.messages.slice(0, -1) } : group,
        ]),
      ),
  })),
  mutant('a folded group archives its newest message alone', groupContext, ({ groupContext: original }) => ({
    groupContext: (panel, group) => {
      const context = original(panel, group);
      return { ...context, inbox: { ...context.inbox, archive: (id) => panel.inbox.archive(id) } };
    },
  })),
];
