/** Renders the button that empties the field of the search. */
import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { searchTexts } from '../../locales/en-search.js';
import { usePanel } from '../context.js';
import { focusOn } from '../focus-on.js';
import { CLOSE } from '../icon-paths.js';
import { IconButton } from '../icons.js';

interface ClearSearchProps {
  readonly query: Signal<string>;
  readonly field: RefObject<HTMLInputElement | null>;
}

export function ClearSearch({ query, field }: ClearSearchProps) {
  const panel = usePanel();
  const { clearSearch } = panel.completeStrings(searchTexts);
  const clear = () => {
    query.value = '';
    if (field.current) field.current.value = '';
    focusOn(field.current);
  };
  return <IconButton path={CLOSE} label={clearSearch} onClick={clear} class="search-clear" />;
}
