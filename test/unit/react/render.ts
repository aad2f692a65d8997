/** Renders with the real React, in its development build: it warns on the console, which fails the test. */
import { renderToString } from 'react-dom/server';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

const roots = new Set<Root>();

function track(root: Root, container: HTMLElement) {
  roots.add(root);
  return {
    container,
    render: (node: ReactNode) => flushSync(() => root.render(node)),
    unmount: () => flushSync(() => root.unmount()),
  };
}

function addContainer(html = ''): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  return container;
}

export function render(node: ReactNode) {
  const container = addContainer();
  const rendered = track(createRoot(container), container);
  rendered.render(node);
  return rendered;
}

/** Renders to the HTML of a server, which has no document, and hydrates it. */
export function hydrate(node: ReactNode) {
  const html = toServerHtml(node);
  const container = addContainer(html);
  const recoverable = (error: unknown): void => console.error(error);
  const root = flushSync(() => hydrateRoot(container, node, { onRecoverableError: recoverable }));
  return { ...track(root, container), html };
}

export const toServerHtml = (node: ReactNode): string => renderToString(node);

/** Everything that React or the package prints. */
const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  for (const name of ['error', 'warn'] as const)
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void printed.push(parts.map(String).join(' ')));
});
afterEach(() => {
  for (const root of roots) flushSync(() => root.unmount());
  roots.clear();
  vi.restoreAllMocks();
  if (printed.length > 0) throw new Error(printed.join('\n'));
});
