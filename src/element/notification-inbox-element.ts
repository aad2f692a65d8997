/**
 * <notification-inbox>: attributes and properties in, events out. It holds no message and renders nothing. Importing this
 * module registers nothing; `define()` does.
 */
import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Inbox, Status } from '../store/inbox.js';
import type { Message } from '../store/message.js';
import type { Customization } from '../ui/customization.js';
import type { CloseReason, ViewSettings } from '../ui/context.js';
import { shellSheet } from '../ui/styles/shell-stylesheet.js';
import { InboxError } from '../api/error.js';
import type { HeaderSource, ApiConfig } from '../api/config.js';
import type { Strings } from '../locales/en.js';
import { ATTRIBUTE_NAMES, reflect, upgradeProperties } from './attributes.js';
import type { AttributeProperties } from './attributes.js';
import { createPorts } from './browser-ports.js';
import { RENDER_HOOK_NAMES, defineRenderHooks } from './render-hooks.js';
import type { RenderHooks } from './render-hooks.js';
import { toInboxEvent, InboxEvent } from './events.js';
import type { InboxEventMap } from './events.js';
import { createPageLanguage } from './page-language.js';
import { importWithRetry } from './import-with-retry.js';
import { mount } from './mount.js';
import type { Mount } from './mount.js';
import type { Preview } from './preview/preview.js';
import { nearestLang } from './nearest-lang.js';

/** A server has no HTMLElement: there the class can be imported, and nothing else. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object;

/** A request of a page without an origin, as in a sandboxed frame, would fail like a lost network: this says 403. */
const forbid = async (): Promise<Response> => new Response('{}', { status: 403 });

const PREVIEW_RETRY_MS = 5000;

export interface ShowOptions {
  /** An element of the page to open at, instead of the bell. */
  readonly anchor?: HTMLElement | null;
}

/**
 * An in-app notification inbox: a bell with a count, and the panel that it opens.
 *
 * @tagname notification-inbox
 *
 * @slot icon - The icon of the bell.
 * @slot header - Content at the end of the header.
 * @slot empty - Content of an empty list.
 * @slot signed-out - Content of a signed-out inbox, such as a link to sign in.
 * @slot footer - Content below the list.
 *
 * @csspart bell - The button that opens the panel.
 * @csspart badge - The count on the bell.
 * @csspart panel - The panel.
 * @csspart header - The header of the panel.
 * @csspart tab - A tab.
 * @csspart row - The row of a message.
 * @csspart avatar - The picture or initials of a message.
 * @csspart title - The title of a message.
 * @csspart body - The text of a message.
 * @csspart time - When a message was sent.
 * @csspart action - A button of a message.
 * @csspart switch - The switch of a preference.
 * @csspart notice - A banner, or the notice in place of the list.
 * @csspart empty - The empty list.
 *
 * @cssState open - The panel is open.
 * @cssState unread - There are unread messages.
 */
export class NotificationInboxElement extends Base {
  static readonly observedAttributes: readonly string[] = [...ATTRIBUTE_NAMES, 'lang'];

  /** Registers the tag, unless it is registered. Does nothing without a registry, as on a server. */
  static define(
    tag = 'notification-inbox',
    registry: CustomElementRegistry | undefined = globalThis.customElements,
  ): void {
    // A class can be registered once: another name needs a class of its own.
    if (registry && !registry.get(tag))
      registry.define(tag, tag === 'notification-inbox' ? this : class extends this {});
  }

