/**
 * The one document that all pages share, with the two things that must be right before any script runs:
 * who is signed in and which colours were chosen.
 */
import { readFile } from 'node:fs/promises';
import { parse } from 'hono/utils/cookie';
import type { Account } from '../page/accounts.js';
import { shellFile } from './files.js';

/** Of these only, since a cookie can hold anything. */
const themes = new Set(['light', 'dark']);

export async function shell(request: Request, account: Account | undefined): Promise<string> {
  const { theme = '' } = parse(request.headers.get('cookie') ?? '', 'theme');
  const html = await readFile(shellFile, 'utf8');
  return html
    .replace('data-theme=""', `data-theme="${themes.has(theme) ? theme : ''}"`)
    .replace('data-account=""', `data-account="${account?.id ?? ''}"`);
}
