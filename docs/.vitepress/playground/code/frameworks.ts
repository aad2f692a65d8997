/** Code to copy: the inbox in a page of each framework, with the chosen attributes. Text only. */
import { inBraces, inHtml, toSettings, writeTag } from './tag.js';
import type { Setting } from './tag.js';

export interface Framework {
  readonly id: string;
  readonly label: string;
  /** The name of the file for the code. */
  readonly file: string;
  readonly code: (attributes: Readonly<Record<string, string>>) => string;
}

const END_TAG = '></notification-inbox>';
const SELF_CLOSING = ' />';

/** The names of properties; attributes of every element keep theirs. */
const propertyOf = ({ attribute, name }: Setting): string => attribute?.property ?? name;
const inVue = (setting: Setting): string =>
  typeof setting.value === 'number' ? `:${setting.name}="${setting.value}"` : inHtml(setting);
/** In a template literal, in which braces interpolate twice. */
const inAngular = (setting: Setting): string =>
  inHtml(setting)
    .replaceAll(/[\\`$]/g, String.raw`\$&`)
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;');
const inLit = (setting: Setting): string => inHtml(setting).replaceAll(/[\\`$]/g, String.raw`\$&`);

const plainTag = (write: (setting: Setting) => string, listener: string, end: string, indent: string) => {
  return (attributes: Readonly<Record<string, string>>): string =>
    writeTag([...toSettings(attributes).map(write), ...(listener ? [listener] : [])], end, indent);
};

const htmlTag = plainTag(inHtml, '', END_TAG, '');
const reactTag = (attributes: Readonly<Record<string, string>>): string => {
  const props = toSettings(attributes).map(inBraces('value', propertyOf));
  return writeTag([...props, 'onCount={({ unread }) => onCount(unread)}'], SELF_CLOSING, '  ', 'NotificationInbox');
};
const preactTag = plainTag(inBraces('text'), 'oninbox-count={({ unread }) => onCount(unread)}', SELF_CLOSING, '  ');
const vueTag = plainTag(inVue, '@inbox-count="count = $event.unread"', SELF_CLOSING, '  ');
const svelteTag = plainTag(inBraces('text'), 'oninbox-count={({ unread }) => (count = unread)}', END_TAG, '');
const solidTag = plainTag(
  inBraces('text'),
  'on:inbox-count={({ unread }) => props.onCount(unread)}',
  SELF_CLOSING,
  '  ',
);
const angularTag = plainTag(inAngular, '(inbox-count)="count.set($event.unread)"', END_TAG, '    ');
const litTag = plainTag(inLit, '@inbox-count=${({ unread }: InboxCountEvent) => onCount(unread)}', END_TAG, '  ');

export const frameworks: readonly Framework[] = [
  {
    id: 'html',
    label: 'HTML',
    file: 'index.html',
    code: (attributes) => `<script type="module" src="/notification-inbox.js"></script>

${htmlTag(attributes)}
`,
  },
  {
    id: 'react',
    label: 'React',
    file: 'inbox.tsx',
    code: (attributes) => `'use client';
import { NotificationInbox } from 'notification-inbox/react';

export const Inbox = ({ onCount }: { onCount: (unread: number) => void }) => (
  ${reactTag(attributes)}
);
`,
  },
  {
    id: 'preact',
    label: 'Preact',
    file: 'inbox.tsx',
    code: (attributes) => `import 'notification-inbox';
import type {} from 'notification-inbox/preact';

export const Inbox = ({ onCount }: { onCount: (unread: number) => void }) => (
  ${preactTag(attributes)}
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
  ${vueTag(attributes)}
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

  let { count = $bindable(0) }: { count?: number } = $props();
</script>

${svelteTag(attributes)}
`,
  },
  {
    id: 'solid',
    label: 'Solid',
    file: 'inbox.tsx',
    code: (attributes) => `import 'notification-inbox';
import type {} from 'notification-inbox/solid';

export const Inbox = (props: { onCount: (unread: number) => void }) => (
  ${solidTag(attributes)}
);
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
    ${angularTag(attributes)}
  \`,
})
export class Inbox {
  readonly count = signal(0);
}
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
  ${litTag(attributes)}
\`;
`,
  },
];
