/** Describes a result of a host's function that cannot be used, in the words of its author. */

type IsUsable = (value: unknown, name: string) => boolean;

const typeOf = (value: unknown): string => Object.prototype.toString.call(value).slice('[object '.length, -1);
const isPlain = (value: unknown): boolean => typeOf(value) === 'Object';
/** Not is-element.ts: a module that the panel also imports would become a file of its own. */
const isContent = (value: unknown): boolean => typeof value === 'string' || Object(value).nodeType === 1;

const PARTS = /^(avatar|title|body|time|footer|row)$/;
const FIELDS = /^(title|body|avatar|severity|url|image)$/;

/** For the members of an object or array. Empty ones keep the default. */
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

export function describeMistake(hook: string, result: unknown): string | undefined {
  const name = nameOf(result);
  if (name !== 'an object') return name;
  const isUsable = IS_USABLE[hook];
  const mistaken = Object.entries(Object(result)).find(([part, value]) => value && isUsable?.(value, part) === false);
  return mistaken && `${nameOf(mistaken[1])} as ${mistaken[0]}`;
}
