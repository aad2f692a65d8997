/**
 * Behind one element: reads its attributes, mounts the inbox that they name, and mounts another one when they name another.
 * The element has the public properties and methods.
 */
import type { ApiConfig } from '../api/config.js';
import type { InboxError } from '../api/error.js';
import { cell, derive } from '../shared/cell.js';
import { findTab, PLACES } from '../store/list/tabs.js';
import type { CloseReason } from '../ui/host-context.js';
import type { LazyInbox } from './loading/lazy-inbox-types.js';
import type { Customization } from '../ui/customization.js';
import { adoptShellSheet } from '../ui/styles/shell-stylesheet.js';
import { ATTRIBUTES } from './attributes.js';
import { createBellLanguage } from './bell-language.js';
import { InboxEvent } from './events.js';
import { mountElement } from './mount-element.js';
import type { MountedElement } from './mount-element.js';
import { savesData } from './loading/saves-data.js';
import { nearestLang } from './nearest-lang.js';
import type { NotificationInboxElement } from './notification-inbox-element.js';
import { createBrowserStorage } from './ports/browser-storage.js';

/** The value of `open` that the tag writes itself. */
const REFLECTED = 'reflected';

/** Without an origin, as in a sandboxed frame, a request fails like a lost network. This answers 403 instead. */
const forbid = async (): Promise<Response> => new Response('{}', { status: 403 });

export class InboxController {
  readonly anchor = cell<HTMLElement | null>(null);
  readonly language = createBellLanguage();
  readonly customization = cell<Customization>({});
  readonly #element: NotificationInboxElement;
  readonly #states: Set<string> | undefined;
  #langObserver: MutationObserver | undefined;
  readonly #open = cell(false);
  readonly #isMoving = cell(false);
  readonly #emittedCounts = { value: '0,0' };
  readonly #storage = createBrowserStorage();
  /** Changes with each attribute, so that what is read from attributes is read again. */
  readonly #attributeChanges = cell(0);
  readonly #badge = derive([this.#attributeChanges], () => this.#element.badge);
  readonly #isPopover = derive([this.#attributeChanges], () => this.#element.display === 'popover');
  readonly #isShown = derive([this.#open, this.#isPopover], () => this.#open.value || !this.#isPopover.value);
  readonly #wantedTab = (): string => ATTRIBUTES.tab(this.#element.getAttribute('tab'));
  readonly #isWanted = cell(false);
  #mount: MountedElement | undefined;
  #mountKey = '';
  #isScheduled = false;

