/** Checks whether the main pointer cannot hover, such as a finger. The answer changes when a tablet gets a mouse. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { usePanel } from '../context.js';
import { viewOf } from '../view-of.js';

const TOUCH = '(hover: none), (pointer: coarse)';

export function useTouch(): boolean {
  const { root } = usePanel();
  const query = useMemo(() => viewOf(root).matchMedia?.(TOUCH), []);
  const isTouch = useSignal(query?.matches === true);
  useLayoutEffect(() => {
    const update = ({ matches }: MediaQueryListEvent) => {
      isTouch.value = matches;
    };
    query?.addEventListener('change', update);
    return () => query?.removeEventListener('change', update);
  }, []);
  return isTouch.value;
}
