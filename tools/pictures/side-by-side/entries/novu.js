import { NovuUI } from '@novu/js/ui';
import { inboxDarkTheme } from '@novu/js/themes';

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const inbox = new NovuUI({
  options: { applicationIdentifier: 'app', subscriber: 'me', apiUrl: location.origin, socketUrl: location.origin },
  appearance: isDark ? { baseTheme: inboxDarkTheme } : {},
});
inbox.mountComponent({ name: 'InboxContent', element: document.body });
