/** Loads the file with the views that few readers open. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { usePanel } from './context.js';

type Views = typeof import('./views.js');

interface LoadedViews {
  /** Undefined while they are loading, null after a failure, which is reported. */
  readonly views: Views | null | undefined;
  /** Loads them again. */
  readonly load: () => Promise<void>;
}

export function useViews(): LoadedViews {
  const { loadViews } = usePanel();
  const views = useSignal<Views | null | undefined>(undefined);
  const load = async (): Promise<void> => {
    views.value = undefined;
    views.value = await loadViews();
  };
  useLayoutEffect(() => void load(), []);
  return { views: views.value, load };
}
