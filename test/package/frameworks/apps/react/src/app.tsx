import 'notification-inbox';
import type {} from 'notification-inbox/react';
import { useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { headers, list, renderMessage, sizes, strings, tabs } from './sample';

/** Hydration sets neither properties nor listeners of a custom element: another key makes React create it in the browser. */
const useIsBrowser = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** `Sample` is a sample of the documentation. */
export function App({ Sample }: { readonly Sample: ComponentType }) {
  const key = useIsBrowser() ? 'browser' : 'server';
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState(true);
  const [bare, setBare] = useState(false);
  const [ids, setIds] = useState(list);
  const [count, setCount] = useState('');
  const [opened, setOpened] = useState('');
  const [acted, setActed] = useState('');
  return (
    <main>
      <button id="change" onClick={() => setTurn(1)}>
        Change
      </button>
      <button id="toggle" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      <button id="bare" onClick={() => setBare(!bare)}>
        Bare
      </button>
      <button id="drop" onClick={() => setIds(ids.slice(1))}>
        Drop
      </button>
      <output id="count">{count}</output>
      <output id="opened">{opened}</output>
      <output id="acted">{acted}</output>
      {shown && (
        <notification-inbox
          key={key}
          id="first"
          endpoint="/inbox"
          page-size={sizes[turn]}
          refresh-interval={0}
          no-preferences={turn === 0}
          tabs={tabs}
          strings={strings[turn]}
          headers={headers}
          renderMessage={renderMessage}
          oninbox-count={({ unread }) => setCount(String(unread))}
          oninbox-message-open={(event) => {
            event.preventDefault();
            setOpened(event.message.title);
          }}
          oninbox-message-action={(event) => {
            event.preventDefault();
            setActed(event.action.type);
          }}
        >
          {!bare && (
            <span slot="footer" id="slotted">
              Turn {turn}
            </span>
          )}
        </notification-inbox>
      )}
      {ids.map((id) => (
        <notification-inbox key={id} id={id} endpoint="/inbox" refresh-interval={0} />
      ))}
      <div id="readme">
        <Sample />
      </div>
    </main>
  );
}
