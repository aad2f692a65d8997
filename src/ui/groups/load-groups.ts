/** Loads the list with groups with the panel, if the host sets `group`. It knows nothing of groups itself. */
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { InboxContext } from '../context.js';
import { loadLate } from '../load-late.js';

type GroupedFeed = (typeof import('./grouped-feed.js'))['GroupedFeed'];

export interface GroupsFile {
  /** `{ Feed }`; undefined while it is loading, null after a failure, false without `group`. */
  readonly value: ReadonlySignal<{ readonly Feed: GroupedFeed } | null | undefined | false>;
  /** Loads it again. */
  readonly load: () => Promise<void>;
}

export function createGroupsFile(
  { customization, settings, onFileError }: Pick<InboxContext, 'customization' | 'settings' | 'onFileError'>,
  root: ShadowRoot,
): GroupsFile {
  const file = signal<{ readonly Feed: GroupedFeed } | null | undefined>(undefined);
  const load = async (): Promise<void> => {
    try {
      const { GroupedFeed: Feed, groupsSheet } = await loadLate(() => import('./grouped-feed.js'));
      root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, groupsSheet(root.ownerDocument)])];
      file.value = { Feed };
    } catch (error) {
      file.value = null;
      onFileError(error);
    }
  };
  return { value: computed(() => Boolean(customization.value.group ?? settings.value.group) && file.value), load };
}
