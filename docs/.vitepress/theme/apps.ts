/**
 * Modules without a framework that pages mount: `<div data-app="playground"></div>` in the Markdown of a page loads the module
 * of that name, in the browser only, and calls its `mount` with the element. The function that `mount` returns is called when
 * the reader leaves the page. Append a module here.
 */
interface AppModule {
  mount(root: HTMLElement): () => void;
}

const APPS: Readonly<Record<string, () => Promise<AppModule>>> = {
  playground: () => import('../playground/index.js'),
  'start-inbox': () => import('../start-inbox/index.js'),
  'theme-studio': () => import('../theme-studio/index.js'),
};

/** Mounts the app of one element; returns what removes it, also before its module has arrived. */
function mountApp(root: HTMLElement, load: () => Promise<AppModule>): () => void {
  let isGone = false;
  let unmount = (): void => {};
  const start = async (): Promise<void> => {
    try {
      const app = await load();
      if (!isGone) unmount = app.mount(root);
    } catch (error) {
      root.textContent = 'This part of the page could not be loaded. Reload the page to try again.';
      throw error;
    }
  };
  void start();
  return () => {
    isGone = true;
    unmount();
  };
}

export function mountApps(page: ParentNode, apps: typeof APPS = APPS): () => void {
  const mounted = [...page.querySelectorAll<HTMLElement>('[data-app]')].flatMap((root) => {
    const load = apps[root.dataset['app'] ?? ''];
    return load ? [mountApp(root, load)] : [];
  });
  return () => mounted.forEach((unmount) => unmount());
}
