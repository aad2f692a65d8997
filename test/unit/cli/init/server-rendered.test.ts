/** What `init` changes in projects of Next, Nuxt and SvelteKit: files in, files out. */
import { describe, expect, it } from 'vitest';
import { changed, changedPaths, manifest, type Files } from './support.js';

const NEXT_LAYOUT = `import './globals.css';

export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    <html lang="en">
      <body className="app">
        {children}
      </body>
    </html>
  );
}
`;
const NEXT: Files = { 'package.json': manifest(['next', 'react']), 'app/layout.tsx': NEXT_LAYOUT };

const NUXT: Files = {
  'package.json': manifest(['nuxt', 'vue']),
  'nuxt.config.ts': 'export default defineNuxtConfig({\n  devtools: { enabled: true }\n})\n',
  'app/app.vue': '<template>\n  <div>\n    <NuxtPage />\n  </div>\n</template>\n',
};

const KIT_LAYOUT = `<script lang="ts">
	import favicon from '$lib/assets/favicon.svg';

	let { children } = $props();
</script>

{@render children()}
`;
const KIT: Files = {
  'package.json': manifest(['@sveltejs/kit', 'svelte', 'vite']),
  'tsconfig.json': '{}',
  'src/routes/+layout.svelte': KIT_LAYOUT,
};

describe('a project of Next', () => {
  it('gets the component before the children of its layout, on a line of its own', () =>
    expect(changed(NEXT)['app/layout.tsx']).toBe(`import './globals.css';
import { NotificationInbox } from 'notification-inbox/react';

export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    <html lang="en">
      <body className="app">
        <NotificationInbox endpoint="/inbox" />
        {children}
      </body>
    </html>
  );
}
`));

  it('gets it within the line if the children are', () => {
    const layout = NEXT_LAYOUT.replace(/>\s+\{children\}\s+</, '>{children}<');
    expect(changed({ ...NEXT, 'app/layout.tsx': layout })['app/layout.tsx']).toContain(
      '<body className="app"><NotificationInbox endpoint="/inbox" />{children}</body>',
    );
  });

  it('gets a route handler and a proxy that a build does not create', () => {
    const after = changed(NEXT);
    expect(after['app/inbox/[...path]/route.ts']).toContain('export { inbox as GET, inbox as POST, inbox as PATCH };');
    expect(after['inbox.ts']).toContain('(proxy ??= create())(request)');
  });

  it('gets files in src/ and in JavaScript if its layout is there', () => {
    const layout = NEXT_LAYOUT.replace(": LayoutProps<'/'>", '');
    const files = { 'package.json': NEXT['package.json'] ?? '', 'src/app/layout.js': layout };
    const paths = ['src/inbox.js', 'src/app/inbox/[...path]/route.js', 'src/app/layout.js', 'package.json'];
    expect(changedPaths(files)).toEqual(paths);
  });

  it('is refused with the pages router, or without children in the body', () => {
    expect(() => changed({ 'package.json': manifest(['next']), 'pages/index.js': '' })).toThrow('no app/layout file');
    expect(() => changed({ ...NEXT, 'app/layout.tsx': '<body><Shell /></body>' })).toThrow(
      'no {children} in its <body>',
    );
  });
});

describe('a project of Nuxt', () => {
  it('gets the element, its tag for the compiler, a plugin, a route and the proxy', () => {
    const after = changed(NUXT);
    expect(after['nuxt.config.ts']).toBe(`export default defineNuxtConfig({
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'notification-inbox' } },
  devtools: { enabled: true }
})
`);
    expect(after['app/app.vue']).toMatch(/^<template>\n {2}<notification-inbox endpoint="\/inbox">/);
    expect(after['app/plugins/notification-inbox.client.ts']).toContain("import 'notification-inbox';");
    expect(after['server/routes/inbox/[...].ts']).toContain('inbox(toWebRequest(event), event)');
    expect(after['server/utils/inbox.ts']).toContain(
      '(request: Request, context: H3Event) => (proxy ??= create())(request, context);',
    );
  });

  it('has its plugin at the root if its app.vue is there', () => {
    const { 'app/app.vue': app = '', ...rest } = NUXT;
    expect(changedPaths({ ...rest, 'app.vue': app })).toContain('plugins/notification-inbox.client.ts');
  });

  it.each([
    [{ 'nuxt.config.ts': 'export default defineNuxtConfig({\n  vue: {},\n})\n' }, 'nuxt.config.ts has options of Vue'],
    [{ 'app/app.vue': '<script setup></script>' }, 'app/app.vue has no <template>.'],
  ])('is refused with %j', (files, reason) => expect(() => changed({ ...NUXT, ...files })).toThrow(reason));
});

describe('a project of SvelteKit', () => {
  it('gets the import and the element in its layout', () =>
    expect(changed(KIT)['src/routes/+layout.svelte']).toBe(`<script lang="ts">
	import 'notification-inbox';
	import favicon from '$lib/assets/favicon.svg';

	let { children } = $props();
</script>

<notification-inbox endpoint="/inbox"></notification-inbox>
{@render children()}
`));

  it('gets an endpoint and a proxy with the environment of SvelteKit, in its language', () => {
    const after = changed(KIT);
    expect(after['src/routes/inbox/[...path]/+server.ts']).toContain('export { handle as GET, handle as POST');
    expect(after['src/lib/server/inbox.ts']).toContain("import { env } from '$env/dynamic/private';");
    expect(after['src/lib/server/inbox.ts']).toContain('createProxy<RequestEvent>({');
    const { 'tsconfig.json': _, ...script } = KIT;
    expect(changed(script)['src/lib/server/inbox.js']).not.toMatch(/: Request|import type/);
  });

  it('gets a layout if it has none', () => {
    const { 'src/routes/+layout.svelte': _, ...rest } = KIT;
    expect(changed(rest)['src/routes/+layout.svelte']).toContain('{@render children()}');
  });

  it('adds the import to the script of the instance, not to that of the module', () => {
    const layout = `<script module>\n\texport const x = 1;\n</script>\n\n${KIT_LAYOUT}`;
    expect(changed({ ...KIT, 'src/routes/+layout.svelte': layout })['src/routes/+layout.svelte']).toContain(
      `<script lang="ts">\n\timport 'notification-inbox';`,
    );
  });

  it('is refused if its layout renders no children', () =>
    expect(() => changed({ ...KIT, 'src/routes/+layout.svelte': '<p>Hi</p>' })).toThrow('no {@render children()}.'));
});

it.each([NEXT, NUXT, KIT])('a second run changes nothing', (files) => expect(changedPaths(changed(files))).toEqual([]));
