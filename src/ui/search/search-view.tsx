/** Renders the search field; results.tsx is loaded at the first search. The field is here, so that no letter is lost. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel, useStrings, type PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import { focusWhenRendered } from '../focus-when-rendered.js';
import { SEARCH } from '../icon-paths.js';
import { loadLate } from '../load-late.js';
import { Nothing } from '../panel/notices.js';
import { textDirection } from '../text-direction.js';

/** Returns the focus. `inside` is an element of the panel. */
export function closeSearch({ search }: Pick<PanelContext, 'search'>, inside: Element): void {
  const panel = inside.closest('.panel');
  const back = search.peek();
  search.value = '';
  // Waits until the list is rendered again.
  if (panel) focusWhenRendered(panel, () => panel.querySelector(back) ?? panel.querySelector('.search-toggle'));
}

export function SearchView() {
  const panel = usePanel();
  const strings = useStrings();
  const query = useSignal('');
  /** Null after a failure. */
  const results = useSignal<typeof import('./results.js') | null | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const load = async (): Promise<void> => {
    results.value = undefined;
    results.value = await loadLate(panel, () => import('./results.js'));
  };
  useLayoutEffect(() => {
    focusOn(field.current);
    void load();
  }, []);
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: Element }): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Keeps the panel open.
    event.preventDefault();
    closeSearch(panel, event.currentTarget);
  };
  const loaded = results.value;
  return (
    // Escape does the same as the button of the header.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search class="messages" id="messages" onKeyDown={onKeyDown}>
      <div class="search-field">
        <input
          ref={field}
          type="search"
          class="search"
          dir={textDirection(query.value)}
          aria-label={strings.search}
          placeholder={strings.search}
          enterkeyhint="search"
          autocomplete="off"
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
          }}
        />
        {loaded && query.value ? <loaded.ClearSearch query={query} field={field} /> : null}
      </div>
      {loaded ? (
        <loaded.Results query={query} field={field} />
      ) : (
        <Nothing
          place={loaded === null ? 'failed' : 'loading'}
          failed={{
            path: SEARCH,
            title: strings.search,
            text: strings.reasons[navigator.onLine ? 'broken' : 'offline'],
            onRetry: load,
          }}
        />
      )}
    </search>
  );
}
