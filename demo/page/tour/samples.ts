/**
 * Code samples: the inbox in a page of each framework, with the chosen attributes, and the proxy for a server. The samples are
 * text only.
 */
export type Attributes = Readonly<Record<string, string>>;

export interface Sample {
  readonly id: string;
  readonly label: string;
  /** The name of the file for the code. */
  readonly file: string;
  readonly code: (attributes: Attributes) => string;
}

const MAX_LINE_LENGTH = 100;

/** The tag with these attributes and a listener; on one line if it fits. */
function tag(attributes: Attributes, listener: string, end: string, indent: string): string {
  const written = Object.entries(attributes).map(([name, value]) => (value ? `${name}="${value}"` : name));
  const parts = [...written, ...(listener ? [listener] : [])];
  const line = `<notification-inbox ${parts.join(' ')}${end}`;
  if (line.length + indent.length <= MAX_LINE_LENGTH) return line;
  return `<notification-inbox${parts.map((part) => `\n${indent}  ${part}`).join('')}\n${indent}${end.trimStart()}`;
}

const END_TAG = '></notification-inbox>';
const SELF_CLOSING = ' />';

export const samples: readonly [Sample, ...Sample[]] = [
  {
    id: 'html',
    label: 'HTML',
    file: 'index.html',
    code: (attributes) => `<script type="module" src="/notification-inbox.js"></script>

${tag(attributes, '', END_TAG, '')}
`,
  },
  {
    id: 'react',
    label: 'React',
    file: 'inbox.tsx',
    code: (attributes) => `import 'notification-inbox';
import type {} from 'notification-inbox/react';

export const Inbox = ({ onCount }: { onCount: (unread: number) => void }) => (
  ${tag(attributes, 'oninbox-count={({ unread }) => onCount(unread)}', SELF_CLOSING, '  ')}
);
`,
  },
  {
    id: 'vue',
    label: 'Vue',
    file: 'Inbox.vue',
    code: (attributes) => `<!-- In vite.config: vue({ template: { compilerOptions: {
  isCustomElement: (tag) => tag === 'notification-inbox' } } }) -->
<script setup lang="ts">
import 'notification-inbox';
import type {} from 'notification-inbox/vue';

const count = defineModel<number>();
</script>

<template>
  ${tag(attributes, '@inbox-count="count = $event.unread"', SELF_CLOSING, '  ')}
</template>
`,
  },
  {
    id: 'svelte',
    label: 'Svelte',
    file: 'Inbox.svelte',
    code: (attributes) => `<script lang="ts">
  import 'notification-inbox';
  import type {} from 'notification-inbox/svelte';

  let { count = $bindable(0) } = $props();
</script>

${tag(attributes, 'oninbox-count={({ unread }) => (count = unread)}', END_TAG, '')}
`,
  },
  {
    id: 'angular',
    label: 'Angular',
    file: 'inbox.ts',
    code: (attributes) => `import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'notification-inbox';

@Component({
  selector: 'app-inbox',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    ${tag(attributes, '(inbox-count)="count.set($event.unread)"', END_TAG, '    ')}
  \`,
})
export class Inbox {
  readonly count = signal(0);
}
`,
  },
  {
    id: 'solid',
    label: 'Solid',
    file: 'inbox.tsx',
    code: (attributes) => `import 'notification-inbox';
import type {} from 'notification-inbox/solid';

export const Inbox = (props: { onCount: (unread: number) => void }) => (
  ${tag(attributes, 'on:inbox-count={({ unread }) => props.onCount(unread)}', SELF_CLOSING, '  ')}
);
`,
  },
  {
    id: 'lit',
    label: 'Lit',
    file: 'inbox.ts',
    code: (attributes) => `import { html } from 'lit';
import type { InboxCountEvent } from 'notification-inbox';
import 'notification-inbox';

export const inbox = (onCount: (unread: number) => void) => html\`
  ${tag(attributes, '@inbox-count=${({ unread }: InboxCountEvent) => onCount(unread)}', END_TAG, '  ')}
\`;
`,
  },
  {
    id: 'node',
    label: 'Proxy, Node',
    file: 'server.js',
    code: () => `import { createServer } from 'node:http';
import { createProxy, toNodeHandler } from 'notification-inbox/proxy';

const inbox = createProxy({
  serviceUrl: process.env.SERVICE_URL,
  apiKey: process.env.SERVICE_KEY,
  subscriber: (request) => userOf(request)?.id, // your session; null or undefined answers 401
});
createServer(toNodeHandler(inbox)).listen(3000); // Express: app.use(toNodeHandler(inbox))
`,
  },
  {
    id: 'fetch',
    label: 'Proxy, fetch',
    file: 'worker.js',
    code: () => `// Hono, Next route handlers, Workers, Deno, Bun
import { createProxy } from 'notification-inbox/proxy';

const inbox = createProxy({
  serviceUrl: 'https://notifications.example.com',
  apiKey: process.env.SERVICE_KEY,
  subscriber: async (request) => (await sessionOf(request))?.userId,
});
export default { fetch: (request) => inbox(request) };
`,
  },
];
