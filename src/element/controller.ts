/**
 * Behind one element: reads its attributes, mounts the inbox that they name, and mounts another one when they name another.
 * The element has the public properties and methods.
 */
import type { ApiConfig } from '../api/config.js';
import { cell } from '../shared/cell.js';
import { findTab, PLACES } from '../store/list/tabs/tabs.js';
import type { CloseReason } from '../ui/host-context.js';
import { adoptShellSheet } from '../ui/styles/shell-stylesheet.js';
import { createHost } from './create-host.js';
import type { SharedHost } from './create-host.js';
import { InboxEvent } from './events.js';
import type { LazyInbox } from './loading/lazy-inbox-types.js';
import { mountElement } from './mount-element.js';
import type { MountedElement } from './mount-element.js';
import { createLangReader } from './nearest-lang.js';
import type { NotificationInboxElement } from './notification-inbox-element.js';

/** The value of `open` that the tag writes itself. */
const REFLECTED = 'reflected';

/** Without an origin, as in a sandboxed frame, a request fails like a lost network. This answers 403 instead. */
const forbid = async (): Promise<Response> => new Response('{}', { status: 403 });

/** Read for each request: a host may change headers and fetch at any time. */
const configOf = (element: NotificationInboxElement): ApiConfig => ({
  url: element.endpoint,
  get headers() {
    return element.headers ?? {};
  },
  get fetch() {
    return element.fetch ?? (globalThis.origin === 'null' ? forbid : fetch);
  },
});

export interface Controller {
  readonly host: SharedHost;
  /** The inbox; a host may call a method in the same task in which it inserts the element. */
  readonly inbox: LazyInbox | undefined;
  /** The id of the tab that is shown; before the store is loaded, of the one that will be. */
  readonly tab: string;
  /** The host wants what the store has, also of another reader later. */
  readonly want: () => void;
  /** Selects the tab of the attribute. */
  readonly selectTab: () => void;
  /** Updates at the end of the task: several changes cause one update. */
  readonly update: () => void;
  /** The element was moved or removed: which of both, the next task shows. A library may await before it inserts a tag again. */
  readonly onMoved: () => void;
  /** The element was moved to another document, such as a picture-in-picture window: it is rendered again there. */
  readonly onAdopted: () => void;
}

export function createController(element: NotificationInboxElement): Controller {
  let mounted: MountedElement | undefined;
  let mountKey = '';
  let isScheduled = false;

  const setOpen = (isOpen: boolean, reason: CloseReason): void => {
    // A script shows what is open: it does not wait until a panel that could not be loaded is requested again.
    if (open.value === isOpen) return isOpen ? mounted?.loadPanel() : undefined;
    // A copy of a tag that was open.
    if (isOpen && element.getAttribute('open') === REFLECTED) return element.removeAttribute('open');
    // Before rendering: the list starts at the top again.
    inbox()?.store.value?.panelToggled(isOpen);
    open.value = isOpen;
    if (!isOpen) element.removeAttribute('open');
    else if (!element.open) element.setAttribute('open', REFLECTED);
    // The language of an ancestor may have changed.
    if (isOpen) readPage();
    element.dispatchEvent(isOpen ? new InboxEvent('inbox-open', {}) : new InboxEvent('inbox-close', { reason }));
  };
  const host = createHost(element, setOpen);
  const { attributeChanges, isMoving, open, root, tab: wantedTab } = host;
  adoptShellSheet(root);

  const pageLang = createLangReader(element, host.pageLanguage);
  /** Reads the attributes and the page's language again. */
  const readPage = (): void => {
    pageLang.read();
    attributeChanges.value += 1;
  };
  const selectTab = (id = wantedTab()): void => mounted?.lazyInbox.store.value?.selectTab(id);

  const updateNow = (): void => {
    isScheduled = false;
    const { isConnected, endpoint, subscriberId, preview } = element;
    if (!isConnected) return;
    pageLang.observe();
    // Read before the tabs: if the one that is shown is gone, the attribute follows the one in its place.
    const tab = wantedTab();
    const key = JSON.stringify([endpoint, subscriberId, preview]);
    // What another service or subscriber replaces shows nothing of the new attributes.
    if (key !== mountKey) {
      mounted?.stop();
      mountKey = key;
      const formatCount = cell<(count: number) => string>(String);
      mounted = mountElement({ ...host, config: configOf(element), subscriberId, formatCount }, preview);
    }
    readPage();
    isMoving.value = false;
    selectTab(tab);
    mounted?.start();
  };

  const update = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(updateNow);
  };
  const inbox = (): LazyInbox | undefined => {
    if (!mounted && element.isConnected) updateNow();
    return mounted?.lazyInbox;
  };
  const stop = (): void => {
    pageLang.stop();
    mounted?.stop();
  };

  return {
    host,
    get inbox() {
      return inbox();
    },
    get tab() {
      const shown = mounted?.lazyInbox.store.value?.tab.peek();
      return shown ?? findTab(element.tabs.concat(PLACES), wantedTab()).id;
    },
    want: () => {
      host.isWanted.value = true;
      mounted?.lazyInbox.want();
    },
    selectTab,
    update,
    onMoved: () => {
      update();
      isMoving.value = true;
      setTimeout(() => {
        const { isConnected, display } = element;
        // The globals are gone once the simulated window of a host's test is closed.
        if (isConnected || !(globalThis as Partial<typeof globalThis>).document) return;
        // As a removal closes each popover, but not without an event.
        if (display === 'popover') setOpen(false, 'script');
        stop();
      });
    },
    onAdopted: () => {
      stop();
      adoptShellSheet(root);
    },
  };
}
