/** Changes for a project of SvelteKit: an endpoint, and the element in the root layout. */
import { change, findFile, refuse } from './project.js';
import type { Plan, ProjectReader } from './project.js';
import { addProxyModule } from './proxy-module.js';

const LAYOUT = 'src/routes/+layout.svelte';
const ELEMENT = '<notification-inbox endpoint="/inbox"></notification-inbox>';

const NEW_LAYOUT = `<script>
	import 'notification-inbox';
	let { children } = $props();
</script>

${ELEMENT}
{@render children()}
`;

const TYPE_IMPORT = "import type { RequestEvent } from '@sveltejs/kit';";

const endpoint = (
  isTypeScript: boolean,
): string => `${isTypeScript ? `${TYPE_IMPORT}\n` : ''}import { inbox } from '../../../lib/server/inbox';

const handle = (event${isTypeScript ? ': RequestEvent' : ''}) => inbox(event.request, event);

export { handle as GET, handle as POST, handle as PATCH };
`;

/** Adds the import to the instance script, and the element before the page; undefined if the layout has another form. */
export function addToLayout(code: string): string | undefined {
  if (code.includes('notification-inbox')) return code;
  const withImport = code.replace(/^<script(?![^>]*\bmodule\b)[^>]*>/m, "$&\n\timport 'notification-inbox';");
  const withElement = withImport.replace(/^([ \t]*)(?=\{@render children|<slot\b)/m, `$1${ELEMENT}\n$&`);
  return withImport === code || withElement === withImport ? undefined : withElement;
}

export function planSvelteKit(project: ProjectReader): Plan {
  const isTypeScript = findFile(project, ['tsconfig.json']) !== undefined;
  const extension = isTypeScript ? 'ts' : 'js';
  const code = project.read(LAYOUT);
  const after = code === undefined ? NEW_LAYOUT : addToLayout(code);
  const layout = change(project, LAYOUT, after ?? refuse(`${LAYOUT} has no <script> or no {@render children()}.`));
  const route = `src/routes/inbox/[...path]/+server.${extension}`;
  return {
    framework: 'SvelteKit',
    changes: [
      ...addProxyModule(project, `src/lib/server/inbox.${extension}`, {
        kind: 'svelte-kit',
        example: '(request, { locals }) => locals.user?.id',
        context: { type: 'RequestEvent', typeImport: TYPE_IMPORT },
        isTypeScript,
      }),
      ...(project.read(route) === undefined ? change(project, route, endpoint(isTypeScript)) : []),
      ...layout,
    ],
    notes: [],
  };
}
