/**
 * <notification-inbox>: the one place that knows the page. Attributes and properties come in, events go out.
 * It holds no message, row or wish. Importing this registers nothing; `define()` does.
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

/** On a server there is no HTMLElement; there the class is only a name to import. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object;

/** A page without an origin, as in a sandboxed frame, could only fail in a way that looks like a lost network. */
const refuse = async (): Promise<Response> => new Response('{}', { status: 403 });

const PREVIEW_RETRY_MS = 5000;

export interface ShowOptions {
  /** An element of the page to open at, in place of the bell. */
  readonly anchor?: HTMLElement | null;
}

/**
 * An in-app notification inbox: a bell with a count, and the panel that it opens.
 *
 * @tagname notification-inbox
 *
 * @slot icon - The picture in the bell's button.
 * @slot header - Room at the end of the head.
 * @slot empty - What an empty list says.
 * @slot signed-out - What a signed-out inbox says: a link to sign in, say.
 * @slot footer - Room under the list.
 *
 * @csspart bell - The button that opens the panel.
 * @csspart badge - The count on it.
 * @csspart panel - The frame.
 * @csspart header - Its head.
 * @csspart tab - A tab.
 * @csspart row - A message.
 * @csspart avatar - The picture or initials of a message.
 * @csspart title - The title of a message.
 * @csspart body - The text of a message.
 * @csspart time - When a message was sent.
 * @csspart action - A button of a message.
 * @csspart switch - The switch of a preference.
 * @csspart notice - A banner, or what stands for the whole list.
 * @csspart empty - The empty list.
 *
 * @cssState open - The panel is open.
 * @cssState unread - There are unread messages.
 */
export class NotificationInboxElement extends Base {
  static readonly observedAttributes: readonly string[] = [...ATTRIBUTE_NAMES, 'lang'];

  /** Registers the tag, unless it is taken. Where there is no registry, as on a server, it does nothing. */
  static define(
    tag = 'notification-inbox',
    registry: CustomElementRegistry | undefined = globalThis.customElements,
  ): void {
    // A class can be registered once; under another name it takes one of its own.
    if (registry && !registry.get(tag))
      registry.define(tag, tag === 'notification-inbox' ? this : class extends this {});
  }

