/**
 * Sessions of staff: a signed cookie with an expiry, separate from the product's session. The demo signs in everybody; a
 * product would use its own sign-in.
 */
import { createHmac } from 'node:crypto';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';

const COOKIE_NAME = 'fieldnote_staff';
const SESSION_SECONDS = 8 * 3600;
const options = { path: '/backstage', httpOnly: true, sameSite: 'Strict' } as const;

export interface StaffSessions {
  readonly isSignedIn: (request: Request) => Promise<boolean>;
  /** A cookie that is valid for eight hours. */
  readonly signInCookie: () => Promise<string>;
  readonly signOutCookie: () => Promise<string>;
}

export function createStaffSessions(key: string): StaffSessions {
  const secret = createHmac('sha256', key).update('staff session').digest('hex');
  return {
    async isSignedIn(request) {
      const cookies = await parseSigned(request.headers.get('cookie') ?? '', secret, COOKIE_NAME);
      return Number(cookies[COOKIE_NAME] || 0) > Date.now();
    },
    signInCookie: () =>
      serializeSigned(COOKIE_NAME, String(Date.now() + SESSION_SECONDS * 1000), secret, {
        ...options,
        maxAge: SESSION_SECONDS,
      }),
    signOutCookie: () => serializeSigned(COOKIE_NAME, '0', secret, { ...options, maxAge: 0 }),
  };
}
