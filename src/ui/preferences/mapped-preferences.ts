/** Applies the host's `mapPreferences`. Reads signals. */
import type { MappedPreferences } from '../customization.js';
import type { PreferencesContext } from './preferences-context.js';

export function mappedPreferences({ callHook, customization, inbox }: PreferencesContext): MappedPreferences | null {
  const preferences = inbox.preferences.value.value;
  if (!preferences) return null;
  const mapped: Partial<MappedPreferences> = callHook(customization.value.mapPreferences, preferences) ?? preferences;
  const { global = preferences.global, workflows } = mapped;
  return { global, workflows: Array.isArray(workflows) ? workflows : preferences.workflows };
}
