/** Derives the settings of the store and of the panel from the tag and its page. The bell needs none of them. */
import { computed, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxSettings } from '../store/settings.js';
import type { InboxContext, ViewSettings } from '../ui/host-context.js';
import type { CoreHost } from './core-host.js';
import { createPageLanguage } from './page-language.js';
import type { PageLanguage } from './page-language.js';
import { toSignal } from './to-signal.js';

/** What the cells of the first file are signals of. */
type Followed = 'anchor' | 'customization' | 'isMoving' | 'isPopover' | 'isShown' | 'open' | 'strings';

export interface Host
  extends
    Omit<CoreHost, Followed>,
    Pick<InboxContext, Followed | 'settings' | 'timeZone'>,
    Pick<PageLanguage, 'isReady' | 'locale'> {
  readonly storeSettings: ReadonlySignal<InboxSettings>;
  /** Loads the strings of the page's language, also those that could not be loaded. Reads a signal. */
  readonly updateLanguage: () => void;
}

export function completeHost(coreHost: CoreHost): Host {
  const { element } = coreHost;
  const customization = toSignal(coreHost.customization);
  const attributeChanges = toSignal(coreHost.attributeChanges);
  const pageLanguage = toSignal(coreHost.pageLanguage);
  const fromAttributes = <T>(read: () => T): ReadonlySignal<T> => computed(() => (attributeChanges.value, read()));
  const language = createPageLanguage(coreHost);
  return {
    ...coreHost,
    customization,
    anchor: toSignal(coreHost.anchor),
    isMoving: toSignal(coreHost.isMoving),
    isPopover: toSignal(coreHost.isPopover),
    isShown: toSignal(coreHost.isShown),
    open: toSignal(coreHost.open),
    strings: toSignal(coreHost.strings),
    // An effect that closes the panel follows nothing of what that reads.
    setOpen: (open, reason) => untracked(() => coreHost.setOpen(open, reason)),
    isReady: language.isReady,
    locale: language.locale,
    updateLanguage: () => language.setPageLanguage(pageLanguage.value),
    timeZone: fromAttributes(() => element.timeZone),
    settings: fromAttributes((): ViewSettings => ({
      display: element.display,
      density: element.density,
      placement: element.placement,
      preferences: !element.noPreferences,
      undo: element.allowUndo,
      avatarHosts: element.avatarHosts,
      richText: element.richText,
      group: element.getAttribute('group'),
    })),
    storeSettings: fromAttributes(() => ({
      pageSize: element.pageSize,
      refreshInterval: element.refreshInterval * 1000,
      background: Number(element.background) * 1000,
      tabs: element.tabs,
      cache: element.cache === 'session',
      visibility: customization.value.mapMessage,
    })),
  };
}
