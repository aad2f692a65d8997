import 'notification-inbox';
import type {} from 'notification-inbox/solid';
import { createSignal, For, Show } from 'solid-js';
import { render } from 'solid-js/web';
import { Inbox } from './readme';
import { headers, list, renderMessage, sizes, strings, tabs } from './sample';

function App() {
  const [turn, setTurn] = createSignal(0);
  const [shown, setShown] = createSignal(true);
  const [bare, setBare] = createSignal(false);
  const [ids, setIds] = createSignal(list);
  const [count, setCount] = createSignal('');
  const [opened, setOpened] = createSignal('');
  const [acted, setActed] = createSignal('');
  return (
    <main>
      <button id="change" onClick={() => setTurn(1)}>
        Change
      </button>
      <button id="toggle" onClick={() => setShown(!shown())}>
        Toggle
      </button>
      <button id="bare" onClick={() => setBare(!bare())}>
        Bare
      </button>
      <button id="drop" onClick={() => setIds(ids().slice(1))}>
        Drop
      </button>
      <output id="count">{count()}</output>
      <output id="opened">{opened()}</output>
      <output id="acted">{acted()}</output>
      <Show when={shown()}>
        <notification-inbox
          id="first"
          endpoint="/inbox"
          page-size={sizes[turn()]}
          refresh-interval={0}
          no-preferences={turn() === 0}
          tabs={tabs}
          prop:strings={strings[turn()]}
          prop:headers={headers}
          prop:renderMessage={renderMessage}
          on:inbox-count={({ unread }) => setCount(String(unread))}
          on:inbox-message-open={(event) => {
            event.preventDefault();
            setOpened(event.message.title);
          }}
          on:inbox-message-action={(event) => {
            event.preventDefault();
            setActed(event.action.type);
          }}
        >
          <Show when={!bare()}>
            <span slot="footer" id="slotted">
              Turn {turn()}
            </span>
          </Show>
        </notification-inbox>
      </Show>
      <For each={ids()}>{(id) => <notification-inbox id={id} endpoint="/inbox" refresh-interval={0} />}</For>
      <div id="readme">
        <Inbox />
      </div>
    </main>
  );
}

const end = render(() => <App />, document.querySelector('#app')!);
document.addEventListener('unmount', end);
