/**
 * InboxView: the panel and all that is in it, in one scope. It comes when it is first wanted, with what it is drawn by and
 * what the store needs once somebody acts; what stands in the page before that is in shell.ts.
 */
import { computed } from '@preact/signals';
import { Component, render } from 'preact';
import { lend } from '../../store/lent.js';
import { actionModules } from '../../store/actions/action-modules.js';
import { en } from '../../locales/en.js';
import { createPendingActions } from '../list/pending-actions.js';
import { anchorOf } from './anchor.js';
import { labelBell } from '../bell/bell.js';
import { createFormats } from '../format.js';
import { Panel } from './panel.js';
import { panelSheet } from '../styles/panel-stylesheet.js';
import type { InboxContext, PanelContext } from '../context.js';
import { defineComponent } from '../component.js';

export { lend, actionModules as work };
/** What the file that loads this one must be of, too. */
export const build = BUILD;

const Whole = defineComponent(({ settings }) => () => <Panel key={settings.value.display} />);

class InboxView extends Component<{ readonly scope: PanelContext }> {
  override getChildContext(): PanelContext {
    return this.props.scope;
  }

  override render() {
    return <Whole />;
  }
}

/** Draws the panel into its place in a shell; gives what takes it away. */
export function mountPanel(outer: InboxContext, root: ShadowRoot, place: Element): () => void {
  const { locale, timeZone } = outer;
  const strings = computed(() => ({ ...en, ...outer.strings.value }));
  const formats = computed(() => createFormats(locale.value, timeZone.value));
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, panelSheet(root.ownerDocument)])];
  const scope = { ...outer, ...createPendingActions(outer), ...anchorOf(outer, root), strings, formats };
  render(<InboxView scope={scope} />, place);
  labelBell(root);
  return () => render(null, place);
}
