/** Render props of `<Inbox>`, which become `renderMessage`, and `renderBell`, which becomes the slot `icon`. */
import type { Expression } from '@babel/types';
import { textOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import type { Values } from './handlers.js';
import { draftFunction, rewriteFunction, toCall } from './message-fields.js';
import { rewriteValue } from './named-functions.js';
import type { Rewritten } from './message-fields.js';
import { REMOVED } from './result.js';
import type { Converted } from './result.js';
import { todo } from './todo.js';

/** By render prop: the part of a row that `renderMessage` returns. */
const PARTS: Readonly<Record<string, string>> = {
  renderNotification: 'row',
  renderAvatar: 'avatar',
  renderSubject: 'title',
  renderBody: 'body',
};

export const RENDERERS: readonly string[] = Object.keys(PARTS);

const JSX: ReadonlySet<string> = new Set(['JSXElement', 'JSXFragment', 'BlockStatement']);

/** A whole row is an element; a part may also be a text. */
const fits = (name: string, { bodyNode, isAsync }: Rewritten): boolean =>
  !isAsync && (name !== 'renderNotification' || JSX.has(bodyNode.type));

export function convertRenderers(source: Source, values: Values, indent: string): Converted {
  const entries = RENDERERS.flatMap((name) => {
    const value = values.get(name);
    const rewritten = rewriteValue(source, value);
    return value ? [{ name, value, rewritten: rewritten && fits(name, rewritten) ? rewritten : undefined }] : [];
  });
  const left = entries.flatMap(({ name, value, rewritten }) => {
    const isBlock = value.type === 'ArrowFunctionExpression' && value.body.type === 'BlockStatement';
    const { body, parameter, left: reasons } = draftFunction(source, value);
    const code = value.type === 'Identifier' ? `${value.name}(message)` : isBlock ? '…' : (body ?? '…');
    const write = `renderMessage={(${parameter}) => ({ ${PARTS[name]}: ${code} })}`;
    const text = ['renderMessage takes a message, which has other fields and no methods.', ...reasons].join(' ');
    return rewritten ? [] : [todo(text, 'rows', { write, was: `${name}={${textOf(source, value)}}` })];
  });
  const parts = entries.flatMap(({ name, rewritten }) => (rewritten ? [`${PARTS[name]}: ${toCall(rewritten)}`] : []));
  const parameter = entries.some(({ rewritten }) => rewritten?.usesMessage) ? 'message' : '';
  const converted = parts.length > 0 ? [`renderMessage={(${parameter}) => ({ ${parts.join(', ')} })}`] : [];
  return {
    text: [...left, ...converted].join(`\n${indent}`),
    edits: entries.flatMap(({ rewritten }) => rewritten?.edits ?? []),
    types: entries.flatMap(({ rewritten }) => rewritten?.types ?? []),
  };
}

/** An icon that does not depend on the count is a child with `slot="icon"`: the badge stays. */
export function convertBell(source: Source, value: Expression | undefined): Converted {
  if (!value) return REMOVED;
  const rewritten = rewriteFunction(source, value);
  const isIcon = rewritten && !rewritten.usesMessage && rewritten.bodyNode.type === 'JSXElement';
  if (isIcon) return { text: '', child: `<span slot="icon">${rewritten.body}</span>` };
  const text = 'An icon is a child with slot="icon", beside the badge of the inbox; the count is in onCount.';
  const write = 'onCount={({ unread }) => setUnread(unread)}` and `<span slot="icon">…</span>';
  return { text: todo(text, 'the-bell', { write, was: `renderBell={${textOf(source, value)}}` }) };
}
