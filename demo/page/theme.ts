/**
 * Light or dark: as the system has it until somebody chooses. The choice is a cookie, so that the server can write it
 * into the page and nothing flashes.
 */
import { part } from './el.js';

const system = matchMedia('(prefers-color-scheme: dark)');

export function startTheme(): void {
  const button = part('theme', HTMLButtonElement);
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
