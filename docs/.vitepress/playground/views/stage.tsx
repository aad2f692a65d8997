/** The stage: the real element with the current attributes, language, direction, colour scheme and width. */
import { effect, useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import 'notification-inbox';
import type { NotificationInboxElement } from 'notification-inbox';
import { useEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import { ATTRIBUTES } from '../../controls/manifest.js';
import type { Playground } from '../playground.js';
import { directionOf } from '../settings.js';
import type { Attributes } from '../settings.js';

/** Attributes that the element changes itself. */
const REFLECTED = ['open', 'tab'];
const STATUS_INTERVAL_MS = 300;

function applyAttributes(inbox: HTMLElement, attributes: Attributes, endpoint: string): void {
  for (const { name } of ATTRIBUTES) {
    const value = name === 'endpoint' && attributes[name] ? endpoint : attributes[name];
    if (value === undefined) inbox.removeAttribute(name);
    else if (inbox.getAttribute(name) !== value) inbox.setAttribute(name, value);
  }
}

/** The links of messages lead into a product that is not here. The event is in the log. */
function keepOnPage(event: Event): void {
  if ('url' in event && event.url) event.preventDefault();
}

/** Puts a new inbox into the host. Returns a function that removes it. */
function mountInbox(host: HTMLElement, playground: Playground, status: Signal<string>): () => void {
  const inbox = document.createElement('notification-inbox');
  inbox.fetch = playground.fetch;
  inbox.addEventListener('inbox-message-open', keepOnPage);
  const stopLog = playground.log.listen(inbox);
  const stopAttributes = effect(() => {
    const { attributes, stage } = playground.settings.value;
    applyAttributes(inbox, attributes, playground.endpoint);
    // Its own, as in the code: that of an ancestor is read once.
    inbox.lang = stage.lang;
  });
  const observer = new MutationObserver(() => {
    for (const name of REFLECTED) {
      const value = inbox.getAttribute(name) ?? undefined;
      if (value !== playground.settings.peek().attributes[name]) playground.setAttribute(name, value);
    }
  });
  observer.observe(inbox, { attributeFilter: REFLECTED });
  const showStatus = (): void => {
    status.value = `${inbox.status}, ${inbox.unreadCount} unread`;
  };
  const timer = setInterval(showStatus, STATUS_INTERVAL_MS);
  host.replaceChildren(inbox);
  playground.inbox.value = inbox;
  return () => {
    playground.inbox.value = undefined;
    clearInterval(timer);
    observer.disconnect();
    stopAttributes();
    stopLog();
    inbox.remove();
  };
}

const isInline = (inbox: NotificationInboxElement | undefined, attributes: Attributes): boolean =>
  inbox !== undefined && attributes['display'] === 'inline';

export function StageView({ playground }: { readonly playground: Playground }): VNode {
  const host = useRef<HTMLDivElement>(null);
  const status = useSignal('');
  const { settings, generation, inbox } = playground;
  const { stage, attributes } = settings.value;
  const key = generation.value;
  useEffect(() => (host.current ? mountInbox(host.current, playground, status) : undefined), [key, playground, status]);
  return (
    <section class="stage-column" aria-label="Stage">
      <div
        class={`stage is-${stage.width} ${isInline(inbox.value, attributes) ? '' : 'has-bell'}`}
        dir={directionOf(stage)}
        style={{ colorScheme: stage.scheme === 'page' ? 'inherit' : stage.scheme }}
      >
        <div class="stage-host" ref={host} />
      </div>
      <p class="stage-foot">
        <span class="stage-status">
          <span class="visually-hidden">Status of the inbox: </span>
          <output>{status}</output>
        </span>
        <button type="button" class="button" onClick={() => (generation.value += 1)}>
          Load again
        </button>
      </p>
    </section>
  );
}
