/**
 * InboxView: all that is seen, in one scope. A bell and its popover, or the panel alone.
 */
import { useRef } from 'preact/hooks';
import { Bell } from './bell.js';
import { LiveRegion } from './live-region.js';
import { Panel } from './panel.js';
import { ScopeProvider, useScope, type Scope } from './scope.js';
import { useDismiss } from './use-dismiss.js';
import { usePlace } from './use-place.js';

function View() {
  const { display } = useScope().settings.value;
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const press = useDismiss(bell, panel);
  usePlace(bell, panel);
  return (
    <>
      {display === 'popover' && <Bell button={bell} onPress={press} />}
      <Panel key={display} element={panel} />
      <LiveRegion />
    </>
  );
}

export const InboxView = ({ scope }: { readonly scope: Scope }) => (
  <ScopeProvider value={scope}>
    <View />
  </ScopeProvider>
);
