/**
 * <notification-inbox>: its public properties, methods and types. The controller does the work. Importing this module
 * registers nothing; `define()` does.
 */
import type { HeaderSource } from '../api/config.js';
import type { Strings } from '../locales/en.js';
import type { Status, ShowTarget } from '../store/inbox.js';
import type { Message } from '../store/message.js';
import { warnHost } from '../ui/host-warnings/warn-host.js';
import { isShown } from '../ui/is-shown.js';
import { ATTRIBUTE_NAMES, reflect, upgradeProperties } from './attributes.js';
import type { AttributeProperties } from './attributes.js';
import { createController } from './controller.js';
import type { InboxEventMap } from './events.js';
import { inRootZone } from './ports/root-zone.js';
import { defineRenderHooks } from './render-hooks.js';
import type { RenderHooks } from './render-hooks.js';

/** A server has no HTMLElement: there the class can be imported, and nothing else. */
// oxlint-disable-next-line no-restricted-globals
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object;

export interface ShowOptions extends ShowTarget {
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
 * @csspart dot - The mark of an unread message.
 * @csspart day - The heading of a day.
 * @csspart avatar - The picture or initials of a message.
 * @csspart title - The title of a message.
 * @csspart body - The text of a message.
 * @csspart link - An address in the text of a message, with `rich-text`.
 * @csspart group - The line of a row that stands for several messages: their people, and the button that unfolds it.
 * @csspart person - The picture or initials of somebody in that line.
 * @csspart image - The picture of a message, from `mapMessage`.
 * @csspart time - When a message was sent.
 * @csspart footer - What `renderMessage` adds below a message.
 * @csspart snoozed - Until when a message is snoozed, or the mark of one that came back.
 * @csspart tools - The commands of a row: mark as read, snooze, archive, and the button of its menu.
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
    const registered = registry?.get(tag);
    if (registered && Reflect.get(registered, 'build') !== BUILD) warnHost('build', tag);
    // A class can be registered once: another name needs a class of its own.
    if (!registered) registry?.define(tag, tag === 'notification-inbox' ? this : class extends this {});
  }

  #headers: HeaderSource | undefined;
  #fetch: typeof fetch | undefined;
  // The shadow root contains no custom elements; with this document's registry it could not move to another document.
  readonly #root = this.attachShadow({ mode: 'open', customElementRegistry: null });
  readonly #controller = createController(this);
  readonly #inRoot = inRootZone({ want: () => this.#controller.want() });
  readonly #prototype: object = Object.getPrototypeOf(this);

  static {
    // Not a public name: another version reads it.
    Object.assign(this, { build: BUILD });
    reflect(this.prototype, (element) => element.#controller.tab);
    defineRenderHooks(this.prototype, (element) => element.#controller.host.customization);
    inRootZone(this.prototype);
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
  /** Replaces strings of the interface; all others, and those whose value has another type, are in the language of the page. */
  get strings(): Partial<Strings> | undefined {
    return this.#controller.host.overrides.value;
  }
  set strings(overrides: Partial<Strings> | undefined) {
    this.#controller.host.overrides.value = overrides;
  }

  /** The number of unread messages among those that are loaded; at most 100, which means 100 or more. */
  get unreadCount(): number {
    return this.#controller.inbox?.counts.value.unread.count ?? 0;
  }
  /** The number of unread messages that are newer than all that were on screen; at most 100, which means 100 or more. */
  get unseenCount(): number {
    return this.#controller.inbox?.counts.value.unseen.count ?? 0;
  }
  /**
   * The rows of the open tab, newest first. Empty until they are loaded: reading them loads them soon, and `inbox-load` tells when
   * they are there.
   */
  get messages(): readonly Message[] {
    const { inbox } = this.#controller;
    const rows = (inbox?.view ?? inbox?.store.value)?.messages.value ?? [];
    if (rows.length === 0) this.#controller.want();
    return rows;
  }
  /** The state of the connection to the service. */
  get status(): Status {
    return this.#controller.inbox?.status() ?? 'idle';
  }

  /**
   * Opens the panel at the bell, or at an element of the page; without `anchor`, a hidden bell keeps the last one. With `message`,
   * selects a tab that has the message, scrolls to it, unfolds it and focuses it, without marking it as read, or says that it is
   * gone. Before the first response and without a network it waits, until the panel is closed.
   */
  show(options: ShowOptions = {}): void {
    const { anchor } = options;
    const isBellVisible = isShown(this.#root.querySelector('.bell'));
    if (anchor !== undefined || isBellVisible) this.#controller.host.anchor.value = anchor ?? null;
    this.#controller.host.setOpen(true, 'script');
    void this.#controller.inbox?.run((inbox) => this.open && inbox.show(options));
  }
  /** Closes the panel. */
  hide(): void {
    this.#controller.host.setOpen(false, 'script');
  }
  /** Opens or closes the panel. */
  toggle(options?: ShowOptions): void {
    if (this.open) this.hide();
    else this.show(options);
  }
  /** Polls the service now. Settles with the response; never rejects. */
  async refresh(): Promise<void> {
    await this.#controller.inbox?.refresh();
  }
  /** Loads and shows older rows. Settles when they are shown; never rejects. */
  async loadMore(): Promise<void> {
    await this.#controller.inbox?.call('loadMore');
  }
  /** Marks a message as read, in this browser and on the proxy if it stores read state. */
  markRead(id: string): void {
    void this.#controller.inbox?.call('markRead', id);
  }
  /** Marks a message as unread, unless it is archived. */
  markUnread(id: string): void {
    void this.#controller.inbox?.call('markUnread', id);
  }
  /** Marks every message as read, also those that are not loaded. */
  markAllRead(): void {
    void this.#controller.inbox?.call('markAllRead');
  }
  /** Archives a message: its row moves to the tab `archived`. */
  archive(id: string): void {
    void this.#controller.inbox?.call('archive', id);
  }
  /** Restores an archived message, also one that the service has archived: it is in its tabs again, as read. */
  unarchive(id: string): void {
    void this.#controller.inbox?.call('unarchive', id);
  }
  /**
   * Snoozes a message until a time, in milliseconds since 1970 or as a `Date`, by the service's clock: its row moves to the tab
   * `snoozed`, and comes back at that time as unread, at the top. A time that has passed or that is more than a year ahead is
   * refused with an `inbox-error`.
   */
  snooze(id: string, until: number | Date): void {
    void this.#controller.inbox?.call('snooze', id, until);
  }
  /** Ends the snooze of a message: it is back in its place of the list, as unread. */
  unsnooze(id: string): void {
    void this.#controller.inbox?.call('unsnooze', id);
  }
  /** Archives every message, also those that are not loaded; in a tab with a filter only the messages of that tab. */
  archiveAll(): void {
    void this.#controller.inbox?.call('archiveAll');
  }
  /** Archives every read message, also those that are not loaded; in a tab of the host only the messages of that tab. */
  archiveRead(): void {
    void this.#controller.inbox?.call('archiveRead');
  }
  /** Records an action without asking the host. Settles with the response, or when the action must wait. */
  async act(id: string, type: string, payload?: object): Promise<void> {
    await this.#controller.inbox?.act(id, type, payload);
  }
  /** Removes everything that this browser stores for the subscriber: call it when the reader signs out. */
  clear(): void {
    this.#controller.inbox?.clear();
  }

  /** Who waits for the messages wants the store: otherwise it is loaded for the next poll. */
  override addEventListener(...args: Parameters<HTMLElement['addEventListener']>): void {
    super.addEventListener(...args);
    if (args[0] === 'inbox-load') this.#inRoot.want();
  }

  connectedCallback(): void {
    upgradeProperties(this);
    this.#controller.update();
  }

  disconnectedCallback(): void {
    this.#controller.onMoved();
  }

  /** `moveBefore()` calls it in place of the other two. */
  connectedMoveCallback(): void {
    this.#controller.onMoved();
  }

  adoptedCallback(): void {
    // Firefox 140 gives an element that moves to another document the prototype of a plain element of that document.
    Object.setPrototypeOf(this, this.#prototype);
    this.#controller.onAdopted();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'open') this.#controller.host.setOpen(this.open, 'script');
    if (name === 'tab') this.#controller.selectTab();
    this.#controller.update();
  }
}

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
  /** The message of an element that `renderMessage` returned was read or seen, or is unread again. */
  interface ElementEventMap {
    'inbox-message-change': CustomEvent<Message>;
  }
  /** Events that bubble can be received by any ancestor. */
  interface GlobalEventHandlersEventMap extends Pick<InboxEventMap, 'inbox-message-open' | 'inbox-message-action'> {}
}
