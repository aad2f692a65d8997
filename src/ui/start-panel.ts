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
import { startRowTools } from './tools/start-row-tools.js';
import { describeUndo } from './undo/undo.js';

export interface StartedPanel {
  readonly handleKey: ReturnType<typeof createKeyHandler>;
}

const adoptSheet = sharedStylesheet(overlays, print);

function start(panel: PanelContext): StartedPanel {
  const { bindings, customization, describeUndo: describe, ended, root, rowTools, shared } = panel;
  adoptSheet(root);
  startGuards({ ...panel, ...shared, signal: ended });
  rowTools.current = startRowTools({ ...panel, ...shared });
  describe.value = (undoable) => describeUndo(panel, undoable);
  const stopKeys = effect(() => {
    bindings.value = bindKeys(customization.value.keys);
  });
  const stopHint = startKeysHint(panel);
  ended.addEventListener('abort', () => {
    stopKeys();
    stopHint();
  });
  return { handleKey: createKeyHandler(panel) };
}

/** Starts it once. */
export const startPanel = (panel: PanelContext): StartedPanel => (panel.started.current ??= start(panel));
