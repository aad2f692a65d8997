/**
 * <notification-inbox>: the one place that knows the page. It reads attributes, makes a store and its ports, renders the
 * view into a shadow root and turns what happens into events. It holds no message, row or wish.
 * Importing this registers nothing; `define()` does.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { h, render } from 'preact';
import { createMinute } from '../store/clock.js';
import { createInbox } from '../store/inbox.js';
import type { Inbox, Status } from '../store/inbox.js';
import type { Action, Message } from '../store/message.js';
import type { Occurrence } from '../store/occurrence.js';
import type { Tab } from '../store/tabs.js';
import { createFormats } from '../ui/format.js';
import { InboxView } from '../ui/inbox-view.js';
import type { CloseReason, Scope, Settings } from '../ui/scope.js';
import { sheet } from '../ui/sheet.js';
import { isRecord } from '../wire/decode.js';
import { Failure } from '../wire/failure.js';
import type { HeaderSource, Service } from '../wire/service.js';
import { en } from '../words/en.js';
import type { Words } from '../words/en.js';
import { ATTRIBUTES, propertyOf, toAttribute } from './attributes.js';
import type { AttributeName } from './attributes.js';
import { createPorts } from './browser.js';
import { eventOf, InboxCloseEvent, InboxCountEvent, InboxErrorEvent } from './events.js';
import { InboxMessageActionEvent, InboxMessageOpenEvent, InboxOpenEvent } from './events.js';
import type { InboxEventMap } from './events.js';
import { createInboxClient } from './inbox-client.js';
import { shortHash } from './short-hash.js';

/** On a server there is no HTMLElement; there the class is only a name to import. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object;

const NAMES = Object.keys(ATTRIBUTES) as readonly AttributeName[];
const PROPERTIES = ['headers', 'fetch', 'words'] as const;

/** The language that the page gives this place, also across shadow roots. */
function nearestLang(element: Element): string {
  const place = element.closest<HTMLElement>('[lang]');
  const root = element.getRootNode();
  return place?.lang ?? (root instanceof ShadowRoot ? nearestLang(root.host) : '');
}

export class NotificationInboxElement extends Base {
  static readonly observedAttributes: readonly string[] = [...NAMES, 'lang'];

  /** Registers the tag, unless it is taken. Where there is no registry, as on a server, it does nothing. */
  static define(
    tag = 'notification-inbox',
    registry: CustomElementRegistry | undefined = globalThis.customElements,
  ): void {
    if (registry && !registry.get(tag))
      registry.define(tag, tag === 'notification-inbox' ? this : class extends this {});
  }

  /** Address of the proxy, or of a service. */
  declare endpoint: string;
  /** `me` is whoever is signed in; another asserts who it must be. */
  declare subscriberId: string;
  declare display: Settings['display'];
  declare open: boolean;
  declare placement: Settings['placement'];
  /** The id of the tab that is shown. */
  declare tab: string;
  declare tabs: readonly Tab[];
  /** Rows revealed at a time, 1 to 100. */
  declare pageSize: number;
  /** Seconds between two questions; 0 asks once and never again by itself. */
  declare refreshInterval: number;
  declare badge: Settings['badge'];
  /** An IANA time zone; the browser's where there is none. */
  declare timeZone: string;
  declare avatarHosts: readonly string[];
  declare noPreferences: boolean;

