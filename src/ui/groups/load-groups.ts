/** Loads the list with groups if the host sets `group`. Knows nothing of groups itself. */
import { computed, signal } from '@preact/signals';
import type { InboxContext } from '../host-context.js';
import { loadLate } from '../load-late.js';
import type { Groups, GroupsFile } from '../context.js';

export function createGroupsFile(
  context: Pick<InboxContext, 'customization' | 'root' | 'settings' | 'onFileError'>,
): GroupsFile {
  const file = signal<Groups | null | undefined>(undefined);
  const load = async (): Promise<void> => {
    const groups = await loadLate(context, () => import('./grouped-feed.js'));
    groups?.adoptGroupsSheet(context.root);
    file.value = groups;
  };
  const { customization, settings } = context;
  return { value: computed(() => Boolean(customization.value.group ?? settings.value.group) && file.value), load };
}
