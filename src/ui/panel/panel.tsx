/**
 * Panel: the frame around the list and the preferences. Its contents exist only while somebody can see them.
 */
import { signal } from '@preact/signals';
import { iconButton } from '../icons.js';
import { ALL_READ, BACK, CLOSE, SETTINGS } from '../icon-paths.js';
import { restoreFocus } from './restore-focus.js';
import { ShortcutsDialog, showShortcuts } from './shortcuts-dialog.js';
import { focusOn, isTyped, rowOf } from '../list/keyboard.js';
import { MessageList } from '../list/message-list.js';
import { watchInterruption } from './interruption.js';
import { managePopover } from './popover.js';
import { PreferencesView } from '../preferences/preferences-view.js';
import { Tabs } from './tabs.js';
import { UndoBar } from './undo-bar.js';
import { defineComponent } from '../component.js';

const Content = defineComponent((scope) => {
  const { inbox, strings: words, settings, announcement: said } = scope;
  const turned = signal(false);
  const turn = ({ target }: Event) => {
    const head = (target as Element).closest('.head');
    turned.value = !turned.value;
    // The button that turned the page is gone: focus goes to the one that turns it back.
    queueMicrotask(() => focusOn(head?.querySelector('.turn')));
  };
  const readAll = () => {
    inbox.markAllRead();
    said.value = words.peek().allRead;
  };
  const close = () => scope.setOpen(false, 'close');
  return () => {
    const { display } = settings.value;
    const preferences = settings.value.preferences && inbox.isAllowed('preferences');
    const w = words.value;
    const other = preferences && turned.value;
    return (
      <>
        <div part="header" class={other ? 'head turned' : 'head'}>
          {other && iconButton(BACK, w.back, turn, 'turn back')}
          <h2 id="heading">{other ? w.preferences : w.title}</h2>
          <slot name="header" />
          {!other && iconButton(ALL_READ, w.markAllRead, readAll, '', !inbox.unreadCount.value.count)}
          {!other && preferences && iconButton(SETTINGS, w.preferences, turn, 'turn')}
          {display === 'popover' && iconButton(CLOSE, w.close, close, 'close')}
        </div>
        {other ? (
          <PreferencesView />
        ) : (
          <>
            <Tabs />
            <MessageList key={inbox.tab.value} />
          </>
        )}
        <UndoBar />
        <slot name="footer" />
        <ShortcutsDialog />
      </>
    );
  };
});

export const Panel = defineComponent((scope) => {
  const keep = (panel: HTMLElement | null) => {
    if (!panel) return undefined;
    panel.addEventListener('keydown', (event) => {
      // Arabic and East Asian keyboards have question marks of their own.
      if (!'?؟？'.includes(event.key) || !rowOf(event) || isTyped(event)) return;
      event.preventDefault();
      showShortcuts(panel);
    });
    const ends = [
      restoreFocus(panel),
      scope.settings.peek().display === 'popover' && managePopover(scope, panel, () => watchInterruption(scope, panel)),
    ];
    return () => {
      for (const end of ends) if (end) end();
    };
  };
  return () => {
    const { display, placement } = scope.settings.value;
    const inline = display === 'inline';
    const { anchor, isAnchored } = scope;
    const where = isAnchored.value ? placement : anchor.value ? '' : 'corner';
    // While the words of a language are on their way there is no heading yet to be named by.
    const filled = (inline || scope.open.value) && scope.isReady.value;
    return (
      <div
        ref={keep}
        id="panel"
        part="panel"
        class={`panel ${inline ? 'inline' : where}`}
        lang={scope.strings.value.lang}
        tabIndex={-1}
        role={inline ? 'region' : 'dialog'}
        aria-labelledby={filled ? 'heading' : undefined}
        popover={inline ? undefined : 'auto'}
      >
        {filled && <Content />}
      </div>
    );
  };
});
