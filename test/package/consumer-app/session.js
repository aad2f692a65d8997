/** The session: a signed cookie that scripts cannot read, so that a restart of the server signs nobody out. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (id) => createHmac('sha256', process.env['SESSION_SECRET']).update(id).digest('base64url');

/** The cookie that signs a user in. */
export const cookieOf = (id) => `session=${id}.${sign(id)}; Path=/; HttpOnly; SameSite=Lax`;

export async function userOf(request) {
  const [, id, signature] = /(?:^|; )session=(\w+)\.([\w-]+)/.exec(request.headers.get('cookie') ?? '') ?? [];
  if (!id) return undefined;
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(id))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? { id } : undefined;
}
