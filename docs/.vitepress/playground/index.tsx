/** The playground: the real inbox on messages in memory, with controls for everything around it. Sends nothing. */
import type { VNode } from 'preact';
import { mountTool } from '../controls/mount-tool.js';
import { Tabs } from '../controls/tabs.js';
import { createPlayground } from './playground.js';
import type { Playground } from './playground.js';
import css from './playground.css?inline';
import { AttributesForm } from './views/attributes-form.js';
import { CodeView } from './views/code-view.js';
import { EventList } from './views/event-list.js';
import { MessagesForm } from './views/messages-form.js';
import { NetworkForm } from './views/network-form.js';
import { StageView } from './views/stage.js';
import { Toolbar } from './views/toolbar.js';

function App({ playground }: { readonly playground: Playground }): VNode {
  return (
    <div class="tool">
      <Toolbar playground={playground} />
      <div class="columns">
        <StageView playground={playground} />
        <section class="card controls" aria-label="Controls">
          <Tabs
            label="Controls"
            pages={[
              { label: 'Messages', content: () => <MessagesForm playground={playground} /> },
              { label: 'Attributes', content: () => <AttributesForm playground={playground} /> },
              { label: 'Network', content: () => <NetworkForm playground={playground} /> },
            ]}
          />
        </section>
      </div>
      <EventList log={playground.log} />
      <CodeView playground={playground} />
    </div>
  );
}

export function mount(root: HTMLElement): () => void {
  const playground = createPlayground();
  const unmount = mountTool(root, css, <App playground={playground} />);
  return () => {
    unmount();
    playground.dispose();
  };
}
