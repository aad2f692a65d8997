/** Nothing is built: the page, its script and the package's files are laid side by side. */
import { cpSync } from 'node:fs';

cpSync('node_modules/notification-inbox/dist', 'dist', { recursive: true });
cpSync('src', 'dist', { recursive: true });
cpSync('public', 'dist', { recursive: true });
