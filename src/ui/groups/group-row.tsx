/**
 * Renders the row of a message in a list with groups. That of a group has a line with its people and the button that unfolds it.
 * Folded, it acts on all of its messages; unfolded, each row acts on its own message.
 */
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { PanelProvider, usePanel, useStrings, type PanelContext } from '../context.js';
import { Icon } from '../icons.js';
import { MessageRow } from '../list/rows/message-row.js';
import type { MessageRowProps, RowGroup } from '../list/rows/row-types.js';
import type { Groups } from './create-groups.js';
import { countText, groupContext } from './group-context.js';
import type { Group } from './group-messages.js';
import { People } from './people.js';

const CHEVRON = 'm6 9.5 6 6 6-6';

interface GroupLineProps {
  readonly group: Group;
  /** The accessible name of the row. */
  readonly name: string;
  /** The label of the button: "4 more", or "Show less". */
  readonly text: string;
  readonly isUnfolded: boolean;
  readonly tabIndex: number;
  readonly onToggle: () => void;
}

function GroupLine({ group, name, text, isUnfolded, tabIndex, onToggle }: GroupLineProps) {
  return (
    <div part="group" class="group-line">
      <People group={group} />
      <button
        class="unfold"
        tabIndex={tabIndex}
        aria-expanded={isUnfolded}
        aria-label={`${text}, ${name}`}
        onClick={onToggle}
      >
        {text}
        <Icon path={CHEVRON} />
      </button>
    </div>
  );
}

/** The number of further messages of the row; empty for none. */
function useMoreText(group: Group | undefined, isUnfolded: boolean): string {
  const panel = usePanel();
  const { moreMessages } = useStrings();
  const count = isUnfolded ? 0 : (group?.messages.length ?? 1) - 1;
  return count > 0 ? countText(panel, moreMessages, count) : '';
}

interface GroupRowProps extends MessageRowProps {
  readonly groups: Groups;
  /** For the rows below that of their group. */
  readonly memberContext: PanelContext;
}

export function GroupRow({ groups, memberContext, ...props }: GroupRowProps) {
  const panel = usePanel();
  const { showLess } = useStrings();
  const { message, isTabStop } = props;
  const group = useComputed(() => groups.headedBy(message.id)).value;
  const isUnfolded = group !== undefined && groups.isUnfolded(group);
  const text = useMoreText(group, isUnfolded);
  const context = useMemo(
    () => (group && !isUnfolded ? groupContext(panel, group) : panel),
    [panel, group, isUnfolded],
  );
  const rowGroup = useMemo((): RowGroup | undefined => {
    if (!group) return undefined;
    return {
      isRead: isUnfolded ? message.read : group.messages.every(({ read }) => read),
      text,
      line: (name) => (
        <GroupLine
          group={group}
          name={name}
          text={text || showLess}
          isUnfolded={isUnfolded}
          tabIndex={isTabStop ? 0 : -1}
          onToggle={() => groups.toggle(group)}
        />
      ),
    };
  }, [group, isUnfolded, text, showLess, isTabStop]);
  const isMember = useComputed(() => groups.isMember(message)).value;
  return (
    <PanelProvider value={isMember ? memberContext : context}>
      <MessageRow {...props} group={rowGroup} isMember={isMember} />
    </PanelProvider>
  );
}
