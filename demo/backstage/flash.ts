/**
 * A message on the page after a form was submitted, in a cookie that is deleted once it was read. The cookie contains a
 * name from a closed set, never text, and the id of the element to focus.
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
  everywhere: 'Changed for all notifications; the choices below for this channel were replaced.',
  on: 'Switched on.',
  off: 'Switched off.',
} as const;

export type FlashName = keyof typeof sentences;

export interface Flash {
  readonly sentence: string;
  /** The `id` of the pressed control, if the page contains it again. */
  readonly focus: string;
}

const COOKIE_NAME = 'fieldnote_flash';
const options = { path: '/backstage', httpOnly: true, sameSite: 'Strict' } as const;

const isFlashName = (name: string): name is FlashName => Object.hasOwn(sentences, name);

export function readFlash(c: Context): Flash | undefined {
  const value = parse(c.req.header('cookie') ?? '', COOKIE_NAME)[COOKIE_NAME];
  if (value === undefined) return undefined;
  c.header('set-cookie', serialize(COOKIE_NAME, '', { ...options, maxAge: 0 }), { append: true });
  const [name = '', focus = ''] = value.split(' ');
  return isFlashName(name) ? { sentence: sentences[name], focus } : undefined;
}

/** Redirects after a form was processed, so that a reload does not submit it again. */
export function redirectWithFlash(c: Context, path: string, name: FlashName, focus = ''): Response {
  c.header('set-cookie', serialize(COOKIE_NAME, `${name} ${focus}`, { ...options, maxAge: 60 }), { append: true });
  return c.redirect(path, 303);
}
