/**
 * The menu of the header: commands on all messages, the way to the archived and snoozed ones, and the preferences, whose own button has
 * no room on a small screen.
 */
import type { ComponentChildren } from 'preact';
import { usePanel, useStrings } from '../context.js';
import { focusWhenRendered } from '../focus-when-rendered.js';
import { Menu } from '../menu.js';

interface HeadMenuProps {
  /** Undefined without preferences. */
  readonly onPreferences: (() => void) | undefined;
}

interface ItemProps {
  /** Not now: the item stays where it is. */
  readonly isOff?: boolean | undefined;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ComponentChildren;
}

const Item = ({ isOff = false, onClick, children }: ItemProps) => (
  <button role="menuitem" tabIndex={-1} aria-disabled={isOff} onClick={isOff ? undefined : onClick}>
    {children}
  </button>
);

function Items({ onPreferences }: HeadMenuProps) {
  const context = usePanel();
  const { inbox, late } = context;
  const runOnAll = (command: 'markAllRead' | 'archiveRead' | 'archiveAll') =>
    void late.use(context, (file) => file.runOnAll(context, command));
  const strings = useStrings();
  const tab = inbox.tab.value;
  const isElsewhere = /^(archived|snoozed)$/.test(tab);
  const mayHaveRows =
    inbox.messages.value.length > 0 || (inbox.status.value === 'ready' && inbox.more.value !== 'none');
  const show = (id: string, { currentTarget }: MouseEvent) => {
    const panel = (currentTarget as Element).closest('.panel');
    inbox.selectTab(id);
    // The name of the list that is shown now is read out.
    if (panel) focusWhenRendered(panel, () => panel.querySelector('[aria-selected=true]'));
  };
  return (
    <>
      <Item isOff={!inbox.unreadCount.value.count} onClick={() => runOnAll('markAllRead')}>
        {strings.markAllRead}
      </Item>
      <Item isOff={isElsewhere || !mayHaveRows} onClick={() => runOnAll('archiveRead')}>
        {strings.archiveRead}
      </Item>
      <Item isOff={isElsewhere || !mayHaveRows} onClick={() => runOnAll('archiveAll')}>
        {strings.archiveAll}
      </Item>
      {(['archived', 'snoozed'] as const).map((id) => (
        <Item key={id} isOff={tab === id} onClick={(event) => show(id, event)}>
          {strings[`${id}Tab`]}
        </Item>
      ))}
      {onPreferences && <Item onClick={onPreferences}>{strings.preferences}</Item>}
    </>
  );
}

export const HeadMenu = (props: HeadMenuProps) => (
  <Menu label={useStrings().more} class="icon">
    <Items {...props} />
  </Menu>
);
