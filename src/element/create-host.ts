/** The tag as all inboxes of one element see it: its attributes, the state of its panel, and how it tells the page. */
import type { InboxError } from '../api/error.js';
import { cell, derive } from '../shared/cell.js';
import type { Cell } from '../shared/cell.js';
import type { Customization } from '../ui/customization.js';
import { ATTRIBUTES } from './attributes.js';
import { createBellLanguage } from './bell-language.js';
import type { CoreHost } from './core-host.js';
import { InboxEvent } from './events.js';
import { savesData } from './loading/saves-data.js';
import type { ElementHost } from './mount-element.js';
import { createBrowserStorage } from './ports/browser-storage.js';

export interface SharedHost extends Omit<ElementHost, 'config' | 'subscriberId' | 'formatCount'> {
  readonly attributeChanges: Cell<number>;
  readonly customization: Cell<Customization>;
  readonly open: Cell<boolean>;
  readonly isMoving: Cell<boolean>;
  readonly anchor: Cell<HTMLElement | null>;
}

export function createHost(element: CoreHost['element'], setOpen: CoreHost['setOpen']): SharedHost {
  const states = (element as Partial<HTMLElement>).attachInternals?.()?.states;
  const attributeChanges = cell(0);
  const open = cell(false);
  const isPopover = derive([attributeChanges], () => element.display === 'popover');
  return {
    element,
    root: element.shadowRoot!,
    ...createBellLanguage(),
    attributeChanges,
    open,
    isPopover,
    isShown: derive([open, isPopover], () => open.value || !isPopover.value),
    badge: derive([attributeChanges], () => element.badge),
    customization: cell<Customization>({}),
    isMoving: cell(false),
    isWanted: cell(false),
    anchor: cell<HTMLElement | null>(null),
    storage: createBrowserStorage(),
    emittedCounts: { value: '0,0' },
    tab: () => ATTRIBUTES.tab(element.getAttribute('tab')),
    mayPrefetch: () => !element.noPrefetch && !savesData(),
    setOpen,
    setState: (name, isOn) => void states?.[isOn ? 'add' : 'delete'](name),
    dispatch: (event) => element.dispatchEvent(event),
    onError: (error: InboxError) =>
      void element.dispatchEvent(new InboxEvent('inbox-error', { operation: 'panel', error })),
  };
}
