import { hydrate, mount, unmount } from 'svelte';
import App from './App.svelte';

const target = document.querySelector('#app')!;
const app = (target.firstElementChild ? hydrate : mount)(App, { target });
document.addEventListener('unmount', () => void unmount(app));
