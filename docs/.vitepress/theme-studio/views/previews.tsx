/** The real inbox in light and dark, with the theme; each under a bar with its bell. Nothing is requested. */
import 'notification-inbox';
import { useEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import { declarationsFor } from '../io/css.js';
import type { Studio } from '../studio.js';
import { SCHEMES, tokens, propertyOf } from '../tokens.js';
import type { Scheme, Theme } from '../tokens.js';

const LABELS: Readonly<Record<Scheme, string>> = { light: 'Light', dark: 'Dark' };

function createInbox(attributes: Readonly<Record<string, string>>, title: string): HTMLElement {
  const inbox = document.createElement('notification-inbox');
  for (const [name, value] of Object.entries(attributes)) inbox.setAttribute(name, value);
  // Several regions of the page would have the same name otherwise.
  inbox.strings = { title };
  return inbox;
}

function applyTheme(element: HTMLElement, theme: Theme, scheme: Scheme): void {
  const declarations = declarationsFor(theme, scheme);
  for (const { name } of tokens) element.style.setProperty(propertyOf(name), declarations[propertyOf(name)] ?? '');
}

function Preview({ scheme, theme }: { readonly scheme: Scheme; readonly theme: Theme }): VNode {
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const label = LABELS[scheme];
    bar.current?.append(createInbox({ preview: '' }, `${label}, in a popover`));
    host.current?.append(createInbox({ preview: '', display: 'inline' }, label));
  }, [scheme]);
  useEffect(() => {
    if (frame.current) applyTheme(frame.current, theme, scheme);
  }, [theme, scheme]);
  return (
    <section class="preview" aria-label={`${LABELS[scheme]} preview`} ref={frame} style={{ colorScheme: scheme }}>
      <div class="preview-bar">
        <b>Acme</b>
        <div class="preview-bell" ref={bar} />
      </div>
      <div class="preview-host" ref={host} />
    </section>
  );
}

export function Previews({ studio }: { readonly studio: Studio }): VNode {
  return (
    <div class="previews">
      {SCHEMES.map((scheme) => (
        <Preview key={scheme} scheme={scheme} theme={studio.theme.value} />
      ))}
    </div>
  );
}
