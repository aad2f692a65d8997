/**
 * Panel: the frame around the list and the preferences. Its contents exist only while somebody can see them.
 */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from './icons.js';
import { Messages } from './message-list.js';
import { PreferencesView } from './preferences-view.js';
import { useScope } from './scope.js';
import { Tabs } from './tabs.js';
import { isAnchored } from './use-place.js';

function Content() {
  const scope = useScope();
  const { inbox, words, settings, said } = scope;
  const { display, preferences } = settings.value;
  const w = words.value;
  const turned = useSignal(false);
  const header = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  const other = preferences && turned.value;
  // The button that turned the page is gone: focus goes to the one that turns it back.
  useEffect(() => {
    if (!first.current) header.current?.querySelector<HTMLElement>('.turn')?.focus();
    first.current = false;
  }, [other]);
  const turn = () => {
    turned.value = !turned.value;
  };
  const readAll = () => {
    inbox.markAllRead();
    said.value = w.allRead;
  };
  return (
    <>
      <div ref={header} part="header" class="head">
        {other && <IconButton icon="back" class="turn back" label={w.back} onClick={turn} />}
        <h2 id="heading">{other ? w.preferences : w.title}</h2>
        <slot name="header" />
        {!other && (
          <IconButton
            icon="allRead"
            label={w.markAllRead}
            disabled={!inbox.unreadCount.value.count}
            onClick={readAll}
          />
        )}
        {!other && preferences && <IconButton icon="preferences" class="turn" label={w.preferences} onClick={turn} />}
        {display === 'popover' && (
          <IconButton icon="close" class="close" label={w.close} onClick={() => scope.setOpen(false, 'close')} />
        )}
      </div>
      {other ? (
        <PreferencesView />
      ) : (
        <>
          <Tabs />
          <Messages key={inbox.tab.value} />
        </>
      )}
      <slot name="footer" />
    </>
  );
}

export function Panel({ element }: { readonly element: RefObject<HTMLDivElement | null> }) {
  const scope = useScope();
  const { display, placement } = scope.settings.value;
  const inline = display === 'inline';
  return (
    <div
      ref={element}
      id="panel"
      part="panel"
      class={`panel ${inline ? 'inline' : isAnchored(scope) ? placement : ''}`}
      lang={scope.words.value.lang}
      tabIndex={-1}
      role={inline ? 'region' : 'dialog'}
      aria-labelledby="heading"
      popover={inline ? undefined : 'auto'}
    >
      {(inline || scope.open.value) && <Content />}
    </div>
  );
}
