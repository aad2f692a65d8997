/** The layout of every page: the theme's own, the version menu, the page for a wrong address, and the apps of a page. */
import { onContentUpdated } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h, onBeforeUnmount } from 'vue';
import { mountApps } from './apps.js';
import NotFound from './not-found.vue';
import VersionMenu from './version-menu.vue';

const BRAND_ICON = { class: 'brand-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' };
const BELL = 'M6 9a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 14 6 9zm4 10.5a2.2 2.2 0 0 0 4 0';

export const SiteLayout = defineComponent({
  name: 'SiteLayout',
  setup() {
    let unmount = (): void => {};
    onContentUpdated(() => {
      unmount();
      unmount = mountApps(document);
    });
    onBeforeUnmount(() => unmount());
    return () =>
      h(DefaultTheme.Layout, null, {
        'nav-bar-title-before': () => h('svg', BRAND_ICON, [h('path', { d: BELL })]),
        'nav-bar-content-after': () => h(VersionMenu, { class: 'in-bar' }),
        'nav-screen-content-after': () => h(VersionMenu, { class: 'in-screen' }),
        'not-found': () => h(NotFound),
      });
  },
});