  #headers: HeaderSource | undefined;
  #fetch: typeof fetch | undefined;
  #mount: Mount | undefined;
  #mountKey = '';
  #isScheduled = false;
  readonly #states = (this as Partial<HTMLElement>).attachInternals?.()?.states;
  readonly #open = signal(false);
  readonly #anchor = signal<HTMLElement | null>(null);
  readonly #language = createPageLanguage();
  readonly #langObserver = new MutationObserver(() => this.#updateLanguage());
  readonly #customization = signal<Customization>({});
  readonly #emittedCounts = { value: '0,0' };
  readonly #ports = createPorts();
  /** Changes with each attribute, so that signals computed from attributes are updated. */
  readonly #attributeChanges = signal(0);
  readonly #settings = this.#fromAttributes<ViewSettings>(() => {
    const { display, placement, badge, noPreferences, allowUndo, avatarHosts } = this;
    return { display, placement, badge, preferences: !noPreferences, undo: allowUndo, avatarHosts };
  });
  readonly #storeSettings = this.#fromAttributes(() => {
    const { pageSize, refreshInterval, tabs, cache } = this;
    return { pageSize, refreshInterval: refreshInterval * 1000, tabs, cache: cache === 'session' };
  });
  readonly #timeZone = this.#fromAttributes(() => this.timeZone);

  static {
    defineRenderHooks(this.prototype, (element) => element.#customization);
  }

  constructor() {
    super();
    // The shadow root contains no custom elements; with this document's registry it could not move to another document.
    this.attachShadow({ mode: 'open', customElementRegistry: null });
    this.#adoptStyleSheet();
  }

  /** Headers of every request: a value, or a function that is called for each request and again after a 401. */
  get headers(): HeaderSource | undefined {
    return this.#headers;
  }
  set headers(headers: HeaderSource | undefined) {
    this.#headers = headers;
  }
  /** Replaces the global `fetch`. */
  get fetch(): typeof fetch | undefined {
    return this.#fetch;
  }
  set fetch(replacement: typeof fetch | undefined) {
    this.#fetch = replacement;
  }
  /** Replaces strings of the interface; all others are in the language of the page. */
  get strings(): Partial<Strings> | undefined {
    return this.#language.overrides.value;
  }
  set strings(overrides: Partial<Strings> | undefined) {
    this.#language.setOverrides(overrides);
  }

  /** The number of unread messages among those that are loaded; at most 100, which means 100 or more. */
  get unreadCount(): number {
    return this.#inbox?.unreadCount.value.count ?? 0;
  }
  /** The number of messages that were never on screen; at most 100, which means 100 or more. */
  get unseenCount(): number {
    return this.#inbox?.unseenCount.value.count ?? 0;
  }
  /** The rows of the open tab, newest first. */
  get messages(): readonly Message[] {
    return this.#inbox?.messages.value ?? [];
  }
  /** The state of the connection to the service. */
  get status(): Status {
    return this.#inbox?.status.value ?? 'idle';
  }

  /** Opens the panel at the bell, or at an element of the page. Without `anchor`, a hidden bell keeps the last one. */
  show({ anchor }: ShowOptions = {}): void {
    if (anchor !== undefined || this.shadowRoot?.querySelector('.bell')?.checkVisibility())
      this.#anchor.value = anchor ?? null;
    this.#setOpen(true, 'script');
  }
  /** Closes the panel. */
  hide(): void {
    this.#setOpen(false, 'script');
  }
  /** Opens or closes the panel. */
  toggle(options?: ShowOptions): void {
    if (this.open) this.hide();
    else this.show(options);
  }
  /** Polls the service now. Settles with the response; never rejects. */
  async refresh(): Promise<void> {
    await this.#inbox?.refresh();
  }
  /** Loads and shows older rows. Settles when they are shown; never rejects. */
  async loadMore(): Promise<void> {
    await this.#inbox?.loadMore();
  }
  /** Marks a message as read, in this browser and on the proxy if it stores read state. */
  markRead(id: string): void {
    this.#inbox?.markRead(id);
  }
  /** Marks a message as unread. */
  markUnread(id: string): void {
    this.#inbox?.markUnread(id);
  }
  /** Marks every message as read, also those that are not loaded. */
  markAllRead(): void {
    this.#inbox?.markAllRead();
  }
  /** Archives a message: its row is removed from every tab. */
  archive(id: string): void {
    this.#inbox?.archive(id);
  }
  /** Records an action without asking the host. Settles with the response, or when the action must wait. */
  async act(id: string, type: string, payload?: object): Promise<void> {
    await this.#inbox?.act(id, type, payload);
  }
  /** Removes everything that this browser stores for the subscriber: call it when the reader signs out. */
  clear(): void {
    this.#inbox?.clear();
  }

  /** A constructed style sheet belongs to the document that it was created in. */
  #adoptStyleSheet(): void {
    const { shadowRoot, ownerDocument } = this;
    // A document without a window, such as that of a template, cannot have one.
    if (shadowRoot && ownerDocument.defaultView) shadowRoot.adoptedStyleSheets = [shellSheet(ownerDocument)];
  }

  /** The element was moved to another document, such as a picture-in-picture window: it is rendered again there. */
  adoptedCallback(): void {
    this.#mount?.stop();
    this.#adoptStyleSheet();
  }

  connectedCallback(): void {
    this.#langObserver.observe(this.ownerDocument.documentElement, { attributeFilter: ['lang'] });
    upgradeProperties(this, 'headers', 'fetch', 'strings', ...RENDER_HOOK_NAMES);
    if (this.#mount && this.#open.peek()) {
      // A move closes a popover without an event.
      this.#open.value = false;
      this.#open.value = true;
    }
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#langObserver.disconnect();
    this.#schedule();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'open') this.#setOpen(this.open, 'script');
    this.#schedule();
  }

  /** The inbox; a host may call a method in the same task in which it inserts the element. */
  get #inbox(): Inbox | undefined {
    if (!this.#mount && this.isConnected) this.#update();
    return this.#mount?.inbox;
  }

  /** Waits until the end of the task: several changes cause one update, and a move is not a removal. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.#update());
  }

  #update(): void {
    this.#isScheduled = false;
    if (!this.isConnected) return this.#mount?.stop();
    const mountKey = JSON.stringify([this.endpoint, this.subscriberId, this.preview]);
    batch(() => {
      this.#readPage();
      if (mountKey === this.#mountKey) return;
      this.#mount?.stop();
      this.#mountKey = mountKey;
      this.#mount = this.preview ? this.#loadPreview(mountKey) : this.#create();
    });
    this.#mount?.inbox.selectTab(this.tab);
    this.#mount?.start();
  }

  /** The preview is a chunk of its own, which is requested again if it fails. */
  #loadPreview(mountKey: string): undefined {
    const show = (createPreview: () => Preview): void => {
      if (mountKey !== this.#mountKey) return;
      this.#mount = this.#create(createPreview());
      this.#schedule();
    };
    const fail = (cause: unknown): void => {
      if (mountKey !== this.#mountKey) return;
      this.#mountKey = '';
      const error = new InboxError(navigator.onLine ? 'broken' : 'offline', { cause });
      this.dispatchEvent(toInboxEvent({ kind: 'error', operation: 'panel', error }));
      setTimeout(() => this.#schedule(), PREVIEW_RETRY_MS);
    };
    importWithRetry(
      () => import('./preview/preview.js'),
      ({ createPreview }) => createPreview,
    ).then(show, fail);
  }

  /** Reads the attributes and the page's language again. */
  #readPage(): void {
    this.#updateLanguage();
    this.#attributeChanges.value += 1;
  }

  #updateLanguage(): void {
    this.#language.setPageLanguage(nearestLang(this));
  }

  #fromAttributes<T>(read: () => T): ReadonlySignal<T> {
    return computed(() => (this.#attributeChanges.value, read()));
  }

  #create(preview?: Preview): Mount | undefined {
    const { endpoint, subscriberId, shadowRoot } = this;
    if (!shadowRoot) return undefined;
    // Read for each request: a host may change them at any time.
    const config: ApiConfig = Object.defineProperties(
      { url: endpoint },
      {
        headers: { get: () => this.headers },
        fetch: { get: () => this.fetch ?? (globalThis.origin === 'null' ? forbid : fetch) },
      },
    );
    return mount({
      preview,
      root: shadowRoot,
      config,
      subscriberId,
      strings: this.#language.strings,
      isReady: this.#language.isReady,
      customization: this.#customization,
      locale: this.#language.locale,
      timeZone: this.#timeZone,
      settings: this.#settings,
      storeSettings: this.#storeSettings,
      ports: this.#ports,
      emittedCounts: this.#emittedCounts,
      open: this.#open,
      anchor: this.#anchor,
      setOpen: (open, reason) => this.#setOpen(open, reason),
      updateLanguage: () => this.#updateLanguage(),
      setState: (name, on) => void this.#states?.[on ? 'add' : 'delete'](name),
      dispatch: (event) => this.dispatchEvent(event),
      onTabSelected: (id) => {
        this.tab = id;
      },
    });
  }

  #setOpen(open: boolean, reason: CloseReason): void {
    if (this.#open.peek() === open) return;
    // Before rendering: the list starts at the top again.
    this.#inbox?.panelToggled(open);
    this.#open.value = open;
    this.toggleAttribute('open', open);
    // The language of an ancestor may have changed.
    if (open) this.#readPage();
    this.dispatchEvent(open ? new InboxEvent('inbox-open', {}) : new InboxEvent('inbox-close', { reason }));
  }
}

reflect(NotificationInboxElement.prototype);

export interface NotificationInboxElement extends AttributeProperties, RenderHooks {
  addEventListener<K extends keyof InboxEventMap>(
    type: K,
    listener: (this: NotificationInboxElement, event: InboxEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof InboxEventMap>(
    type: K,
    listener: (this: NotificationInboxElement, event: InboxEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'notification-inbox': NotificationInboxElement;
  }
  /** Events that bubble can be received by any ancestor. */
  interface GlobalEventHandlersEventMap extends Pick<InboxEventMap, 'inbox-message-open' | 'inbox-message-action'> {}
}
