/** @jsxImportSource preact */
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { values } from '../late.js';

const setValues = (inbox) => inbox && Object.assign(inbox, values);

function App() {
  useEffect(() => void import('notification-inbox'), []);
  return (
    <>
      <notification-inbox endpoint="/inbox" ref={setValues} />
      <notification-inbox id="wrong" endpoint="/inbox" headers={values.headers()} tabs={values.tabs} />
    </>
  );
}

render(<App />, document.querySelector('#app'));
