/** Writes the generated part of docs/side-by-side.md: pictures, facts and scripts. Knows nothing of how they are made. */
import { COMPONENTS, entryOf, fileOf, licenceOf, SCHEMES, SIZE, versionOf, type Component } from './components.js';
import type { Scheme } from '../pictures.js';

const BEGIN = '<!-- "npm run pictures:side-by-side" writes what follows. -->';
const END = '<!-- End of what is written. -->';
const WIDTH = 300;

const picture = (one: Component, scheme: Scheme): string =>
  `<img src="../${fileOf(one.name, scheme)}" width="${WIDTH}" alt="${one.title}: the list of messages in ${scheme} colours, as ${one.package} ${versionOf(one)} shows it.">`;

/** Two in a row, each below its name. */
function pictures(scheme: Scheme): string {
  const cells = (of: (one: Component) => string): readonly string[] =>
    [0, 2].map(
      (start) =>
        `| ${COMPONENTS.slice(start, start + 2)
          .map(of)
          .join(' | ')} |`,
    );
  const [names, images] = [cells(({ title }) => `**${title}**`), cells((one) => picture(one, scheme))];
  const lines = [names[0], '|---|---|', images[0], names[1], images[1]];
  return `## ${scheme === 'light' ? 'Light' : 'Dark'}\n\n${lines.join('\n')}`;
}

const row = (one: Component): string =>
  `| ${one.title} | \`${one.component}\` | \`${one.package}\` | ${versionOf(one)} | ${licenceOf(one)} |`;

const table = (): string =>
  [
    '## Components\n',
    `Each page has ${SIZE.join(' × ')} CSS pixels, and is mounted by the script below.\n`,
    '| Inbox | Component | Package | Version | Licence |',
    '|---|---|---|---|---|',
    ...COMPONENTS.map(row),
  ].join('\n');

const script = ({ name, title }: Component): string => `## ${title}\n\n\`\`\`js\n${entryOf(name)}\`\`\``;

/** @throws Error if the page does not have the two comments that the generated part stands between */
export function withComponents(page: string): string {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`docs/side-by-side.md needs "${BEGIN}" and "${END}".`);
  const parts = [...SCHEMES.map(pictures), table(), ...COMPONENTS.map(script)];
  return `${page.slice(0, start)}${BEGIN}\n\n${parts.join('\n\n')}\n\n${page.slice(end)}`;
}
