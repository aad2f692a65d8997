/** Whether the reader points with a finger, or with another pointer that cannot hover. Changes as a tablet gets a mouse. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

const TOUCH = '(hover: none), (pointer: coarse)';

export function useTouch(): boolean {
  const isTouch = useSignal(matchMedia(TOUCH).matches);
  useLayoutEffect(() => {
    const query = matchMedia(TOUCH);
    const update = () => {
      isTouch.value = query.matches;
    };
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isTouch.value;
}
