import { onMount } from 'solid-js';
import { render } from 'solid-js/web';
import { values } from '../late.js';

function App() {
  onMount(() => import('notification-inbox'));
  const { headers, mapMessage, tabs } = values;
  return (
    <>
      <notification-inbox endpoint="/inbox" prop:headers={headers} prop:mapMessage={mapMessage} prop:tabs={tabs} />
      <notification-inbox id="wrong" endpoint="/inbox" headers={headers} mapMessage={mapMessage} tabs={tabs} />
    </>
  );
}

render(() => <App />, document.querySelector('#app'));