  #headers: HeaderSource | undefined;
  #fetch: typeof fetch | undefined;
  #inbox: Inbox | undefined;
  #identity = '';
  #flushing = false;
  #end: (() => void) | undefined;
  readonly #internals = (this as Partial<HTMLElement>).attachInternals?.();
  readonly #open = signal(false);
  readonly #arrived = signal(0);
  readonly #words = signal<Words>(en);
  /** Counts up with each change of an attribute, so that what is computed of them is computed again. */
  readonly #changes = signal(0);
  readonly #settings = computed<Settings>(() => {
    this.#changes.value;
    const { display, placement, badge, noPreferences, avatarHosts } = this;
    return { display, placement, badge, preferences: !noPreferences, avatarHosts };
  });
  readonly #storeSettings = computed(() => {
    this.#changes.value;
    return { pageSize: this.pageSize, refreshInterval: this.refreshInterval * 1000, tabs: this.tabs };
  });
  readonly #formats = computed(() => {
    this.#changes.value;
    return createFormats(nearestLang(this), this.timeZone);
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet()];
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
  set fetch(instead: typeof fetch | undefined) {
    this.#fetch = instead;
  }

  /** The words shown; those that are not given stay as they are. */
  get words(): Words {
    return this.#words.value;
  }
  set words(words: Partial<Words> | undefined) {
    this.#words.value = { ...en, ...words };
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
  get status(): Status {
    return this.#inbox?.status.value ?? 'idle';
  }

  show(): void {
    this.#setOpen(true, 'script');
  }
  hide(): void {
    this.#setOpen(false, 'script');
  }
  toggle(): void {
    this.#setOpen(!this.#open.peek(), 'script');
  }
  /** Asks the service now. Settles when the answer is in; never rejects. */
  async refresh(): Promise<void> {
    await this.#live()?.refresh();
  }
  async loadMore(): Promise<void> {
    await this.#live()?.loadMore();
  }
  markRead(id: string): void {
    this.#inbox?.markRead(id);
  }
  markUnread(id: string): void {
    this.#inbox?.markUnread(id);
  }
  markAllRead(): void {
    this.#inbox?.markAllRead();
  }
  dismiss(id: string): void {
    this.#inbox?.dismiss(id);
  }
  /** Records an action without asking the host. Settles when the service has answered, or when it must wait. */
  async act(id: string, type: string, payload?: object): Promise<void> {
    await this.#live()?.act(id, type, payload);
  }
  /** Forgets all that this browser keeps for the subscriber: for sign-out. `refresh()` begins again. */
  clear(): void {
    this.#live()?.clear();
  }

  connectedCallback(): void {
    // What was set on the tag before it was known lies over the accessors.
    for (const name of [...NAMES.map(propertyOf), ...PROPERTIES]) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    if (this.#end && this.#open.peek()) {
      // A move closes a popover without a word.
      this.#open.value = false;
      this.#open.value = true;
    }
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#schedule();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'open') this.#setOpen(this.open, 'script');
    this.#schedule();
  }

  /** Several changes make one flush, and a move is not a removal: so it waits until all of this task are made. */
  #schedule(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    this.#flushing = false;
    if (!this.isConnected) return this.#stop();
    const identity = JSON.stringify([this.endpoint, this.subscriberId]);
    batch(() => {
      this.#changes.value += 1;
      if (identity !== this.#identity) {
        this.#stop();
        this.#identity = identity;
        this.#inbox = this.#create();
      }
    });
    this.#inbox?.selectTab(this.tab);
    if (!this.#end) this.#start();
  }

  /** The inbox, also for a host that calls a method in the same task in which it put the tag into the page. */
  #live(): Inbox | undefined {
    if (!this.#inbox && this.isConnected) this.#flush();
    return this.#inbox;
  }

  #create(): Inbox {
    const element = this;
    const { endpoint, subscriberId } = this;
    const service: Service = {
      url: endpoint,
      get headers() {
        return element.#headers ?? {};
      },
      get fetch() {
        return element.#fetch ?? fetch;
      },
    };
    return createInbox({
      client: createInboxClient(service, subscriberId),
      ports: createPorts(),
      space: shortHash(URL.canParse(endpoint, document.baseURI) ? new URL(endpoint, document.baseURI).href : endpoint),
      settings: this.#storeSettings,
      tell: (occurrence) => this.#tell(occurrence),
    });
  }

  #tell(occurrence: Occurrence): void {
    if (occurrence.kind === 'arrive') this.#arrived.value += occurrence.messages.length;
    this.dispatchEvent(eventOf(occurrence));
  }

  #start(): void {
    const inbox = this.#inbox;
    const root = this.shadowRoot;
    if (!inbox || !root) return;
    const { endpoint } = this;
    const states = this.#internals?.states;
    let told = '0/0';
    const stopCounts = effect(() => {
      const [unread, unseen] = [inbox.unreadCount.value.count, inbox.unseenCount.value.count];
      if (unread > 0) states?.add('unread');
      else states?.delete('unread');
      if (told === `${unread}/${unseen}`) return;
      told = `${unread}/${unseen}`;
      // Out of the effect: a handler of the host's may change what the effect depends on.
      queueMicrotask(() => this.dispatchEvent(new InboxCountEvent(unread, unseen)));
    });
    let shown = inbox.tab.peek();
    const stopTab = effect(() => {
      if (inbox.tab.value === shown) return;
      shown = inbox.tab.value;
      this.tab = shown;
    });
    render(h(InboxView, { scope: this.#scope(inbox), key: this.#identity }), root);
    this.#end = () => {
      stopCounts();
      stopTab();
      inbox.stop();
      render(null, root);
    };
    if (URL.canParse(endpoint || '?:', document.baseURI)) inbox.start();
    else this.dispatchEvent(new InboxErrorEvent(new Failure('refused', { said: 'No endpoint to ask.' }), 'feed'));
    if (this.display === 'inline') inbox.look(true);
  }

  #stop(): void {
    this.#end?.();
    this.#end = undefined;
  }

  #scope(inbox: Inbox): Scope {
    return {
      inbox,
      words: this.#words,
      formats: this.#formats,
      settings: this.#settings,
      open: this.#open,
      anchor: signal(null),
      now: createMinute(createPorts().clock),
      arrived: this.#arrived,
      said: signal(''),
      setOpen: (open, reason) => this.#setOpen(open, reason),
      openMessage: (message, url) => {
        const follow = this.dispatchEvent(new InboxMessageOpenEvent(message, url));
        inbox.markRead(message.id);
        if (url && this.display === 'popover') this.#setOpen(false, 'navigate');
        return follow;
      },
      actOn: (message, action) => void this.#actOn(inbox, message, action),
    };
  }

  async #actOn(inbox: Inbox, message: Message, action: Action): Promise<void> {
    const event = new InboxMessageActionEvent(message, action);
    if (!this.dispatchEvent(event)) return;
    try {
      const payload = await event.response;
      await inbox.act(message.id, action.type, isRecord(payload) ? payload : undefined);
    } catch {
      // The host said no.
    }
  }

  #setOpen(open: boolean, reason: CloseReason): void {
    if (this.#open.peek() === open) return;
    this.#open.value = open;
    this.toggleAttribute('open', open);
    if (open) this.#internals?.states?.add('open');
    else this.#internals?.states?.delete('open');
    this.#inbox?.look(open);
    this.dispatchEvent(open ? new InboxOpenEvent() : new InboxCloseEvent(reason));
  }
}

for (const name of NAMES) {
  Object.defineProperty(NotificationInboxElement.prototype, propertyOf(name), {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return ATTRIBUTES[name](this.getAttribute(name));
    },
    set(this: HTMLElement, value: unknown) {
      const text = toAttribute(value);
      if (text === null) this.removeAttribute(name);
      else this.setAttribute(name, text);
    },
  });
}

export interface NotificationInboxElement {
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
}

declare global {
  interface HTMLElementTagNameMap {
    'notification-inbox': NotificationInboxElement;
  }
}
