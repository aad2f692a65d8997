import { Button, Dialog, DialogActions, DialogTitle, Drawer } from '@mui/material';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useAsk } from '../use-ask.js';

function Ask() {
  const [isOpen, answer] = useAsk();
  return (
    <Dialog open={isOpen} onClose={() => answer(false)} aria-labelledby="question">
      <DialogTitle id="question">Are you sure?</DialogTitle>
      <DialogActions>
        <Button onClick={() => answer(false)}>No</Button>
        <Button onClick={() => answer(true)}>Yes</Button>
      </DialogActions>
    </Dialog>
  );
}

function Menu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Menu</Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': 'Menu' } }}>
        <notification-inbox endpoint="/inbox" placement="bottom-start" />
        <Button onClick={() => setOpen(false)}>Close menu</Button>
      </Drawer>
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <>
    <Menu />
    <Ask />
  </>,
);
