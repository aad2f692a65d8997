import { NotificationInbox } from 'notification-inbox/react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { headers, list, sizes, strings, tabs } from './sample';

/** A row with state of its own. */
function Row({ title }: { readonly title: string }) {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <q>{title}</q> <button onClick={() => setPresses(presses + 1)}>Pressed {presses}</button>
    </>
  );
}

const renderMessage = ({ title }: { readonly title: string }) => <Row title={title} />;

/** `Sample` and `List` are samples of the documentation. */
export function App({ Sample, List }: { readonly Sample: ComponentType; readonly List: ComponentType }) {
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
        <NotificationInbox
          id="first"
          endpoint="/inbox"
          pageSize={sizes[turn]}
          refreshInterval={0}
          noPreferences={turn === 0}
          tabs={tabs}
          strings={strings[turn]}
          headers={headers}
          renderMessage={renderMessage}
          onCount={({ unread }) => setCount(String(unread))}
          onMessageOpen={(event) => {
            event.preventDefault();
            setOpened(event.message.title);
          }}
          onMessageAction={(event) => {
            event.preventDefault();
            setActed(event.action.type);
          }}
        >
          {!bare && (
            <span slot="footer" id="slotted">
              Turn {turn}
            </span>
          )}
        </NotificationInbox>
      )}
      {ids.map((id) => (
        <NotificationInbox key={id} id={id} endpoint="/inbox" refreshInterval={0} />
      ))}
      <div id="readme">
        <Sample />
      </div>
      <div id="list">
        <List />
      </div>
    </main>
  );
}
