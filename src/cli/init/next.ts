/** Changes for a project of Next with the app router: a route handler, and the component of React in the layout. */
import { addImports } from './code-edits.js';
import { change, findFile, refuse } from './project.js';
import type { Plan, ProjectReader } from './project.js';
import { addProxyModule } from './proxy-module.js';

const LAYOUTS = ['app', 'src/app'].flatMap((folder) =>
  ['tsx', 'jsx', 'js'].map((extension) => `${folder}/layout.${extension}`),
);

const ROUTE = `import { inbox } from '../../../inbox';

export { inbox as GET, inbox as POST, inbox as PATCH };
`;

/** Adds the component before the children in the body; undefined if the layout has none there. */
export function addToLayout(code: string): string | undefined {
  if (code.includes('notification-inbox')) return code;
  const body = code.indexOf('<body');
  const index = body < 0 ? -1 : code.indexOf('{children}', body);
  if (index < 0) return undefined;
  // Empty if something precedes the children on their line.
  const [lineStart = ''] = /\n[ \t]*$/.exec(code.slice(0, index)) ?? [];
  const withElement = `${code.slice(0, index)}<NotificationInbox endpoint="/inbox" />${lineStart}${code.slice(index)}`;
  return addImports(withElement, ["import { NotificationInbox } from 'notification-inbox/react';"]);
}

export function planNext(project: ProjectReader): Plan {
  const layout =
    findFile(project, LAYOUTS) ?? refuse('There is no app/layout file: init knows the app router of Next only.');
  const folder = layout.slice(0, layout.lastIndexOf('/'));
  const isTypeScript = layout.endsWith('.tsx');
  const extension = isTypeScript ? 'ts' : 'js';
  const after = addToLayout(project.read(layout) ?? '') ?? refuse(`${layout} has no {children} in its <body>.`);
  const isNew = after !== project.read(layout);
  return {
    framework: 'Next',
    changes: [
      ...addProxyModule(project, `${folder.replace(/app$/, '')}inbox.${extension}`, {
        kind: 'lazy',
        example: 'async () => (await auth())?.user?.id',
        isTypeScript,
      }),
      ...(isNew ? change(project, `${folder}/inbox/[...path]/route.${extension}`, ROUTE) : []),
      ...change(project, layout, after),
    ],
    notes: [],
  };
}
