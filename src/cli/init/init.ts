/** The command `init`: shows the changes of a plan, asks, and writes them. */
import { readArguments } from '../arguments.js';
import { applyChanges } from '../files/apply-changes.js';
import { describeChange } from '../files/line-diff.js';
import { ProjectFolder } from '../files/project-folder.js';
import { readVersion } from '../version.js';
import { PACKAGE_NAME } from './add-dependency.js';
import { planChanges } from './plan.js';
import type { Plan } from './project.js';

function describeNextSteps({ changes, notes }: Plan): string {
  const install = changes.some(({ path }) => path === 'package.json') ? ['npm install'] : [];
  const steps = [
    ...install,
    `npx ${PACKAGE_NAME} dev    in another terminal: it prints SERVICE_KEY`,
    'Start your server with SERVICE_KEY=… and INBOX_SUBSCRIBER=ada in its environment.',
    'Then let `subscriber` in the new file return the user of your session.',
  ];
  return [...notes, 'Next:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n');
}

export async function run(args: readonly string[]): Promise<void> {
  const options = { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
  const { values } = readArguments(args, options);
  const folder = process.cwd();
  const project = new ProjectFolder(folder);
  project.requireText('package.json');
  const plan = planChanges(project, readVersion());
  const { changes, framework, notes } = plan;
  if (changes.length === 0)
    return console.log([`This ${framework} project has the inbox already: nothing to change.`, ...notes].join('\n'));
  const files = project.plan(changes);
  console.log(`Changes for this ${framework} project:\n\n${changes.map(describeChange).join('\n')}`);
  if (values['dry-run']) return;
  const isWritten = await applyChanges(folder, files, 'init', values.yes ?? false);
  if (!isWritten) return console.log('Nothing was written.');
  console.log(`Written: ${changes.map(({ path }) => path).join(', ')}\n\n${describeNextSteps(plan)}`);
}
