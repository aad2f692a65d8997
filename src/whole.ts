/** The tag, its store and its panel in one file, for tools that rename files and for policies that pin one hash. */
import './element/mount-inbox.js';
import './ui/panel/mount-panel.js';
import './ui/preferences/mount-preferences.js';

export * from './index.js';
