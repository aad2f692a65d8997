/** No build step: copies the page, its script and the package's files next to each other. */
import { cpSync } from 'node:fs';

cpSync('node_modules/notification-inbox/dist', 'dist', { recursive: true });
cpSync('src', 'dist', { recursive: true });
cpSync('public', 'dist', { recursive: true });
