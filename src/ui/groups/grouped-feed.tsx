/** Renders the list with groups. The entry of a file that is loaded with the panel if the host sets `group`. */
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { PanelProvider, usePanel, type PanelContext } from '../context.js';
import { MessageFeed } from '../list/message-feed.js';
import type { MessageRowProps } from '../list/rows/row-types.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import { createGroups, type Groups } from './create-groups.js';
import { GroupRow } from './group-row.js';
import { createMemberFormats } from './member-formats.js';
import { shortenTitle } from './shorten-title.js';
import css from './groups.css?inline';

/** The panel uses this file only if both have the same build and the same copy of Preact. */
export const build = BUILD;
export { options } from 'preact';

export const adoptGroupsSheet = sharedStylesheet(css);

/** A row sets its state after each rendering, so rows below that of their group are shortened here. */
function createRowStates({ rows }: PanelContext, { headOf }: Groups): PanelContext['rows'] {
  const names = new Map<string, string>();
  const states: PanelContext['rows'] = new WeakMap();
  const set: typeof states.set = (row, state) => {
    const { message, name } = state;
    names.set(message.id, name);
    shortenTitle(row, name, names.get(headOf(message.id)) ?? '');
    rows.set(row, state);
    return states;
  };
  return Object.assign(states, { set, get: (row: Element) => rows.get(row) });
}

export function GroupedFeed() {
  const panel = usePanel();
  const groups = useMemo(() => createGroups(panel), [panel]);
  useLayoutEffect(groups.start, [groups]);
  const context = useMemo((): PanelContext => {
    const { rows, isMember } = groups;
    const Row = (props: MessageRowProps) => <GroupRow {...props} groups={groups} memberContext={memberContext} />;
    const inbox: PanelContext['inbox'] = Object.assign(Object.create(panel.inbox), { messages: rows });
    const list = { ...panel, inbox, rows: createRowStates(panel, groups), grouping: { Row, isMember } };
    const memberContext = { ...list, formats: createMemberFormats(panel) };
    return list;
  }, [groups]);
  return (
    <PanelProvider value={context}>
      <MessageFeed />
    </PanelProvider>
  );
}
