/** Mutants of actions, preferences, and the chunk of the panel. */
import { mutant } from '../mutant.js';

const commands = () => import('../../../../src/store/actions/commands.js');
const preferences = () => import('../../../../src/store/preferences/preferences.js');
const panelLoading = () => import('../../../../src/element/loading/load-panel.js');

export const ACTIONS = [
  mutant('an action is never sent', commands, ({ createCommands }) => ({
    createCommands: (options) => ({ ...createCommands(options), act: async () => {} }),
  })),
  mutant('preferences that another device changed are not shown', preferences, ({ createPreferences }) => ({
    createPreferences: (options) => ({ ...createPreferences(options), refresh: async () => {} }),
  })),
  mutant('a chunk that failed to load is never requested again', panelLoading, ({ loadPanel }) => {
    let loading: ReturnType<typeof loadPanel> | undefined;
    return { loadPanel: () => (loading ??= loadPanel()) };
  }),
];
