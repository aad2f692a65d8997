import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';

const root = document.querySelector('#app')!;
const app = root.firstElementChild ? hydrateRoot(root, <App />) : createRoot(root);
if (!root.firstElementChild) app.render(<App />);
document.addEventListener('unmount', () => app.unmount());
