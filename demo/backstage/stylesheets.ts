/**
 * The style sheets of the backstage: the product's own and further ones. They are read for each request, so that a change
 * shows after a reload.
 */
import { fileAnswer } from '../server/files.js';

const backstageNames = ['frame', 'notes', 'people', 'person', 'forms', 'lists', 'feed', 'timeline', 'integrations'];

export const stylesheetPaths: readonly string[] = [
  '/styles/base.css',
  '/styles/header.css',
  ...backstageNames.map((name) => `/backstage/styles/${name}.css`),
];

/** The style sheet with this file name, or undefined. */
export function serveStylesheet(file: string): Promise<Response> | undefined {
  const name = backstageNames.find((candidate) => file === `${candidate}.css`);
  if (!name) return undefined;
  return fileAnswer({ url: new URL(`styles/${name}.css`, import.meta.url), type: 'text/css; charset=utf-8' });
}
