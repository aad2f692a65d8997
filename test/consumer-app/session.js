/** Who is signed in: a signed cookie that no script of the page can read, so that a restart signs nobody out. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (id) => createHmac('sha256', process.env['SESSION_SECRET']).update(id).digest('base64url');

/** The cookie that signs this person in. */
export const cookieOf = (id) => `session=${id}.${sign(id)}; Path=/; HttpOnly; SameSite=Lax`;

export async function userOf(request) {
  const [, id, signature] = /(?:^|; )session=(\w+)\.([\w-]+)/.exec(request.headers.get('cookie') ?? '') ?? [];
  if (!id) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(id))];
  return given.length === right.length && timingSafeEqual(given, right) ? { id } : undefined;
}
