/**
 * The properties with which a host changes how messages and preferences are shown, and the keys of the panel. A value of
 * another type unsets one.
 */
import type { Cell } from '../shared/cell.js';
import type { Customization } from '../ui/customization.js';

const RENDER_HOOK_NAMES = ['mapMessage', 'renderMessage', 'rowActions', 'mapPreferences', 'keys'] as const;

/** The properties without an attribute. */
export const PROPERTY_NAMES: readonly string[] = ['headers', 'fetch', 'strings', ...RENDER_HOOK_NAMES];

/**
 * Adds the properties to a class. A change renders at once. `group` is an attribute, too: the property reflects it while it has
 * no function.
 */
export function defineRenderHooks<E extends object>(
  prototype: E,
  customizationOf: (element: E) => Cell<Customization>,
): void {
  for (const name of [...RENDER_HOOK_NAMES, 'group'] as const) {
    const reflected = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: E) {
        return customizationOf(this).value[name] ?? reflected?.get?.call(this);
      },
      set(this: E, value: unknown) {
        const customization = customizationOf(this);
        const own = typeof value === (name === 'keys' ? 'object' : 'function') ? (value ?? undefined) : undefined;
        customization.value = { ...customization.value, [name]: own };
        reflected?.set?.call(this, own ? null : value);
      },
    });
  }
}

/** The properties that `defineRenderHooks` adds, for the type of the class. */
export interface RenderHooks {
  /**
   * Replaces fields of a message before it is shown: `title`, `body`, `avatar`, `severity`, `url`; adds an `image`, or an `icon`
   * by name or as an element; hides the message with `hidden: true` or from `expiresAt` on.
   */
  mapMessage: Customization['mapMessage'];
  /**
   * Renders the body of a message as text or an element, single parts as `{ avatar, title, body, time, footer }`, or the whole
   * row as `{ row: element }`. An element stays while its row is shown and its message differs by `read` and `seen` alone: it
   * then gets an event `inbox-message-change`, whose `detail` is the message.
   */
  renderMessage: Customization['renderMessage'];
  /** Returns commands of the host for the menu of a message's row: `{ label, icon?, run(message) }`. */
  rowActions: Customization['rowActions'];
  /**
   * Renames, reorders, groups (`group`), locks (`locked`, with the reason) or removes preferences before they are shown;
   * `global: null` removes the switches for all notifications.
   */
  mapPreferences: Customization['mapPreferences'];
  /**
   * Other keys for shortcuts, by their names: `{ archive: 'Y Delete', toggleRead: null }`. Several keys are separated by spaces;
   * null switches a shortcut off. A shortcut that is not named keeps its keys.
   */
  keys: Customization['keys'];
}
