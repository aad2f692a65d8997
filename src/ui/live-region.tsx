/**
 * LiveRegion: what a screen reader hears without being asked. In place and empty from the start;
 * arrivals as one whole sentence, at most once in ten seconds, and never while nobody can be looking.
 */
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { fill } from './fill.js';
import { useScope, type Scope } from './scope.js';

export function arrivedText({ words, formats }: Scope, count: number): string {
  const { arrived } = words.value;
  const { plural, number } = formats.value;
  return fill(arrived[plural(count)] ?? arrived.other, { n: number(count) });
}

export function LiveRegion() {
  const scope = useScope();
  const { arrived, said, words } = scope;
  useEffect(() => {
    let told = arrived.peek();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const count = arrived.peek() - told;
      timer = undefined;
      said.value = '';
      if (count < 1 || document.hidden) return;
      told += count;
      said.value = arrivedText(scope, count);
      timer = setTimeout(tell, 10_000);
    };
    const stop = effect(() => {
      if (arrived.value > told && !timer) tell();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return (
    <output class="hide" lang={words.value.lang}>
      {said}
    </output>
  );
}
