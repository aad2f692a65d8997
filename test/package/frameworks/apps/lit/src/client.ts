import 'notification-inbox';
import type { InboxCountEvent, InboxMessageActionEvent, InboxMessageOpenEvent } from 'notification-inbox';
import { html, nothing, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { inbox } from './readme';
import { headers, list, renderMessage, sizes, strings, tabs } from './sample';

const root = document.querySelector<HTMLElement>('#app')!;
const state = { turn: 0, shown: true, bare: false, ids: list, unread: 0, count: '', opened: '', acted: '' };
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
    ?no-preferences=${state.turn === 0}
    .tabs=${tabs}
    .strings=${strings[state.turn]}
    .headers=${headers}
    .renderMessage=${renderMessage}
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
    ${state.bare ? nothing : html`<span slot="footer" id="slotted">Turn ${state.turn}</span>`}
  </notification-inbox>
`;

const draw = () =>
  render(
    html`<main>
      <button id="change" @click=${() => set({ turn: 1 })}>Change</button>
      <button id="toggle" @click=${() => set({ shown: !state.shown })}>Toggle</button>
      <button id="bare" @click=${() => set({ bare: !state.bare })}>Bare</button>
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
      <div id="readme">${inbox(state.unread, (unread) => set({ unread }))}</div>
    </main>`,
    root,
  );

draw();
document.addEventListener('unmount', () => render(nothing, root));
