import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import App from './App.vue';

console.log(await renderToString(createSSRApp(App)));
