/**
 * The properties by which a host shows messages and preferences its own way. What is no function counts as none.
 */
import type { Signal } from '@preact/signals-core';
import type { Customization } from '../ui/customization.js';

export const RENDER_HOOK_NAMES = ['mapMessage', 'renderMessage', 'mapPreferences'] as const;

/** Gives a class the properties; what is set shows at once. */
export function defineRenderHooks<E extends object>(
  prototype: E,
  customOf: (element: E) => Signal<Customization>,
): void {
  for (const name of RENDER_HOOK_NAMES) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: E) {
        return customOf(this).value[name];
      },
      set(this: E, value: unknown) {
        const custom = customOf(this);
        custom.value = { ...custom.peek(), [name]: typeof value === 'function' ? value : undefined };
      },
    });
  }
}

/** The properties that `defineCustom` gives, for the type of the class. */
export interface RenderHooks {
  /** Replaces fields of a message before it is shown: `title`, `body`, `avatar`, `severity`, `url`. */
  mapMessage: Customization['mapMessage'];
  /** Renders the body of a message as text or an element, or the whole row as `{ row: element }`. */
  renderMessage: Customization['renderMessage'];
  /** Renames, reorders or removes preferences before they are shown. */
  mapPreferences: Customization['mapPreferences'];
}
