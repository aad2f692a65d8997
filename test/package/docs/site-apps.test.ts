// @vitest-environment happy-dom
/** Apps of the site's pages: mounted by name, and removed when the reader leaves the page. */
import { beforeEach, expect, it, vi } from 'vitest';
import { mountApps } from '../../../docs/.vitepress/theme/apps.js';

beforeEach(() => {
  document.body.innerHTML = '<div data-app="playground"></div><div data-app="unknown"></div>';
});
const root = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-app="playground"]');

it('an app is mounted in the element of its name, and removed with the page', async () => {
  const unmount = vi.fn();
  const mount = vi.fn(() => unmount);
  const leave = mountApps(document, { playground: () => Promise.resolve({ mount }) });
  await vi.waitFor(() => expect(mount).toHaveBeenCalledWith(root()), 30_000);
  expect(mount).toHaveBeenCalledTimes(1);
  expect(unmount).not.toHaveBeenCalled();
  leave();
  expect(unmount).toHaveBeenCalledTimes(1);
});

it('an app whose module arrives after the reader has left is not mounted', async () => {
  const mount = vi.fn(() => () => {});
  let arrive = (_app: { mount(element: HTMLElement): () => void }): void => {};
  const loaded = new Promise<{ mount(element: HTMLElement): () => void }>((resolve) => (arrive = resolve));
  mountApps(document, { playground: () => loaded })();
  arrive({ mount });
  await loaded;
  await Promise.resolve();
  expect(mount).not.toHaveBeenCalled();
});
