import * as Dialog from '@radix-ui/react-dialog';
import { createRoot } from 'react-dom/client';
import { useAsk } from '../use-ask.js';

function Ask() {
  const [isOpen, answer] = useAsk();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isNext) => isNext || answer(false)}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="content" aria-describedby={undefined}>
          <Dialog.Title>Are you sure?</Dialog.Title>
          <Dialog.Close>No</Dialog.Close>
          <button onClick={() => answer(true)}>Yes</button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Menu = () => (
  <Dialog.Root>
    <Dialog.Trigger>Menu</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Overlay className="overlay" />
      <Dialog.Content className="content" aria-describedby={undefined}>
        <Dialog.Title>Menu</Dialog.Title>
        <notification-inbox endpoint="/inbox" />
        <Dialog.Close>Close menu</Dialog.Close>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);

createRoot(document.querySelector('#app')).render(
  <>
    <Menu />
    <Ask />
  </>,
);
