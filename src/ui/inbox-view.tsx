/**
 * InboxView: all that is seen, in one scope. A bell and its popover, or the panel alone.
 */
import { Component } from 'preact';
import { Bell } from './bell.js';
import { LiveRegion } from './live-region.js';
import { Panel } from './panel.js';
import type { Scope } from './scope.js';
import { view } from './view.js';

const Whole = view(({ settings }) => () => {
  const { display } = settings.value;
  return (
    <>
      {display === 'popover' && <Bell />}
      <Panel key={display} />
      <LiveRegion />
    </>
  );
});

export class InboxView extends Component<{ readonly scope: Scope }> {
  override getChildContext(): Scope {
    return this.props.scope;
  }

  override render() {
    return <Whole />;
  }
}
