import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { Inbox } from './readme';
import { Inbox as List } from './readme-own';

const root = document.querySelector('#app')!;
const page = (
  <StrictMode>
    <App Sample={Inbox} List={List} />
  </StrictMode>
);
const app = root.firstElementChild ? hydrateRoot(root, page) : createRoot(root);
if (!root.firstElementChild) app.render(page);
document.addEventListener('unmount', () => app.unmount());
