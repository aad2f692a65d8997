/**
 * Who may see the backstage: a signed cookie of its own, apart from the product's, that says until when. Everybody who
 * presses the button gets one, since this is a demo; a product would ask its own sign-in here.
 */
import { createHmac } from 'node:crypto';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';

const cookieName = 'fieldnote_staff';
const shift = 8 * 3600;
const options = { path: '/backstage', httpOnly: true, sameSite: 'Strict' } as const;

export interface Staff {
  readonly isIn: (request: Request) => Promise<boolean>;
  /** The cookie that lets somebody in for eight hours. */
  readonly welcome: () => Promise<string>;
  readonly goodbye: () => Promise<string>;
}

export function createStaff(key: string): Staff {
  const secret = createHmac('sha256', key).update('staff session').digest('hex');
  return {
    async isIn(request) {
      const cookies = await parseSigned(request.headers.get('cookie') ?? '', secret, cookieName);
      return Number(cookies[cookieName] || 0) > Date.now();
    },
    welcome: () =>
      serializeSigned(cookieName, String(Date.now() + shift * 1000), secret, { ...options, maxAge: shift }),
    goodbye: () => serializeSigned(cookieName, '0', secret, { ...options, maxAge: 0 }),
  };
}
