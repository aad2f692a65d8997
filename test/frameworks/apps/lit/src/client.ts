import 'notification-inbox';
import type { InboxCountEvent, InboxMessageActionEvent, InboxMessageOpenEvent } from 'notification-inbox';
import { html, nothing, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { headers, list, sizes, tabs, words } from './sample';

const root = document.querySelector<HTMLElement>('#app')!;
const state = { turn: 0, shown: true, ids: list, count: '', opened: '', acted: '' };
const set = (change: Partial<typeof state>) => {
  Object.assign(state, change);
  draw();
};

const first = () => html`
  <notification-inbox
    id="first"
    endpoint="/inbox"
    .pageSize=${sizes[state.turn]}
    refresh-interval="0"
    ?no-preferences=${true}
    .tabs=${tabs}
    .words=${words[state.turn]}
    .headers=${headers}
    @inbox-count=${({ unread }: InboxCountEvent) => set({ count: String(unread) })}
    @inbox-message-open=${(event: InboxMessageOpenEvent) => {
      event.preventDefault();
      set({ opened: event.message.title });
    }}
    @inbox-message-action=${(event: InboxMessageActionEvent) => {
      event.preventDefault();
      set({ acted: event.action.type });
    }}
  >
    <span slot="footer" id="slotted">Turn ${state.turn}</span>
  </notification-inbox>
`;

const draw = () =>
  render(
    html`<main>
      <button id="change" @click=${() => set({ turn: 1 })}>Change</button>
      <button id="toggle" @click=${() => set({ shown: !state.shown })}>Toggle</button>
      <button id="drop" @click=${() => set({ ids: state.ids.slice(1) })}>Drop</button>
      <output id="count">${state.count}</output>
      <output id="opened">${state.opened}</output>
      <output id="acted">${state.acted}</output>
      ${state.shown ? first() : nothing}
      ${repeat(
        state.ids,
        (id) => id,
        (id) => html`<notification-inbox id=${id} endpoint="/inbox" refresh-interval="0"></notification-inbox>`,
      )}
    </main>`,
    root,
  );

draw();
document.addEventListener('unmount', () => render(nothing, root));
