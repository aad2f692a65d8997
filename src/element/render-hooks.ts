/**
 * The properties by which a host shows messages and preferences its own way. What is no function counts as none.
 */
import type { Signal } from '@preact/signals';
import type { Custom } from '../ui/customization.js';

export const CUSTOM = ['mapMessage', 'renderMessage', 'mapPreferences'] as const;

/** Gives a class the properties; what is set shows at once. */
export function defineCustom<E extends object>(prototype: E, customOf: (element: E) => Signal<Custom>): void {
  for (const name of CUSTOM) {
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
export interface CustomProperties {
  /** What is shown of a message in place of what it says: title, body, avatar, severity, url. */
  mapMessage: Custom['mapMessage'];
  /** Text or an element for the body of a message, or `{ row }`, an element for the whole row. */
  renderMessage: Custom['renderMessage'];
  /** Names, order and what is hidden of the preferences. */
  mapPreferences: Custom['mapPreferences'];
}
