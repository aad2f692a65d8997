/** Opens the menu of the header: commands on all messages, archived and snoozed ones, and the preferences for small screens. */
import type { PanelContext } from '../context.js';
import { lateStrings } from '../late-strings.js';
import { runOnAll } from '../shortcuts/shortcut-commands.js';
import { openMenu } from './open-menu.js';
import type { MenuItem, MenuRequest } from '../late-types.js';

/** `onPreferences` is undefined without preferences. */
export function openHeadMenu(
  panel: PanelContext,
  { button, isPointed }: Pick<MenuRequest, 'button' | 'isPointed'>,
  onPreferences: (() => void) | undefined,
): void {
  const { inbox, shared } = panel;
  const strings = panel.strings.peek();
  const { archiveAll, archiveRead } = lateStrings(panel);
  const tab = inbox.tab.peek();
  const isElsewhere = /^(archived|snoozed)$/.test(tab);
  const mayHaveRows =
    inbox.messages.peek().length > 0 || (inbox.status.peek() === 'ready' && inbox.more.peek() !== 'none');
  const runOn = (text: string, command: Parameters<typeof runOnAll>[1], isOn: boolean): MenuItem => ({
    text,
    onPress: isOn ? () => runOnAll(panel, command) : undefined,
  });
  const show = (text: string, id: string): MenuItem => ({
    text,
    onPress:
      tab === id
        ? undefined
        : () => {
            const element = button.closest('.panel');
            inbox.selectTab(id);
            // The focus lets a screen reader read the name of the list that is now shown.
            if (element) shared.focusWhenRendered(element, () => element.querySelector('[aria-selected=true]'));
          },
  });
  openMenu(panel, {
    button,
    isPointed,
    label: strings.more,
    items: [
      runOn(strings.markAllRead, 'markAllRead', inbox.unreadCount.peek().count > 0),
      runOn(archiveRead, 'archiveRead', !isElsewhere && mayHaveRows),
      runOn(archiveAll, 'archiveAll', !isElsewhere && mayHaveRows),
      show(strings.archivedTab, 'archived'),
      show(strings.snoozedTab, 'snoozed'),
      ...(onPreferences ? [{ text: strings.preferences, onPress: onPreferences }] : []),
    ],
  });
}
