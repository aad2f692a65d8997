/** Starts what a panel has of the late file from the moment in which it is loaded. */
import { effect } from '@preact/signals-core';
import type { PanelContext } from './context.js';
import { startGuards } from './guards/start-guards.js';
import overlays from './menu/overlays.css?inline';
import { createKeyHandler } from './shortcuts/handle-keys.js';
import { startKeysHint } from './shortcuts/keys-hint.js';
import { bindKeys } from './shortcuts/shortcuts.js';
import print from './styles/print.css?inline';
import { sharedStylesheet } from './styles/stylesheets.js';
import swipe from './touch/swipe.css?inline';
import { describeUndo } from './undo/undo.js';

export interface StartedPanel {
  readonly handleKey: ReturnType<typeof createKeyHandler>;
  readonly end: () => void;
}

const adoptSheet = sharedStylesheet(overlays, print, swipe);

function start(panel: PanelContext): StartedPanel {
  const { bindings, customization, describeUndo: describe, root, shared } = panel;
  const ended = new AbortController();
  adoptSheet(root);
  startGuards({ ...panel, ...shared, signal: ended.signal });
  describe.value = (undoable) => describeUndo(panel, undoable);
  const stops = [
    effect(() => {
      bindings.value = bindKeys(customization.value.keys);
    }),
    startKeysHint(panel),
    () => ended.abort(),
  ];
  return {
    handleKey: createKeyHandler(panel),
    end: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Starts it once. */
export const startPanel = (panel: PanelContext): StartedPanel => (panel.started.current ??= start(panel));
