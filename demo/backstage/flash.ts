/**
 * One sentence on the page after a form, through a cookie that is gone once it was read. The cookie holds a name out of
 * a closed set, never text, and what to put the focus on.
 */
import type { Context } from 'hono';
import { parse, serialize } from 'hono/utils/cookie';

const sentences = {
  created: 'Created.',
  saved: 'Saved.',
  unchanged: 'Nothing was changed, so nothing was sent.',
  added: 'Added to what was there.',
  done: 'Recorded as done.',
  pending: 'Set back to pending.',
  preference: 'Preference changed.',
  everywhere: 'Changed for every kind; choices made there for this channel were replaced.',
  on: 'Switched on.',
  off: 'Switched off.',
} as const;

export type FlashName = keyof typeof sentences;

export interface Flash {
  readonly sentence: string;
  /** The `id` of what was pressed, where it is on the page again. */
  readonly focus: string;
}

const cookieName = 'fieldnote_flash';
const options = { path: '/backstage', httpOnly: true, sameSite: 'Strict' } as const;

const isName = (name: string): name is FlashName => Object.hasOwn(sentences, name);

export function readFlash(c: Context): Flash | undefined {
  const said = parse(c.req.header('cookie') ?? '', cookieName)[cookieName];
  if (said === undefined) return undefined;
  c.header('set-cookie', serialize(cookieName, '', { ...options, maxAge: 0 }), { append: true });
  const [name = '', focus = ''] = said.split(' ');
  return isName(name) ? { sentence: sentences[name], focus } : undefined;
}

/** Goes on to a page after a form was done, so that a reload doesn't send it again. */
export function goOn(c: Context, path: string, name: FlashName, focus = ''): Response {
  c.header('set-cookie', serialize(cookieName, `${name} ${focus}`, { ...options, maxAge: 60 }), { append: true });
  return c.redirect(path, 303);
}
