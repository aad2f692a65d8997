import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useAsk } from '../use-ask.js';

function Ask() {
  const [isOpen, answer] = useAsk();
  return (
    <Dialog open={isOpen} onClose={() => answer(false)}>
      <DialogBackdrop className="overlay" />
      <DialogPanel className="content">
        <DialogTitle>Are you sure?</DialogTitle>
        <button onClick={() => answer(false)}>No</button>
        <button onClick={() => answer(true)}>Yes</button>
      </DialogPanel>
    </Dialog>
  );
}

function Menu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Menu</button>
      <Dialog open={isOpen} onClose={() => setOpen(false)}>
        <DialogBackdrop className="overlay" />
        <DialogPanel className="content">
          <DialogTitle>Menu</DialogTitle>
          <notification-inbox endpoint="/inbox" />
          <button onClick={() => setOpen(false)}>Close menu</button>
        </DialogPanel>
      </Dialog>
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <>
    <Menu />
    <Ask />
  </>,
);