  constructor(element: NotificationInboxElement) {
    this.#element = element;
    this.#states = (element as Partial<HTMLElement>).attachInternals?.()?.states;
    adoptShellSheet(this.#element.shadowRoot!);
  }

  /** The inbox; a host may call a method in the same task in which it inserts the element. */
  get inbox(): LazyInbox | undefined {
    if (!this.#mount && this.#element.isConnected) this.#update();
    return this.#mount?.lazyInbox;
  }

  /** The id of the tab that is shown; before the store is loaded, of the one that will be. */
  get tab(): string {
    const shown = this.#mount?.lazyInbox.store.value?.tab.peek();
    return shown ?? findTab(this.#element.tabs.concat(PLACES), this.#wantedTab()).id;
  }

  /** The host wants what the store has, also of another reader later. */
  want(): void {
    this.#isWanted.value = true;
    this.#mount?.lazyInbox.want();
  }

  selectTab(id = this.#wantedTab()): void {
    this.#mount?.lazyInbox.store.value?.selectTab(id);
  }

  setOpen(open: boolean, reason: CloseReason): void {
    if (this.#open.value === open) {
      // A script shows what is open: it does not wait until a panel that could not be loaded is requested again.
      if (open) this.#mount?.loadPanel();
      return;
    }
    // A copy of a tag that was open.
    if (open && this.#element.getAttribute('open') === REFLECTED) return this.#element.removeAttribute('open');
    // Before rendering: the list starts at the top again.
    this.inbox?.store.value?.panelToggled(open);
    this.#open.value = open;
    if (!open) this.#element.removeAttribute('open');
    else if (!this.#element.open) this.#element.setAttribute('open', REFLECTED);
    // The language of an ancestor may have changed.
    if (open) this.#readPage();
    this.#element.dispatchEvent(open ? new InboxEvent('inbox-open', {}) : new InboxEvent('inbox-close', { reason }));
  }

  /** The element was moved or removed: which of both, the next task shows. A library may await before it inserts a tag again. */
  onMoved(): void {
    this.update();
    this.#isMoving.value = true;
    setTimeout(() => {
      const { isConnected, display } = this.#element;
      // The globals are gone once the simulated window of a host's test is closed.
      if (isConnected || !(globalThis as Partial<typeof globalThis>).document) return;
      // As a removal closes each popover, but not without an event.
      if (display === 'popover') this.setOpen(false, 'script');
      this.#stop();
    });
  }

  /** The element was moved to another document, such as a picture-in-picture window: it is rendered again there. */
  onAdopted(): void {
    this.#stop();
    adoptShellSheet(this.#element.shadowRoot!);
  }

  #stop(): void {
    this.#langObserver?.disconnect();
    this.#mount?.stop();
  }

  /** Updates at the end of the task: several changes cause one update. */
  update(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.#update());
  }

  #update(): void {
    this.#isScheduled = false;
    const { isConnected, endpoint, subscriberId, preview, ownerDocument } = this.#element;
    if (!isConnected) return;
    // Not in the constructor, which runs in the zone of its caller.
    this.#langObserver ??= new MutationObserver(() => this.#updateLanguage());
    this.#langObserver.observe(ownerDocument.documentElement, { attributeFilter: ['lang'] });
    // Read before the tabs: if the one that is shown is gone, the attribute follows the one in its place.
    const tab = this.#wantedTab();
    const mountKey = JSON.stringify([endpoint, subscriberId, preview]);
    // What another service or subscriber replaces shows nothing of the new attributes.
    if (mountKey !== this.#mountKey) {
      this.#mount?.stop();
      this.#mountKey = mountKey;
      this.#mount = this.#create(preview);
    }
    this.#readPage();
    this.#isMoving.value = false;
    this.selectTab(tab);
    this.#mount?.start();
  }

  /** Reads the attributes and the page's language again. */
  #readPage(): void {
    this.#updateLanguage();
    this.#attributeChanges.value += 1;
  }

  #updateLanguage(): void {
    this.language.pageLanguage.value = nearestLang(this.#element);
  }

  #create(isPreview: boolean): MountedElement {
    const element = this.#element;
    const { endpoint, subscriberId } = element;
    // Read for each request: a host may change them at any time.
    const config: ApiConfig = {
      url: endpoint,
      get headers() {
        return element.headers ?? {};
      },
      get fetch() {
        return element.fetch ?? (globalThis.origin === 'null' ? forbid : fetch);
      },
    };
    const host = {
      element,
      root: element.shadowRoot!,
      attributeChanges: this.#attributeChanges,
      config,
      subscriberId,
      ...this.language,
      formatCount: cell<(count: number) => string>(String),
      customization: this.customization,
      badge: this.#badge,
      isPopover: this.#isPopover,
      isShown: this.#isShown,
      storage: this.#storage,
      emittedCounts: this.#emittedCounts,
      tab: this.#wantedTab,
      mayPrefetch: () => !element.noPrefetch && !savesData(),
      open: this.#open,
      isMoving: this.#isMoving,
      isWanted: this.#isWanted,
      anchor: this.anchor,
      setOpen: (open: boolean, reason: CloseReason) => this.setOpen(open, reason),
      setState: (name: 'open' | 'unread', on: boolean) => void this.#states?.[on ? 'add' : 'delete'](name),
      dispatch: (event: Event) => element.dispatchEvent(event),
      onError: (error: InboxError) =>
        void element.dispatchEvent(new InboxEvent('inbox-error', { operation: 'panel', error })),
      onTabSelected: (id: string) => {
        element.tab = id;
      },
    };
    return mountElement(host, isPreview);
  }
}
