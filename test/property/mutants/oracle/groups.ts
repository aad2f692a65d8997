/** Mutants of groups of messages. */
import { mutant } from '../mutant.js';

const groupMessages = () => import('../../../../src/ui/groups/group-messages.js');
const groupContext = () => import('../../../../src/ui/groups/group-context.js');

export const GROUPS = [
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
