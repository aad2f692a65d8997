/**
 * How Storybook shows a story: the settings of its toolbar on the page, controls from the manifest, events in the panel of
 * actions, and axe with the rules of the tests. A control or a setting changes the inbox that is shown; its state remains.
 */
import type { Preview } from '@storybook/web-components-vite';
import { action } from 'storybook/actions';
import manifest from '../../dist/custom-elements.json';
import { setArgs, type InboxArgs } from '../inbox.js';
import { AXE_TAGS } from '../page/axe-tags.js';
import { initialArgs, controlsOf, eventsOf } from '../page/controls.js';
import { applySettings, resetStyles } from '../page/settings.js';
import { globalTypes } from '../page/toolbar.js';

const controls = controlsOf(manifest);

/** The arguments of the inbox that is shown. */
const shownArgs = new WeakMap<Element, InboxArgs>();

function logEvents(inbox: Element): void {
  for (const name of eventsOf(manifest))
    inbox.addEventListener(name, (event) => {
      action(name)(Object.fromEntries(Object.entries(event).filter(([field]) => field !== 'isTrusted')));
    });
}

function mount(inbox: Element, canvas: Element): void {
  resetStyles();
  logEvents(inbox);
  const main = document.createElement('main');
  main.append(inbox);
  canvas.replaceChildren(main);
  scrollTo({ top: 0, behavior: 'instant' });
}

const preview: Preview = {
  argTypes: controls,
  args: initialArgs(controls),
  globalTypes,
  parameters: { layout: 'fullscreen', controls: { expanded: true }, a11y: { options: { runOnly: AXE_TAGS } } },
  renderToCanvas({ storyFn, showMain, forceRemount, storyContext: { args, globals } }, canvas) {
    const created = storyFn();
    if (!(created instanceof Element)) throw new TypeError('A story must render an element.');
    const current = forceRemount ? null : canvas.querySelector('notification-inbox');
    applySettings(globals);
    showMain();
    if (current) setArgs(current, args, shownArgs.get(current));
    else mount(created, canvas);
    shownArgs.set(current ?? created, args);
  },
};
export default preview;
