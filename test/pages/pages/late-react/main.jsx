import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { values } from '../late.js';

const setValues = (inbox) => void (inbox && Object.assign(inbox, values));

function App() {
  useEffect(() => void import('notification-inbox'), []);
  return (
    <>
      <notification-inbox endpoint="/inbox" ref={setValues} />
      <notification-inbox id="wrong" endpoint="/inbox" {...values} />
    </>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
