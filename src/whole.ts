/** The tag and its panel in one file, for tools that rename files and for policies that pin one hash. */
import './ui/panel/mount-panel.js';

export * from './index.js';
