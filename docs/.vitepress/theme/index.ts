/** The theme: VitePress's own without its fonts, with the product's colours, a home page, live samples and apps. */
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { SiteLayout } from './layout.js';
import { LiveSample } from './live/live-sample.js';
import StartPage from './start-page.vue';
import './styles/colours.css';
import './styles/code.css';
import './styles/page.css';
import './styles/live.css';
import './styles/start.css';
import './styles/start-inbox.css';

const theme: Theme = {
  extends: DefaultTheme,
  Layout: SiteLayout,
  enhanceApp: ({ app }) => {
    app.component('LiveSample', LiveSample);
    // The home page names it in its front matter: config.ts.
    app.component('start', StartPage);
  },
};

export default theme;
