/** Storybook's own look, in the colours of the inbox. */
import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming/create';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;

addons.setConfig({
  theme: create({
    base: isDark ? 'dark' : 'light',
    brandTitle: 'notification-inbox',
    brandUrl: './',
    brandTarget: '_self',
    // In the dark Storybook darkens it for the selected story.
    colorSecondary: isDark ? '#9d9af0' : '#4f46e5',
    fontBase: 'Inter, system-ui, sans-serif',
  }),
});