  #headers: HeaderSource | undefined;
  #fetch: typeof fetch | undefined;
  #mount: Mount | undefined;
  #identity = '';
  #waiting = false;
  readonly #states = (this as Partial<HTMLElement>).attachInternals?.()?.states;
  readonly #open = signal(false);
  readonly #anchor = signal<HTMLElement | null>(null);
  readonly #language = createPageLanguage();
  readonly #langObserver = new MutationObserver(() => this.#updateLanguage());
  readonly #custom = signal<Customization>({});
  readonly #emittedCounts = { value: '0,0' };
  readonly #ports = createPorts();
  /** Counts up with each change of an attribute, so that what is computed of them is computed again. */
  readonly #changes = signal(0);
  readonly #settings = this.#ofAttributes<ViewSettings>(() => {
    const { display, placement, badge, noPreferences, allowUndo, avatarHosts } = this;
    return { display, placement, badge, preferences: !noPreferences, undo: allowUndo, avatarHosts };
  });
  readonly #storeSettings = this.#ofAttributes(() => {
    const { pageSize, refreshInterval, tabs, cache } = this;
    return { pageSize, refreshInterval: refreshInterval * 1000, tabs, cache: cache === 'session' };
  });
  readonly #timeZone = this.#ofAttributes(() => this.timeZone);

  static {
    defineRenderHooks(this.prototype, (element) => element.#custom);
  }

  constructor() {
    super();
    // No element in here is a custom one. With a registry of this document Preact could create none in another document.
    this.attachShadow({ mode: 'open', customElementRegistry: null });
    this.#style();
  }

  /** Sent with every request: a value, or a function that is asked each time, and once more after a 401. */
  get headers(): HeaderSource | undefined {
    return this.#headers;
  }
  set headers(headers: HeaderSource | undefined) {
    this.#headers = headers;
  }
  /** Stands in for the global `fetch`. */
  get fetch(): typeof fetch | undefined {
    return this.#fetch;
  }
  set fetch(own: typeof fetch | undefined) {
    this.#fetch = own;
  }
  /** Words in place of ours; those that are not given are in the language of the page. */
  get strings(): Partial<Strings> | undefined {
    return this.#language.overrides.value;
  }
  set strings(words: Partial<Strings> | undefined) {
    this.#language.setOverrides(words);
  }

  /** How many messages are unread, as far as is known; 100 stands for more. */
  get unreadCount(): number {
    return this.#inbox?.unreadCount.value.count ?? 0;
  }
  /** How many messages were never on screen, as far as is known; 100 stands for more. */
  get unseenCount(): number {
    return this.#inbox?.unseenCount.value.count ?? 0;
  }
  /** The rows of the open tab, newest first. */
  get messages(): readonly Message[] {
    return this.#inbox?.messages.value ?? [];
  }
  /** How it stands with the service. */
  get status(): Status {
    return this.#inbox?.status.value ?? 'idle';
  }

  /** Opens at the bell, or at an element of the page: a bell of the host's own, which is kept while ours is hidden. */
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
  /** Asks the service now. Settles when the answer is in; never rejects. */
  async refresh(): Promise<void> {
    await this.#inbox?.refresh();
  }
  /** Reveals older rows. Settles when they are there; never rejects. */
  async loadMore(): Promise<void> {
    await this.#inbox?.loadMore();
  }
  /** Marks a message as read: in this browser, and by the proxy where it keeps marks. */
  markRead(id: string): void {
    this.#inbox?.markRead(id);
  }
  /** Marks a message as unread. */
  markUnread(id: string): void {
    this.#inbox?.markUnread(id);
  }
  /** Marks as read all that has arrived. */
  markAllRead(): void {
    this.#inbox?.markAllRead();
  }
  /** Takes a row away for good, as far as marks reach. */
  archive(id: string): void {
    this.#inbox?.archive(id);
  }
  /** Records an action without asking the host. Settles when the service has answered, or when it must wait. */
  async act(id: string, type: string, payload?: object): Promise<void> {
    await this.#inbox?.act(id, type, payload);
  }
  /** Forgets all that this browser keeps for the subscriber: for sign-out. `refresh()` begins again. */
  clear(): void {
    this.#inbox?.clear();
  }

  /** A constructed sheet belongs to the document that it was made for. */
  #style(): void {
    const { shadowRoot, ownerDocument } = this;
    // A document without a window, as that of a template is, can have none.
    if (shadowRoot && ownerDocument.defaultView) shadowRoot.adoptedStyleSheets = [shellSheet(ownerDocument)];
  }

  /** The tag was moved into another document, as into a picture-in-picture window: all is drawn anew there. */
  adoptedCallback(): void {
    this.#mount?.stop();
    this.#style();
  }

  connectedCallback(): void {
    this.#langObserver.observe(this.ownerDocument.documentElement, { attributeFilter: ['lang'] });
    upgradeProperties(this, 'headers', 'fetch', 'words', ...RENDER_HOOK_NAMES);
    if (this.#mount && this.#open.peek()) {
      // A move closes a popover without a word.
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

  /** The inbox, also for a host that calls a method in the same task in which it put the tag into the page. */
  get #inbox(): Inbox | undefined {
    if (!this.#mount && this.isConnected) this.#flush();
    return this.#mount?.inbox;
  }

  /** Several changes make one flush, and a move is not a removal: so it waits until all of this task are made. */
  #schedule(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    this.#waiting = false;
    if (!this.isConnected) return this.#mount?.stop();
    const identity = JSON.stringify([this.endpoint, this.subscriberId, this.preview]);
    batch(() => {
      this.#readPage();
      if (identity === this.#identity) return;
      this.#mount?.stop();
      this.#identity = identity;
      this.#mount = this.preview ? this.#load(identity) : this.#create();
    });
    this.#mount?.inbox.selectTab(this.tab);
    this.#mount?.start();
  }

  /** The sample comes as a file of its own; until it is here there is nothing to show. One that fails is asked for again. */
  #load(identity: string): undefined {
    const begin = (createPreview: () => Preview): void => {
      if (identity !== this.#identity) return;
      this.#mount = this.#create(createPreview());
      this.#schedule();
    };
    const fail = (cause: unknown): void => {
      if (identity !== this.#identity) return;
      this.#identity = '';
      const failure = new InboxError(navigator.onLine ? 'broken' : 'offline', { cause });
      this.dispatchEvent(toInboxEvent({ kind: 'error', operation: 'panel', error: failure }));
      setTimeout(() => this.#schedule(), PREVIEW_RETRY_MS);
    };
    importWithRetry(
      () => import('./preview/preview.js'),
      ({ createPreview }) => createPreview,
    ).then(begin, fail);
  }

  /** Reads again what the page around says. */
  #readPage(): void {
    this.#updateLanguage();
    this.#changes.value += 1;
  }

  #updateLanguage(): void {
    this.#language.setPageLanguage(nearestLang(this));
  }

  #ofAttributes<T>(read: () => T): ReadonlySignal<T> {
    return computed(() => (this.#changes.value, read()));
  }

  #create(preview?: Preview): Mount | undefined {
    const { endpoint, subscriberId, shadowRoot } = this;
    if (!shadowRoot) return undefined;
    // Read anew for each request: a host may set them at any time.
    const config: ApiConfig = Object.defineProperties(
      { url: endpoint },
      {
        headers: { get: () => this.headers },
        fetch: { get: () => this.fetch ?? (globalThis.origin === 'null' ? refuse : fetch) },
      },
    );
    return mount({
      preview,
      root: shadowRoot,
      config,
      subscriberId,
      strings: this.#language.strings,
      isReady: this.#language.isReady,
      customization: this.#custom,
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
    // Before anything is drawn: what the panel shows begins anew.
    this.#inbox?.panelToggled(open);
    this.#open.value = open;
    this.toggleAttribute('open', open);
    // The language may have changed around us, where no attribute of ours tells.
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
  /** Those that bubble can be heard anywhere above the tag. */
  interface GlobalEventHandlersEventMap extends Pick<InboxEventMap, 'inbox-message-open' | 'inbox-message-action'> {}
}
