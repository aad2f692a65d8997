import { createRoot } from 'react-dom/client';
import { Drawer } from 'vaul';
import { useAsk } from '../use-ask.js';

function Ask() {
  const [isOpen, answer] = useAsk();
  return (
    <Drawer.Root open={isOpen} onOpenChange={(isNext) => isNext || answer(false)}>
      <Drawer.Portal>
        <Drawer.Overlay className="overlay" />
        <Drawer.Content className="content" aria-describedby={undefined}>
          <Drawer.Title>Are you sure?</Drawer.Title>
          <Drawer.Close>No</Drawer.Close>
          <button onClick={() => answer(true)}>Yes</button>
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

const Menu = () => (
  <Drawer.Root handleOnly>
    <Drawer.Trigger>Menu</Drawer.Trigger>
    <Drawer.Portal>
      <Drawer.Overlay className="overlay" />
      <Drawer.Content className="content" aria-describedby={undefined}>
        <Drawer.Handle />
        <Drawer.Title>Menu</Drawer.Title>
        <notification-inbox endpoint="/inbox" placement="top-start" />
        <Drawer.Close>Close menu</Drawer.Close>
      </Drawer.Content>
    </Drawer.Portal>
  </Drawer.Root>
);

createRoot(document.querySelector('#app')).render(
  <>
    <Menu />
    <Ask />
  </>,
);
