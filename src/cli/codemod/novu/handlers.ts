/** Handlers of `<Inbox>`: `onNotificationClick`, the clicks on actions, and `routerPush`. */
import type { Expression, Node } from '@babel/types';
import type { Source } from '../syntax.js';
import { textOf } from '../syntax.js';
import { calleeOf, draftFunction, toArrow, toCall } from './message-fields.js';
import type { Draft, Rewritten } from './message-fields.js';
import { rewriteValue } from './named-functions.js';
import type { RewrittenValue } from './named-functions.js';
import { todo } from './todo.js';

export type Values = ReadonlyMap<string, Expression | undefined>;

/** What a listener of an event of the element does. */
export interface Listener {
  readonly event: 'MessageOpen' | 'MessageAction';
  /** The function, with lines of its own for a block. */
  readonly code: (indent: string) => string;
}

export interface ConvertedHandlers {
  readonly listeners: readonly Listener[];
  readonly comments: readonly string[];
  /** Functions that are rewritten where they are declared. */
  readonly rewritten: readonly RewrittenValue[];
}

const ACTIONS = [
  ['onPrimaryActionClick', 'primary'],
  ['onSecondaryActionClick', 'secondary'],
] as const;

/** The former handler with the message, for a person who goes on: a call of it, or the function itself. */
function withMessage(source: Source, value: Node, { body, parameter, isAsync }: Draft, type?: string): string {
  const fields = type ? ', action' : '';
  const test = type ? `if (action.type === '${type}') ` : '';
  const run = (code: string): string => (type ? `{ ${test}${code}${code.endsWith('}') ? '' : ';'} }` : code);
  if (value.type === 'Identifier' || value.type === 'MemberExpression')
    return `({ message${fields} }) => ${run(`${textOf(source, value)}(message)`)}`;
  if (body === undefined) return `({ message${fields} }) => ${run('{ … }')}`;
  return `${isAsync ? 'async ' : ''}({ message${parameter === 'message' ? '' : `: ${parameter}`}${fields} }) => ${run(body)}`;
}

/** The former handler as a statement of a listener that is there for the router. */
function asStatement(source: Source, value: Node, { body, parameter, isAsync }: Draft): string {
  if (value.type === 'Identifier' || value.type === 'MemberExpression')
    return `${textOf(source, value)}(event.message);`;
  return body === undefined ? '{ … }' : `(${isAsync ? 'async ' : ''}(${parameter}) => ${body})(event.message);`;
}

function routerLines(source: Source, push: Node): string[] {
  return [
    'const url = new URL(event.url || location.href);',
    'if (!event.url || url.origin !== location.origin) return;',
    'event.preventDefault();',
    `${calleeOf(source, push)}(url.pathname + url.search);`,
  ];
}

const block = (head: string, lines: readonly string[], indent: string): string =>
  [`${head} => {`, ...lines.map((line) => `${indent}  ${line}`), `${indent}}`].join('\n');

/** `onMessageOpen` for a click and a router. */
export function convertOpenHandlers(source: Source, values: Values): ConvertedHandlers {
  const [click, push] = [values.get('onNotificationClick'), values.get('routerPush')];
  const opened = rewriteValue(source, click, { isReadAlready: true });
  const draft = draftFunction(source, click, { isReadAlready: true });
  const write =
    click && (push ? asStatement(source, click, draft) : `onMessageOpen={${withMessage(source, click, draft)}}`);
  const text = `onMessageOpen gives a message, with other fields${push ? '; the line is a part of the function below.' : '.'}`;
  const was = click && `onNotificationClick={${textOf(source, click)}}`;
  const comments =
    write && !opened ? [todo([text, ...draft.left].join(' '), 'handlers', { write, ...(was && { was }) })] : [];
  const call = opened ? [`(${toArrow(opened, 'message')})(${opened.usesMessage ? 'event.message' : ''});`] : [];
  const code = push
    ? (indent: string) => block('(event)', [...call, ...routerLines(source, push)], indent)
    : opened && (() => toArrow(opened, '{ message }'));
  return { comments, listeners: code ? [{ event: 'MessageOpen', code }] : [], rewritten: opened ? [opened] : [] };
}

const actionLine = (type: string, rewritten: Rewritten): string =>
  `if (action.type === '${type}') ${rewritten.isBlock ? toCall(rewritten) : rewritten.body};`;

/** `onMessageAction` for the clicks on both actions. */
export function convertActionHandlers(source: Source, values: Values): ConvertedHandlers {
  const entries = ACTIONS.flatMap(([name, type]) => {
    const value = values.get(name);
    return value ? [{ name, type, value, rewritten: rewriteValue(source, value) }] : [];
  });
  const comments = entries.flatMap(({ name, type, value, rewritten }) => {
    const draft = draftFunction(source, value);
    const write = `onMessageAction={${withMessage(source, value, draft, type)}}`;
    const text = [`onMessageAction gives a message and an action, whose type is "${type}" here.`, ...draft.left].join(
      ' ',
    );
    return rewritten ? [] : [todo(text, 'handlers', { write, was: `${name}={${textOf(source, value)}}` })];
  });
  const done = entries.flatMap(({ type, rewritten }) => (rewritten ? [{ type, rewritten }] : []));
  const usesMessage = done.some(({ rewritten }) => rewritten.usesMessage);
  const lines = done.map(({ type, rewritten }) => actionLine(type, rewritten));
  const code = (indent: string): string => block(`({ ${usesMessage ? 'message, ' : ''}action })`, lines, indent);
  return {
    comments,
    listeners: done.length > 0 ? [{ event: 'MessageAction', code }] : [],
    rewritten: done.map(({ rewritten }) => rewritten),
  };
}

/** Those that become `onMessageOpen`, and those that become `onMessageAction`. */
export const OPEN_HANDLERS: readonly string[] = ['onNotificationClick', 'routerPush'];
export const ACTION_HANDLERS: readonly string[] = ACTIONS.map(([name]) => name);

/** The handlers as props of the component. */
export const toProps =
  (convert: (source: Source, values: Values) => ConvertedHandlers) =>
  (source: Source, values: Values, indent: string) => {
    const { comments, listeners, rewritten } = convert(source, values);
    const props = listeners.map(({ event, code }) => `on${event}={${code(indent)}}`);
    return {
      text: [...comments, ...props].join(`\n${indent}`),
      edits: rewritten.flatMap(({ edits }) => edits),
      types: rewritten.flatMap(({ types }) => types),
    };
  };
