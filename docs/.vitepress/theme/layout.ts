/** The layout of every page: the theme's own, the version menu, the page for a wrong address, and the apps of a page. */
import { onContentUpdated } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h, onBeforeUnmount } from 'vue';
import { mountApps } from './apps.js';
import NotFound from './not-found.vue';
import VersionMenu from './version-menu.vue';

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
        'nav-bar-content-after': () => h(VersionMenu, { class: 'in-bar' }),
        'nav-screen-content-after': () => h(VersionMenu, { class: 'in-screen' }),
        'not-found': () => h(NotFound),
      });
  },
});
