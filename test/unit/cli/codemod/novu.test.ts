/** The codemod for `@novu/react`, on whole files: fixtures/ has what is put in, and what has to come out. */
import { describe, expect, it } from 'vitest';
import { KNOWN_ATTRIBUTES } from '../../../../src/cli/codemod/novu/attributes.js';
import { STRINGS } from '../../../../src/cli/codemod/novu/localization.js';
import { PART_OF_ELEMENT, TOKEN_OF_VARIABLE } from '../../../../src/cli/codemod/novu/look.js';
import { transform } from '../../../../src/cli/codemod/novu/transform.js';
import { en } from '../../../../src/locales/en.js';
import { analyze, elementOf } from '../../../../tools/manifest/analyze.js';
import { loadNames } from '../../../package/migrating/names.js';
import { FIXTURES } from './fixtures.js';

const STYLE = './input.inbox.css';
const { groups } = loadNames('@novu/react');
const element = elementOf(analyze());
const namesOf = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name);

it('has a fixture for each kind of file', () => expect(FIXTURES.length).toBeGreaterThanOrEqual(25));

describe.each(FIXTURES)('$name', ({ file, input, output, css }) => {
  it('comes out as its output, with its style sheet', () => {
    const result = transform(file, input, STYLE);
    expect(result?.code ?? input).toBe(output);
    expect(result?.css ?? '').toBe(css);
  });

  it('stays as it is the second time', () => expect(transform(file, output, STYLE)).toBeUndefined());
});

describe('what the codemod knows', () => {
  it('is every prop of <Inbox>; children are converted, too', () => {
    const props = groups['Prop of `<Inbox>`'] ?? [];
    expect(props.length).toBeGreaterThan(20);
    expect(props.filter((name) => name !== 'children' && !KNOWN_ATTRIBUTES.includes(name))).toEqual([]);
  });

  it.each([
    ['Key of `localization`', STRINGS, Object.keys(en)],
    ['Key of `appearance.elements`', PART_OF_ELEMENT, namesOf(element.cssParts)],
    ['Key of `appearance.variables`', TOKEN_OF_VARIABLE, [...namesOf(element.cssProperties), 'background', 'color']],
  ] as const)('%s: names of Novu, and of ours', (group, table, ours) => {
    expect(groups[group]).toEqual(expect.arrayContaining(Object.keys(table)));
    expect(ours).toEqual(expect.arrayContaining(Object.values(table)));
  });
});

describe('code that is no module of React', () => {
  it('says which file can’t be parsed, with the line', () => {
    const code = "import { Inbox } from '@novu/react';\nconst = <Inbox;\n";
    expect(() => transform('src/a.tsx', code, STYLE)).toThrow(/^src\/a\.tsx can't be parsed: .*\(2:/);
  });

  it('with a text that names @novu/react stays as it is', () =>
    expect(transform('a.ts', "export const name = '@novu/react';\n", STYLE)).toBeUndefined());

  it('with type assertions in angle brackets is read', () => {
    const code = "import type { Notification } from '@novu/react';\nexport const a = <Notification>window.name;\n";
    expect(transform('a.ts', code, STYLE)?.code).toContain('const a = <Notification>window.name;');
  });
});

it.each(['red; } * { display: none', 'rgb(0 0 0', '"a', 'a /*', 'red}', ' '])(
  'a value that would end more than its declaration stays in a comment: %j',
  (value) => {
    const look = `{ variables: { colorPrimary: ${JSON.stringify(value)} }, elements: { notification: { color: ${JSON.stringify(value)} } } }`;
    const code = `import { Inbox } from '@novu/react';\nexport const a = <Inbox applicationIdentifier="a" subscriberId="b" appearance={${look}} />;\n`;
    expect(transform('a.tsx', code, STYLE)).toMatchObject({ css: '', code: expect.stringContaining('TODO') });
  },
);

it('a comment that holds code with a comment ends where it should', () => {
  const code = `import { Inbox } from '@novu/react';
export const a = <Inbox applicationIdentifier="a" subscriberId="b" onNotificationClick={/* open */ (n) => go(n /* it */)} />;
`;
  const after = transform('a.tsx', code, STYLE)?.code ?? '';
  expect(after).toContain('(n) => go(n /* it * /)} */ />;');
  expect(transform('a.tsx', after, STYLE)).toBeUndefined();
});

it('handlers that shadow their notification, or take it apart, are left', () => {
  for (const handler of [
    '({ id }) => go(id)',
    '(n) => go((n) => n.id)',
    '(n) => go({ n })',
    '(n) => go(message, n.id)',
    'function (n) { this.go(n.id); }',
    'function open(n) { go(n.id); }',
  ]) {
    const code = `import { Inbox } from '@novu/react';\nexport const a = <Inbox onNotificationClick={${handler}} />;\n`;
    expect(transform('a.tsx', code, STYLE)?.code, handler).toContain(`Was: onNotificationClick={${handler}} */`);
  }
});

it('a hook whose list has elements of Novu in it is left, and the elements are converted', () => {
  const code = `import { Inbox, useNotifications } from '@novu/react';
export function List() {
  const { notifications } = useNotifications();
  return notifications?.map((one) => <Inbox key={one.id} applicationIdentifier="a" subscriberId="b" renderBody={() => one.subject} />);
}
`;
  const after = transform('a.tsx', code, STYLE)?.code ?? '';
  expect(after).toContain('= useNotifications();');
  expect(after).toContain(
    '<NotificationInbox key={one.id} endpoint="/inbox" renderMessage={() => ({ body: one.subject })} />',
  );
  expect(after).toContain('Still of Novu: useNotifications.');
});

it('a statement of a file without semicolons does not go on with the one before', () => {
  const code = `import { NovuUI } from '@novu/js/ui'
const name = 'a'
new NovuUI({ options: {} }).mountComponent({ name: 'Inbox', element: document.body as HTMLElement })
`;
  expect(transform('a.ts', code, STYLE)?.code).toContain("const name = 'a'\n;(document.body as HTMLElement).append(");
});
