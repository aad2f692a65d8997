import 'notification-inbox';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const PARTS = {
  orders: <p key="orders">Orders</p>,
  inbox: <notification-inbox key="inbox" endpoint="/inbox" page-size="100" refresh-interval="0" />,
  people: <p key="people">People</p>,
};

function App() {
  const [order, setOrder] = useState(Object.keys(PARTS));
  const rotate = () => setOrder(([first, ...others]) => [...others, first]);
  // A widget that is moved by a command of the page, not by a press outside of the panel.
  window.addEventListener('sort', rotate, { once: true });
  return order.map((part) => PARTS[part]);
}

createRoot(document.querySelector('#app')).render(<App />);
