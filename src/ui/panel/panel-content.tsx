/** Renders the content of the panel: the header, and the tabs with the list, the search, or the preferences. */
import { effect, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel, useStrings } from '../context.js';
import { IconButton } from '../icons.js';
import { ALL_READ, BACK, CLOSE, MORE, SEARCH, SETTINGS } from '../icon-paths.js';
import { focusOn } from '../focus-on.js';
import { MessageList } from '../list/message-list.js';
import { PreferencesView } from '../preferences/preferences-view.js';
import { closeSearch, SearchView } from '../search/search-view.js';
import { Tabs } from './tabs.js';
import { UndoBar } from './undo-bar.js';

interface HeaderProps {
  readonly showsPreferences: boolean;
  readonly hasPreferences: boolean;
  readonly onToggle: () => void;
}

function Header({ showsPreferences, hasPreferences, onToggle }: HeaderProps) {
  const panel = usePanel();
  const { inbox, late, settings, search, setOpen } = panel;
  const strings = useStrings();
  const header = useRef<HTMLDivElement>(null);
  const wasToggled = useRef(false);
  const toggle = () => {
    wasToggled.current = true;
    onToggle();
  };
  // The pressed button is removed: focus moves to the button that leads back, or to the menu where that one is hidden.
  useLayoutEffect(() => {
    if (wasToggled.current)
      for (const one of [
        ...(header.current?.querySelectorAll('.preferences-toggle, [aria-haspopup]') ?? []),
      ].toReversed())
        focusOn(one);
    wasToggled.current = false;
  }, [showsPreferences]);
  // Without an inbox nothing can be marked, and no preferences exist.
  const isSearching = search.value !== '';
  const hasBack = showsPreferences || isSearching;
  const hasTools = !hasBack && !/signed-out|refused/.test(inbox.status.value);
  return (
    <div ref={header} part="header" class={hasBack ? 'head has-back' : 'head'}>
      {hasBack && (
        <IconButton
          path={BACK}
          label={strings.back}
          onClick={isSearching ? ({ currentTarget }) => closeSearch(panel, currentTarget as Element) : toggle}
          class="preferences-toggle back"
        />
      )}
      <h2 id="heading">{isSearching ? strings.search : showsPreferences ? strings.preferences : strings.title}</h2>
      <slot name="header" />
      {hasTools && (
        <IconButton
          path={SEARCH}
          label={strings.search}
          onClick={() => {
            search.value = '.search-toggle';
          }}
          class="search-toggle"
        />
      )}
      {hasTools && (
        <IconButton
          path={ALL_READ}
          label={strings.markAllRead}
          onClick={() => void late.use(panel, ({ markAllRead }) => markAllRead(panel))}
          disabled={!inbox.unreadCount.value.count}
          class="read-all"
        />
      )}
      {hasTools && hasPreferences && (
        <IconButton path={SETTINGS} label={strings.preferences} onClick={toggle} class="preferences-toggle" />
      )}
      {hasTools && (
        <IconButton
          path={MORE}
          label={strings.more}
          popup="menu"
          onClick={({ currentTarget, detail }) => {
            const request = { button: currentTarget as HTMLElement, isPointed: detail > 0 };
            void late.use(panel, ({ openHeadMenu }) =>
              openHeadMenu(panel, request, hasPreferences ? toggle : undefined),
            );
          }}
        />
      )}
      {settings.value.display === 'popover' && (
        <IconButton path={CLOSE} label={strings.close} onClick={() => setOpen(false, 'close')} class="close" />
      )}
    </div>
  );
}

export function PanelContent() {
  const panel = usePanel();
  const { inbox, note, search, settings } = panel;
  const isToggled = useSignal(false);
  // Closing the panel also closes its search and its note.
  useLayoutEffect(
    () => () => {
      search.value = '';
      note.value = null;
    },
    [],
  );
  const hasPreferences = settings.value.preferences && inbox.isAllowed('preferences');
  const showsPreferences = hasPreferences && isToggled.value;
  // A message that the host shows is in the list.
  useLayoutEffect(
    () =>
      effect(() => {
        if (!inbox.shown.value) return;
        isToggled.value = false;
        search.value = '';
      }),
    [],
  );
  return (
    <>
      <Header
        showsPreferences={showsPreferences}
        hasPreferences={hasPreferences}
        onToggle={() => {
          isToggled.value = !isToggled.value;
        }}
      />
      {showsPreferences ? (
        <PreferencesView />
      ) : search.value ? (
        <SearchView />
      ) : (
        <>
          <Tabs />
          <MessageList key={inbox.tab.value} />
        </>
      )}
      <UndoBar />
      <slot name="footer" />
    </>
  );
}
