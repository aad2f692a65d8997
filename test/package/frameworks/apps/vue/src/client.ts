import { createApp, createSSRApp } from 'vue';
import App from './App.vue';

const root = document.querySelector('#app')!;
const app = (root.firstElementChild ? createSSRApp : createApp)(App);
app.mount(root);
document.addEventListener('unmount', () => app.unmount());
