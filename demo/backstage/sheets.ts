/**
 * The sheets of the backstage: the product's own colours and header, and what is only here. Like the product's they are
 * read each time, so that a change shows at the next reload.
 */
import { fileAnswer } from '../server/files.js';

const own = ['frame', 'notes', 'people', 'person', 'forms', 'lists', 'feed', 'timeline', 'integrations'];

export const sheets: readonly string[] = [
  '/styles/base.css',
  '/styles/header.css',
  ...own.map((name) => `/backstage/styles/${name}.css`),
];

/** The sheet of that file name, or nothing. */
export function sheet(file: string): Promise<Response> | undefined {
  const name = own.find((one) => file === `${one}.css`);
  if (!name) return undefined;
  return fileAnswer({ url: new URL(`styles/${name}.css`, import.meta.url), type: 'text/css; charset=utf-8' });
}
