/**
 * LiveRegion: what a screen reader hears without being asked. In place and empty from the start;
 * arrivals as one whole sentence, at most once in ten seconds, and never while nobody can be looking.
 */
import { effect, type Signal } from '@preact/signals';
import { fill } from './fill.js';
import type { Scope } from './scope.js';
import { view } from './view.js';

export function arrivedText({ words, formats }: Scope, count: number): string {
  const { arrived } = words.value;
  const { plural, number } = formats.value;
  return fill(arrived[plural(count)] ?? arrived.other, { n: number(count) });
}

/** Says a text whenever it has become another while it was shown. */
export function sayChanges(said: Signal<string>): (text: string) => void {
  let before: string | undefined;
  return (text) => {
    if (text && text !== (before ?? text)) said.value = text;
    before = text;
  };
}

export const LiveRegion = view((scope) => {
  const { arrived, said, words } = scope;
  const listen = () => {
    let told = arrived.peek();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const count = arrived.peek() - told;
      timer = undefined;
      said.value = '';
      if (!count || document.hidden) return;
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
  };
  return () => (
    <output ref={listen} class="hide" lang={words.value.lang}>
      {said.value}
    </output>
  );
});
