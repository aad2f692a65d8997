/** Names what a function of the host has returned where it cannot be used, as its author would call it. */

type IsUsable = (value: unknown, name: string) => boolean;

const typeOf = (value: unknown): string => Object.prototype.toString.call(value).slice('[object '.length, -1);
const isPlain = (value: unknown): boolean => typeOf(value) === 'Object';
/** An element of any window. A module that the panel has, too, would become a file of its own. */
const isContent = (value: unknown): boolean => typeof value === 'string' || Object(value).nodeType === 1;

const PARTS = /^(avatar|title|body|time|footer|row)$/;
const FIELDS = /^(title|body|avatar|severity|url|image)$/;

/** Of what an object or array contains. What is empty keeps the default. */
const IS_USABLE: Partial<Record<string, IsUsable>> = {
  mapMessage: (value, name) => !FIELDS.test(name) || typeof value === 'string',
  renderMessage: (value, name) => PARTS.test(name) && isContent(value),
};

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`;
  if ('then' in value) return 'a promise';
  if ('$$typeof' in value) return 'JSX of React, which the component of "notification-inbox/react" takes';
  if ('_$litType$' in value) return 'a template of Lit';
  if ('__v_isVNode' in value || 'props' in value) return 'a virtual node';
  return isPlain(value) ? 'an object' : `a value of the type ${typeOf(value)}`;
}

/** Undefined for a result that can be used. */
export function describeMistake(hook: string, result: unknown): string | undefined {
  const name = nameOf(result);
  if (name !== 'an object') return name;
  const isUsable = IS_USABLE[hook];
  const mistaken = Object.entries(Object(result)).find(([part, value]) => value && isUsable?.(value, part) === false);
  return mistaken && `${nameOf(mistaken[1])} as ${mistaken[0]}`;
}
