/**
 * Draws an inbox into a shadow root: the shell at once, the panel when it is first wanted. What draws the panel is a file of
 * its own, which may fail to come as any answer may; then that is said where the panel would be, and it is asked for again.
 */
import { effect } from '@preact/signals';
import { make } from '../ui/make.js';
import type { Outer } from '../ui/scope.js';
import { drawShell } from '../ui/shell.js';
import { fetchView } from './fetch-view.js';

/** Gives what takes it away. `failed` hears that the panel could not be had. */
export function draw(scope: Outer, root: ShadowRoot, failed: () => void): () => void {
  const { open, settings, words, said, inbox } = scope;
  let fetched: Promise<void> | undefined;
  let undraw = (): void => {};
  let ended = false;
  const isInline = (): boolean => settings.value.display === 'inline';

  const lose = (): void => {
    fetched = undefined;
    if (ended || !(open.peek() || isInline())) return;
    const note = make('p', { class: 'lost' }, (said.value = words.peek().offline));
    place.replaceChildren(note);
    if (!isInline()) {
      note.popover = 'auto';
      note.showPopover();
      note.addEventListener('toggle', () => note.isConnected && scope.setOpen(false, 'outside'));
    }
    failed();
  };

  const put = ({ drawPanel }: Awaited<ReturnType<typeof fetchView>>): void => {
    if (ended) return;
    if (place.firstChild) said.value = '';
    place.replaceChildren();
    undraw = drawPanel(scope, root, place);
  };

  const want = (): Promise<void> => (fetched ??= inbox.prepare().then(fetchView).then(put, lose));

  const { place, end } = drawShell(scope, root, want);
  const stop = effect(() => {
    // What could not be had is asked for again once the service answers.
    if (isInline() || open.value) void (inbox.loadedAt.value, want());
  });
  return () => {
    ended = true;
    stop();
    undraw();
    end();
  };
}
