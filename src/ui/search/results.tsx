/** Renders the rows that match among the loaded messages; a press searches older pages. The entry of a late file. */
import { computed, signal, useComputed, useSignal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { searchTexts } from '../../locales/en-search.js';
import { interpolate } from '../interpolate.js';
import { PanelProvider, usePanel, useStrings, type PanelContext } from '../context.js';
import { renderMessage } from '../customization.js';
import { focusOn } from '../focus-on.js';
import { SEARCH } from '../icon-paths.js';
import { currentRow } from '../list/row-elements.js';
import { MessageFeed } from '../list/message-feed.js';
import { Nothing, Notice, whyNothing, type PlaceState } from '../panel/notices.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import { textDirection } from '../text-direction.js';
import { dateText } from './date-text.js';
import { useHighlights } from './highlights.js';
import { createMatch, createTextIndex } from './match.js';
import css from './results.css?inline';

/** The panel uses this file only if both have the same build and the same copy of Preact. */
export const build = BUILD;
export { options } from 'preact';
export { ClearSearch } from './clear-search.js';

/** Limits for one press: pages to request, and new results after which it requests no more. */
const MAX_PAGES = 10;
const ENOUGH_RESULTS = 20;
/** Without a letter typed, after which the results are announced. */
const ANNOUNCEMENT_DELAY_MS = 600;

const adoptSheet = sharedStylesheet(css);

/** Matches the texts that the host's `mapMessage` returns. */
function useFound({ inbox, customization }: PanelContext, query: ReadonlySignal<string>) {
  const textOf = useComputed(() => {
    const { mapMessage } = customization.value;
    return createTextIndex((message) => {
      const { title, body } = renderMessage({ mapMessage }, message).message;
      return `${title} ${body}`;
    });
  });
  return useComputed(() => {
    const matches = createMatch(query.value);
    return inbox.searchable.value.filter((message) => matches(textOf.value(message)));
  });
}

/** Searches older pages, by a press only. */
function useOlder({ inbox }: PanelContext, found: PanelContext['inbox']['messages']) {
  const state = useSignal<'idle' | 'loading' | 'failed'>('idle');
  const isEnded = useRef(false);
  useEffect(
    () => () => {
      isEnded.current = true;
    },
    [],
  );
  const search = async (): Promise<void> => {
    if (state.peek() === 'loading' || inbox.reachedEnd.peek()) return;
    state.value = 'loading';
    const enough = found.peek().length + ENOUGH_RESULTS;
    let isAnswered = true;
    for (let pages = 0; pages < MAX_PAGES && isAnswered; pages++) {
      if (isEnded.current || inbox.reachedEnd.peek() || found.peek().length >= enough) break;
      isAnswered = await inbox.loadOlder();
    }
    state.value = isAnswered ? 'idle' : 'failed';
  };
  return { state, search };
}

/** The rows of this list are the results. Its older pages load by a press only. */
function useResultsContext(panel: PanelContext, found: PanelContext['inbox']['messages']): PanelContext {
  return useMemo(() => {
    const own: Partial<PanelContext['inbox']> = {
      messages: found,
      arrivals: signal(0),
      more: computed(() => 'none' as const),
      pauseArrivals: () => {},
    };
    return { ...panel, inbox: Object.assign(Object.create(panel.inbox), own) };
  }, [panel]);
}

/** Announces after a pause in typing, also the same text for another query. */
function useDelayedAnnouncement({ announcement }: PanelContext, text: string, query: string): void {
  useEffect(() => {
    if (!text) return undefined;
    const timer = setTimeout(() => (announcement.value = text), ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, query]);
}

interface ResultsProps {
  readonly query: Signal<string>;
  readonly field: RefObject<HTMLInputElement | null>;
}

export function Results({ query, field }: ResultsProps) {
  const panel = usePanel();
  const strings = useStrings();
  const { searchedBack: searchedBackText, searchOlder } = panel.completeStrings(searchTexts);
  const { inbox, locale, root, timeZone } = panel;
  const found = useFound(panel, query);
  const { state, search } = useOlder(panel, found);
  const context = useResultsContext(panel, found);

  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    adoptSheet(root);
    const onKeyDown = (event: KeyboardEvent): void => {
      // Enter also ends the composition of a Japanese or Chinese word.
      if (event.isComposing) return;
      if (event.key === 'Enter') void search();
      else if (event.key === 'ArrowDown') focusOn(currentRow(input.closest('#messages') ?? input));
      else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  }, []);

  useHighlights(panel, field, query.value);
  const isSearching = query.value.trim() !== '';
  const count = found.value.length;
  const isWhole = inbox.reachedEnd.value;
  const isLoading = state.value === 'loading';
  const time = isWhole ? 0 : inbox.searchedTo.value;
  const searchedBack =
    time && interpolate(searchedBackText, { date: dateText(time, inbox.now(), locale.value, timeZone.value) });
  const counted = count ? panel.pluralText(strings.results, count) : isWhole && strings.noResults;
  const text = [counted, searchedBack].filter(Boolean).join(' · ');
  // The first rows of the list may still be requested, and a press can request older ones.
  const more = inbox.more.value;
  const place: PlaceState = isWhole ? 'none' : more === 'none' ? 'available' : more;
  const why = count ? 'available' : whyNothing(inbox.status.value, place);
  const isKnown = why === 'none' || why === 'available';
  useDelayedAnnouncement(panel, isSearching && isKnown && !isLoading ? text : '', query.value);
  const notice = <Notice path={SEARCH} title={text || strings.search} />;
  return (
    <>
      {count > 0 ? (
        <PanelProvider value={context}>
          <MessageFeed />
        </PanelProvider>
      ) : (
        <Nothing place={place} none={notice} available={notice} />
      )}
      {isSearching && (count > 0 || why === 'available') && (
        <div class="results-end">
          <span dir={textDirection(text)}>{count > 0 ? text : ''}</span>
          {!isWhole && (
            <button class="link search-older" aria-disabled={isLoading} onClick={search}>
              {isLoading ? strings.loading : state.value === 'failed' ? strings.tryAgain : searchOlder}
            </button>
          )}
        </div>
      )}
    </>
  );
}
