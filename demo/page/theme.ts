/**
 * The light and dark theme: the system's until somebody chooses. The choice is stored in a cookie, so that the server can
 * render it and the page does not flash.
 */
import { requireElement } from './el.js';

const system = matchMedia('(prefers-color-scheme: dark)');

export function startTheme(): void {
  const button = requireElement('theme', HTMLButtonElement);
  const root = document.documentElement;
  const isDark = (): boolean => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : system.matches);
  const show = (): void => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    document.cookie = `theme=${theme}; Path=/; SameSite=Lax; Max-Age=31536000`;
    show();
  });
  system.addEventListener('change', show);
  show();
}
