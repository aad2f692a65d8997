/** Storybook's settings. It sends nothing: no telemetry, no search for updates, no fonts of others. */
import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  stories: ['../*.stories.ts'],
  framework: '@storybook/web-components-vite',
  addons: ['@storybook/addon-a11y'],
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    enableCrashReports: false,
    disableProjectJson: true,
  },
  features: {
    // The toolbar has schemes; the steps of a story are not recorded.
    backgrounds: false,
    interactions: false,
    changeDetection: false,
    sidebarOnboardingChecklist: false,
    menuOnboardingChecklist: false,
  },
};
export default config;
