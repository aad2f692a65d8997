/** The HTML document of all pages, with the values that must be set before a script runs: the account and the theme. */
import { readFile } from 'node:fs/promises';
import { parse } from 'hono/utils/cookie';
import type { Account } from '../page/accounts.js';
import { shellFile } from './files.js';

/** Any other value of the cookie is ignored. */
const THEMES = new Set(['light', 'dark']);

export async function shell(request: Request, account: Account | undefined): Promise<string> {
  const { theme = '' } = parse(request.headers.get('cookie') ?? '', 'theme');
  const html = await readFile(shellFile, 'utf8');
  return html
    .replace('data-theme=""', `data-theme="${THEMES.has(theme) ? theme : ''}"`)
    .replace('data-account=""', `data-account="${account?.id ?? ''}"`);
}
