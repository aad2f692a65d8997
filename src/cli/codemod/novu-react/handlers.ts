/** Handlers of `<Inbox>`: `onNotificationClick`, the clicks on actions, and `routerPush`. */
import type { Expression } from '@babel/types';
import type { Source } from '../syntax.js';
import { textOf } from '../syntax.js';
import { calleeOf, rewriteFunction, toArrow, toCall } from './message-fields.js';
import type { Rewritten } from './message-fields.js';
import { todo } from './todo.js';

export type Values = ReadonlyMap<string, Expression | undefined>;

const ACTIONS = [
  ['onPrimaryActionClick', 'primary'],
  ['onSecondaryActionClick', 'secondary'],
] as const;

const leave = (source: Source, name: string, value: Expression | undefined, text: string): string =>
  todo(text, 'handlers', value && `${name}={${textOf(source, value)}}`);

function routerLines(source: Source, push: Expression): string[] {
  return [
    'const url = new URL(event.url || location.href);',
    'if (!event.url || url.origin !== location.origin) return;',
    'event.preventDefault();',
    `${calleeOf(source, push)}(url.pathname + url.search);`,
  ];
}

const block = (head: string, lines: readonly string[], indent: string): string =>
  [`${head} => {`, ...lines.map((line) => `${indent}  ${line}`), `${indent}}}`].join('\n');

/** `onMessageOpen` for a click and a router. */
function convertOpen(source: Source, values: Values, indent: string): string[] {
  const [click, push] = [values.get('onNotificationClick'), values.get('routerPush')];
  const opened = rewriteFunction(source, click);
  const missing = 'onMessageOpen gives the message as event.message.';
  const left = click && !opened ? [leave(source, 'onNotificationClick', click, missing)] : [];
  if (push) {
    const call = opened ? [`(${toArrow(opened, 'message')})(${opened.usesMessage ? 'event.message' : ''});`] : [];
    return [...left, block('onMessageOpen={(event)', [...call, ...routerLines(source, push)], indent)];
  }
  return opened ? [`onMessageOpen={${toArrow(opened, '{ message }')}}`] : left;
}

const actionLine = (type: string, rewritten: Rewritten): string =>
  `if (action.type === '${type}') ${rewritten.isBlock ? toCall(rewritten) : rewritten.body};`;

/** `onMessageAction` for the clicks on both actions. */
function convertActions(source: Source, values: Values, indent: string): string[] {
  const entries = ACTIONS.flatMap(([name, type]) => {
    const value = values.get(name);
    return value ? [{ name, type, value, rewritten: rewriteFunction(source, value) }] : [];
  });
  const left = entries.flatMap(({ name, type, value, rewritten }) =>
    rewritten
      ? []
      : [leave(source, name, value, `onMessageAction gives event.message and event.action, "${type}" here.`)],
  );
  const lines = entries.flatMap(({ type, rewritten }) => (rewritten ? [actionLine(type, rewritten)] : []));
  if (lines.length === 0) return left;
  const usesMessage = entries.some(({ rewritten }) => rewritten?.usesMessage);
  const head = `onMessageAction={({ ${usesMessage ? 'message, ' : ''}action })`;
  return [...left, block(head, lines, indent)];
}

/** Those that become `onMessageOpen`, and those that become `onMessageAction`. */
export const OPEN_HANDLERS: readonly string[] = ['onNotificationClick', 'routerPush'];
export const ACTION_HANDLERS: readonly string[] = ACTIONS.map(([name]) => name);

export const convertOpenHandlers = (source: Source, values: Values, indent: string): string =>
  convertOpen(source, values, indent).join(`\n${indent}`);

export const convertActionHandlers = (source: Source, values: Values, indent: string): string =>
  convertActions(source, values, indent).join(`\n${indent}`);
