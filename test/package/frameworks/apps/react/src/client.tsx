import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { Inbox } from './readme';
import { HydratedInbox } from './readme-server';

const root = document.querySelector('#app')!;
const app = root.firstElementChild ? hydrateRoot(root, <App Sample={HydratedInbox} />) : createRoot(root);
if (!root.firstElementChild) app.render(<App Sample={Inbox} />);
document.addEventListener('unmount', () => app.unmount());
